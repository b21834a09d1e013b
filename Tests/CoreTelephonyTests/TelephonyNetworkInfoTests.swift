// SPDX-License-Identifier: Apache-2.0

import Foundation
import TelephonyAPI
import Testing

@testable import CoreTelephony

/// What programs see, at a daemon that shows what is wanted.
struct TelephonyNetworkInfoTests {
    private static let first = "0000000100000001"

    @Test func theFirstReadIsAnswered() throws {
        // A busy machine may take longer than the first read waits.
        let isAnswered = try (1...20).contains { _ in
            let daemon = try FakeDaemon()
            return CTTelephonyNetworkInfo(socketPath: daemon.path).subscriberCellularProvider != nil
        }
        #expect(isAnswered)
    }

    @Test func aLineIsAnsweredAsOnAnIPhone() async throws {
        let daemon = try FakeDaemon()
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await info.answered()
        let carrier = try #require(info.subscriberCellularProvider)
        #expect(carrier.carrierName == "ドコモ")
        #expect(carrier.mobileCountryCode == "440" && carrier.mobileNetworkCode == "10")
        #expect(carrier.isoCountryCode == "jp")
        #expect(info.serviceSubscriberCellularProviders?[Self.first] === carrier)
        #expect(info.serviceCurrentRadioAccessTechnology == [Self.first: CTRadioAccessTechnologyLTE])
        #expect(info.currentRadioAccessTechnology == CTRadioAccessTechnologyLTE)
        #expect(info.dataServiceIdentifier == nil)
    }

    @Test func aCarrierDescribesItselfAsApplesDoes() async throws {
        let daemon = try FakeDaemon(.sample(.sample(1, .softbank)))
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await info.answered()
        let carrier = try #require(info.subscriberCellularProvider)
        let lines = "\(carrier)".split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first?.wholeMatch(of: /CTCarrier \(0x[0-9a-f]+\) \{/) != nil)
        #expect(
            lines.dropFirst() == [
                "\tCarrier name: [ソフトバンク]", "\tMobile Country Code: [440]", "\tMobile Network Code:[20]",
                "\tISO Country Code:[jp]", "\tAllows VOIP? [YES]", "}", "",
            ]
        )
        #expect("\(CTCarrier())".contains("Carrier name: [(null)]"))
    }

    @Test func withoutADaemonAllIsNilAtOnce() throws {
        let daemon = try FakeDaemon(isStarted: false)
        let start = ContinuousClock.now
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        #expect(info.subscriberCellularProvider == nil && info.serviceSubscriberCellularProviders == nil)
        #expect(info.serviceCurrentRadioAccessTechnology == nil && info.dataServiceIdentifier == nil)
        #expect(info.currentRadioAccessTechnology == nil && info.serviceLocations == nil)
        #expect(CTSubscriberInfo.subscribers(socketPath: daemon.path).isEmpty)
        #expect(CTCallCenter(socketPath: daemon.path).currentCalls == nil)
        #expect(!CTCellularPlanProvisioning(socketPath: daemon.path).supportsCellularPlan())
        #expect(CTCellularData(socketPath: daemon.path).restrictedState == .restrictedStateUnknown)
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test func onlyTheFirstReadWaitsForADaemonThatSaysNothing() async throws {
        let daemon = try FakeDaemon(isMute: true)
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        let heard = Heard()
        info.subscriberCellularProviderDidUpdateNotifier = { heard.note($0.carrierName ?? "nil") }
        let clock = ContinuousClock()
        let first = clock.measure { #expect(info.subscriberCellularProvider == nil) }
        #expect(first >= .milliseconds(150))
        let others = (1...20).map { _ in clock.measure { _ = info.subscriberCellularProvider } }
        #expect(others.sorted()[10] < .milliseconds(50), "\(others)")
        // Whoever was told nil is told when it is not so any more.
        daemon.speak()
        await eventually("told") { heard.all == ["ドコモ"] }
    }

    @Test func aReadTakesMicroseconds() async throws {
        let daemon = try FakeDaemon()
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await info.answered()
        let times = (0..<1000).map { _ in
            ContinuousClock().measure { _ = info.subscriberCellularProvider?.carrierName }
        }
        let median = times.sorted()[500]
        #expect(median < .microseconds(100), "\(median)")
    }

    @Test func theNotifierRunsForAnotherCarriersCardAlone() async throws {
        let daemon = try FakeDaemon()
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        let heard = Heard()
        info.serviceSubscriberCellularProvidersDidUpdateNotifier = { heard.note($0) }
        info.subscriberCellularProviderDidUpdateNotifier = { heard.note($0.carrierName ?? "nil") }
        await info.answered()
        #expect(info.subscriberCellularProvider?.isoCountryCode == "jp")
        daemon.change(.simRemoved) { $0.removeCard() }
        await eventually("out") { info.subscriberCellularProvider?.isoCountryCode == nil }
        #expect(info.subscriberCellularProvider?.carrierName == "ドコモ")
        daemon.change(.simChanged) { $0.insert(.docomo) }
        await eventually("in") { info.subscriberCellularProvider?.isoCountryCode == "jp" }
        daemon.change(.simChanged) { $0.insert(.softbank) }
        await eventually("told") { heard.all.count == 2 }
        #expect(heard.all == [Self.first, "ソフトバンク"])
    }

    @Test func technologiesAreToldByNotifications() async throws {
        let daemon = try FakeDaemon(.sample(.sample(41)))
        let service = "0000000100000041"
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await info.answered()
        let heard = Heard()
        let observer = NotificationCenter.default.addObserver(
            forName: .CTServiceRadioAccessTechnologyDidChange,
            object: nil,
            queue: nil
        ) { notification in
            guard let changed = notification.object as? String, changed == service else { return }
            heard.note(info.serviceCurrentRadioAccessTechnology?[changed] ?? "none")
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        daemon.change(.fiveGChanged) { $0.radio.coreTelephony = CTRadioAccessTechnologyNRNSA }
        await eventually("NSA") { heard.all.last == CTRadioAccessTechnologyNRNSA }
        daemon.change(.registrationChanged) { $0.unregister() }
        await eventually("none") { heard.all.last == "none" }
    }

    private final class Delegate: NSObject, CTTelephonyNetworkInfoDelegate {
        let heard = Heard()
        func dataServiceIdentifierDidChange(_ identifier: String) { heard.note(identifier) }
    }

    @Test func theDelegateIsToldTheLineThatDataLeavesBy() async throws {
        let daemon = try FakeDaemon(.sample(.sample(1), .sample(2, .softbank)))
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await info.answered()
        #expect(info.dataServiceIdentifier == nil)
        var delegate: Delegate? = Delegate()
        let heard = try #require(delegate?.heard)
        info.delegate = delegate
        daemon.change(.carriesDataChanged, modem: 1) { $0.carriesData = true }
        await eventually("told") { heard.all == ["0000000100000002"] }
        #expect(info.dataServiceIdentifier == "0000000100000002")
        #expect(info.subscriberCellularProvider?.carrierName == "ソフトバンク")
        delegate = nil
        #expect(info.delegate == nil)
    }

    @Test func aDaemonThatGoesTakesAllWithItAndBringsItBack() async throws {
        let daemon = try FakeDaemon()
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        let heard = Heard()
        info.subscriberCellularProviderDidUpdateNotifier = { heard.note($0.carrierName ?? "nil") }
        await info.answered()
        for _ in 1...2 {
            daemon.stop()
            await eventually("gone") { info.subscriberCellularProvider == nil }
            #expect(info.serviceCurrentRadioAccessTechnology == nil)
            try daemon.start()
            await eventually("back") { info.subscriberCellularProvider?.carrierName == "ドコモ" }
        }
        #expect(heard.all == [])
        daemon.changeSilently { $0.modems[0].insert(.au) }
        daemon.stop()
        await eventually("gone") { info.subscriberCellularProvider == nil }
        try daemon.start()
        await eventually("told") { heard.all == ["KDDI"] }
    }

    @Test func whatIsNoEventIsNoCrash() async throws {
        let daemon = try FakeDaemon()
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await info.answered()
        for _ in 1...3 {
            let before = daemon.subscriptions
            daemon.sendRubbish()
            await eventually("listened to again") { daemon.subscriptions > before }
        }
        await eventually("answered") { info.subscriberCellularProvider?.carrierName == "ドコモ" }
    }

    /// That facts are of now again is no event of the daemon's.
    @Test func whatIsFromBeforeIsAskedForAgain() async throws {
        let daemon = try FakeDaemon()
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await info.answered()
        #expect(info.currentRadioAccessTechnology == CTRadioAccessTechnologyLTE)
        daemon.change(.modemManagerUnavailable) { $0.modemManager.available = false }
        await eventually("no ModemManager") { info.currentRadioAccessTechnology == nil }
        #expect(info.subscriberCellularProvider?.carrierName == "ドコモ")
        daemon.change(.modemManagerAvailable, after: "1.20.4") { $0.modemManager.available = true }
        await eventually("back") { info.currentRadioAccessTechnology == CTRadioAccessTechnologyLTE }
    }

    @Test func subscribersSayWhetherThereIsACard() async throws {
        let daemon = try FakeDaemon(.sample(.sample(1), .sample(2, nil)))
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await info.answered()
        let subscribers = CTSubscriberInfo.subscribers(socketPath: daemon.path)
        #expect(subscribers.map(\.identifier) == [Self.first, "0000000100000002"])
        #expect(subscribers.map(\.isSIMInserted) == [true, false])
        #expect(subscribers.first?.carrierToken == nil)
        daemon.change(.simRemoved) { $0.removeCard() }
        await eventually("out") { subscribers.map(\.isSIMInserted) == [false, false] }
    }

    @Test func callsAreToldAndShown() async throws {
        let daemon = try FakeDaemon()
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await info.answered()
        let center = CTCallCenter(socketPath: daemon.path)
        #expect(center.currentCalls == nil)
        let heard = Heard()
        center.callEventHandler = { heard.note("\($0.callID) \($0.callState)") }
        daemon.change(.callChanged) { $0.calls = [Call(id: "0", state: .dialing, direction: .outgoing)] }
        await eventually("dialing") { heard.all == ["modem1/0 CTCallStateDialing"] }
        #expect(center.currentCalls?.map(\.callState) == [CTCallStateDialing])
        daemon.change(.callChanged) { $0.calls = [] }
        await eventually("over") { heard.all.last == "modem1/0 CTCallStateDisconnected" }
        #expect(center.currentCalls == nil)
    }

    @Test func anESIMSupportsPlans() async throws {
        var modem = Modem.sample()
        #expect(ServiceLines(.sample(modem)).lines.map(\.supportsPlans) == [false])
        modem.sims.append(Sim(slot: 2, active: false, state: .noProfile, kind: .esim, remembered: false))
        let daemon = try FakeDaemon(.sample(modem))
        let provisioning = CTCellularPlanProvisioning(socketPath: daemon.path)
        await eventually("told") { provisioning.supportsCellularPlan() }
    }

    @Test func cellularDataIsNotRestricted() async throws {
        let daemon = try FakeDaemon()
        let data = CTCellularData(socketPath: daemon.path)
        let heard = Heard()
        data.cellularDataRestrictionDidUpdateNotifier = { heard.note("\($0)") }
        await eventually("told when it is set") { heard.all.last == "notRestricted" }
        daemon.stop()
        await eventually("told when it changes") { heard.all.last == "restrictedStateUnknown" }
    }

    @Test func theModemsPlaceIsTold() async throws {
        var modem = Modem.sample()
        modem.location = Location(latitude: 35.5, longitude: 139.5)
        let daemon = try FakeDaemon(.sample(modem, .sample(2)))
        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await info.answered()
        #expect(
            info.serviceLocations == [Self.first: CTServiceLocation(latitude: 35.5, longitude: 139.5)]
        )
    }
}
