// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import VirtualModem

/// Hosts at the proxy's socket, good ones and others.
@Suite(.timeLimit(.minutes(5)))
struct QMIProxyTests {
    @Test func theDevicePathTellsTheModemsApart() async throws {
        try await QMIProxyBench.run(["docomo", "softbank"]) { bench in
            for (path, name) in [("/dev/cdc-wdm0", "docomo"), ("/dev/cdc-wdm1", "SoftBank")] {
                let host = try await bench.host(path)
                let home = try await host.ask(.homeNetwork).value(QMINetworkField.homePLMN)
                #expect(home?.name == name)
            }
        }
    }

    @Test func aDeviceThatIsNotThereIsAnError() async throws {
        try await QMIProxyBench.run { bench in
            let host = try bench.connect()
            #expect(try await host.open("/dev/cdc-wdm7") == .internalError)
            #expect(try await host.open("/dev/cdc-wdm0") == nil)
            #expect(try await host.open("/dev/cdc-wdm0") == .invalidArgument)
            await bench.command("unplug")
            let late = try bench.connect()
            #expect(try await late.open("/dev/cdc-wdm0") == .internalError)
            await bench.command("plug")
            #expect(try await late.open("/dev/cdc-wdm0") == nil)
        }
    }

    @Test func beforeADeviceIsAskedForNothingIsAnswered() async throws {
        try await QMIProxyBench.run { bench in
            let host = try bench.connect()
            #expect(try await host.error(.versionInfo) == .internalError)
            #expect(try await host.open("/dev/cdc-wdm0\0") == nil)
            let versions = try #require(try await host.ask(.versionInfo).value(QMIControlField.versions))
            #expect(versions.services.map(\.service) == [0x00, 0x01, 0x02, 0x03, 0x0b, 0x1a])
        }
    }

    @Test func clientsAreGivenOutAndTakenBack() async throws {
        try await QMIProxyBench.run { bench in
            let host = try await bench.host()
            #expect(host.clients[.nas] == 1)
            let other = try await bench.host()
            #expect(other.clients[.nas] == 2, "one number for the whole modem")
            #expect(try await other.error(.systemInfo, client: 1) == .invalidClientID)
            #expect(try await other.release(QMIClientID(3, 1)) == .invalidClientID)
            #expect(try await other.error(.systemInfo) == nil)
            #expect(try await other.release(QMIClientID(3, 2)) == nil)
            #expect(try await other.error(.systemInfo) == .invalidClientID)
            for service in [0x00, 0x2a] as [UInt8] {
                let wish = QMITLVs().adding(QMIControlField.wantedService, QMINumber(service))
                #expect(try await host.error(.allocateClient, wish) == .invalidServiceType)
            }
            #expect(try await host.error(.allocateClient) == .missingArgument)
            #expect(try await host.error(.sync) == nil)
            #expect(try await host.error(.systemInfo) == .invalidClientID)
        }
    }

    @Test func aClientThatHangsUpGivesBackWhatItHad() async throws {
        try await QMIProxyBench.run { bench in
            for _ in 0..<300 {
                let host = try await bench.host()
                host.close()
            }
            // All numbers of a service would be gone by now.
            let host = try await bench.host()
            #expect(try await host.error(.systemInfo) == nil)
        }
    }

    @Test func badFramesAreAnsweredOrPassedOverAndTheModemLives() async throws {
        try await QMIProxyBench.run { bench in
            let host = try await bench.host()
            host.write([7, 7, 7])
            host.write([1, 2, 0])
            var frame = QMIMessage(3, client: 1, .request, transaction: 77, number: 0x4d).encoded()
            frame += [0x10, 9, 0, 1]
            frame[1] += 4
            frame[11] = 4
            host.write(frame)
            let answer = try await host.next()
            #expect(answer.transaction == 77)
            #expect(try answer.tlvs.required(QMIResult.field).error == .malformedMessage)
            host.write(QMIMessage(3, client: 1, .response, transaction: 78, number: 0x4d).encoded())
            #expect(try await host.error(.systemInfo) == nil)
        }
    }

    @Test func aChangeIsToldToThoseWhoAskedForIt() async throws {
        try await QMIProxyBench.run { bench in
            let first = try await bench.host()
            let second = try await bench.host()
            let wish = QMITLVs().adding(QMINetworkField.wantsSystemInfo, QMINumber(1))
            #expect(try await first.error(.registerIndications, wish) == nil)
            #expect(try await first.indication() == .systemInfo)
            await bench.command("radio endc")
            let told = try await first.next()
            #expect(told.kind == .indication && told.client == first.clients[.nas])
            #expect(try QMISystemInfo(told.tlvs, in: .indication).offersENDC == true)
            // The next that the other hears is the answer to its question.
            #expect(try await second.error(.systemInfo) == nil)
        }
    }

    @Test func aCardThatBecomesAnotherByARefreshLeavesItsSlotInPeace() async throws {
        try await QMIProxyBench.run { bench in
            let host = try await bench.host()
            try await host.listenToCards()
            await bench.command("sim refresh softbank")
            #expect(try await host.indication() == .refresh)
            #expect(try await host.indication() == .refresh)
            let slots = try #require(try await host.ask(.slotStatus).value(QMICardField.slots))
            #expect(slots.slots.first?.iccid.prefix(3) == [0x98, 0x18, 0x02])
        }
    }

    @Test func theSameCardWithALockIsOutAndInAgain() async throws {
        try await QMIProxyBench.run { bench in
            let host = try await bench.host()
            try await host.listenToCards()
            await bench.command("sim pin 1234")
            var states: [Bool?] = []
            while states.count < 2 {
                let told = try await host.next()
                guard told.number == QMINewsName.slotStatus.number else { continue }
                states.append(try told.tlvs.value(QMICardField.slots)?.slots.first?.hasCard)
            }
            #expect(states == [false, true])
        }
    }

    @Test func aQuietModemTellsNothing() async throws {
        try await QMIProxyBench.run { bench in
            let host = try await bench.host()
            try await host.listenToCards()
            for line in ["quiet on", "sim replace softbank", "sim refresh mineo", "quiet off", "sim remove"] {
                await bench.command(line)
            }
            var told = try await host.next()
            if told.number == QMINewsName.cardStatus.number { told = try await host.next() }
            #expect(try told.tlvs.value(QMICardField.slots)?.slots.first?.hasCard == false)
        }
    }

    @Test func whatQMICannotSayIsRefused() async throws {
        try await QMIProxyBench.run { bench in
            for line in ["register emergency", "sim state not-activated"] {
                #expect(await bench.rack.answer(line).lines.last?.hasPrefix("error: \(line): QMI") == true)
            }
            #expect(await bench.rack.answer("show").lines.contains("slot-status: yes"))
        }
    }

    @Test func aStalledModemAnswersLater() async throws {
        try await QMIProxyBench.run { bench in
            let host = try await bench.host()
            await bench.command("stall 0.3")
            let start = ContinuousClock.now
            #expect(try await host.error(.systemInfo) == nil)
            #expect(ContinuousClock.now - start > .milliseconds(200))
        }
    }

    @Test(arguments: ["hangup", "unplug", "reset"]) func theConnectionBreaks(command: String) async throws {
        try await QMIProxyBench.run { bench in
            let host = try await bench.host()
            await bench.command(command)
            await #expect(throws: QMITestHost.HungUp.self) { try await host.next() }
        }
    }

    @Test func noBytesBreakIt() async throws {
        try await QMIProxyBench.run { bench in
            var generator = SeededNumbers(seed: 7)
            for _ in 0..<20 {
                let host = try await bench.host()
                for _ in 0..<50 { host.write(generator.bytes(upTo: 60)) }
                host.close()
            }
            let host = try await bench.host()
            #expect(try await host.error(.systemInfo) == nil)
        }
    }
}
