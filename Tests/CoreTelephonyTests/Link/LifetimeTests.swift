// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Synchronization
import TelephonyAPI
import Testing

@testable import CoreTelephony

/// Case C80: objects that come and go while things change.
struct LifetimeTests {
    @Test func objectsShareOneConnectionWhichEndsAfterTheLast() async throws {
        let daemon = try FakeDaemon()
        await CTTelephonyNetworkInfo(socketPath: daemon.path).answered()
        for _ in 1...100 { _ = CTTelephonyNetworkInfo(socketPath: daemon.path).subscriberCellularProvider }
        #expect(daemon.subscriptions == 1)
        await eventually("closed") { LinkRegistry.shared.users(of: daemon.path) == nil }
        await CTTelephonyNetworkInfo(socketPath: daemon.path).answered()
        #expect(daemon.subscriptions == 2)
    }

    @Test func anObjectMayBeDroppedInItsOwnCallback() async throws {
        let daemon = try FakeDaemon()
        let holder = Holder()
        let heard = Heard()
        let other = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await other.answered()
        holder.info.withLock { $0 = CTTelephonyNetworkInfo(socketPath: daemon.path) }
        holder.info.withLock { info in
            info?.serviceSubscriberCellularProvidersDidUpdateNotifier = { _ in
                holder.drop()
                heard.note("dropped")
            }
        }
        daemon.change(.simChanged) { $0.insert(.softbank) }
        await eventually("dropped") { heard.all == ["dropped"] }
        daemon.change(.simChanged) { $0.insert(.au) }
        await eventually("seen") { other.subscriberCellularProvider?.carrierName == "KDDI" }
        #expect(heard.all == ["dropped"])
    }

    @Test func aReceiverThatBlocksHoldsUpNobodyElse() async throws {
        let daemon = try FakeDaemon()
        let slow = CTTelephonyNetworkInfo(socketPath: daemon.path)
        let quick = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await slow.answered()
        let gate = DispatchSemaphore(value: 0)
        let heard = Heard()
        slow.subscriberCellularProviderDidUpdateNotifier = { _ in gate.wait() }
        quick.subscriberCellularProviderDidUpdateNotifier = { heard.note($0.carrierName ?? "nil") }
        for subscription in [Subscription.softbank, .au, .docomo] {
            daemon.change(.simChanged) { $0.insert(subscription) }
            await eventually("told") { heard.all.last == subscription.coreTelephonyName }
        }
        #expect(slow.subscriberCellularProvider?.carrierName == "ドコモ")
        for _ in 1...4 { gate.signal() }
    }

    /// `STRESS=1` for the number that is measured, and the memory: other tests beside it have some too.
    @Test func whatIsDroppedLeavesNothingBehind() async throws {
        let isLong = ProcessInfo.processInfo.environment["STRESS"] != nil
        let daemon = try FakeDaemon()
        let keeper = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await keeper.answered()
        func makeAndDrop(_ count: Int) {
            for _ in 0..<count {
                let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
                info.subscriberCellularProviderDidUpdateNotifier = { _ in
                    _ = keeper.currentRadioAccessTechnology
                }
                _ = info.subscriberCellularProvider?.carrierName
            }
        }
        makeAndDrop(1000)
        let before = carrierd_heap_bytes()
        makeAndDrop(isLong ? 100_000 : 2000)
        let growth = carrierd_heap_bytes() - before
        #expect(LinkRegistry.shared.users(of: daemon.path) == 1)
        #expect(LinkShare(daemon.path).link.observerCount == 1)
        if isLong {
            print("100,000 objects made and dropped: \(growth) bytes more")
            #expect(growth < 1_000_000)
        }
    }

    /// `STRESS=1` for the sizes that are measured.
    @Test func manyThreadsMakeReadAndDropWhileCarriersChange() async throws {
        let isLong = ProcessInfo.processInfo.environment["STRESS"] != nil
        let (threads, changes) = isLong ? (50, 1000) : (8, 100)
        let daemon = try FakeDaemon()
        let keeper = CTTelephonyNetworkInfo(socketPath: daemon.path)
        await keeper.answered()
        let shared = CTTelephonyNetworkInfo(socketPath: daemon.path)
        let isOver = Atomic(false)
        let reads = Atomic(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<threads {
                let work = { @Sendable in
                    while !isOver.load(ordering: .relaxed) {
                        let info = CTTelephonyNetworkInfo(socketPath: daemon.path)
                        info.serviceSubscriberCellularProvidersDidUpdateNotifier = { _ in
                            _ = shared.subscriberCellularProvider?.description
                        }
                        shared.subscriberCellularProviderDidUpdateNotifier = { _ = $0.carrierName }
                        _ = info.subscriberCellularProvider?.carrierName
                        _ = info.serviceCurrentRadioAccessTechnology
                        _ = shared.serviceSubscriberCellularProviders?.count
                        reads.add(1, ordering: .relaxed)
                    }
                }
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread {
                            work()
                            continuation.resume()
                        }.start()
                    }
                }
            }
            let cards: [Subscription] = [.docomo, .softbank, .au, .mineo]
            for number in 0..<changes {
                let card = cards[number % cards.count]
                daemon.change(.simChanged) { $0.insert(card) }
                if number % 10 == 0 {
                    await eventually("seen") {
                        keeper.subscriberCellularProvider?.carrierName == card.coreTelephonyName
                    }
                }
            }
            isOver.store(true, ordering: .relaxed)
        }
        #expect(reads.load(ordering: .relaxed) >= threads)
    }
}

/// An object that can be let go of from anywhere.
private final class Holder: Sendable {
    let info = Guarded<CTTelephonyNetworkInfo?>(nil)

    func drop() {
        let old = info.withLock { info in
            defer { info = nil }
            return info
        }
        withExtendedLifetime(old) {}
    }
}
