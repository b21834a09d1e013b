// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Support
import Telephony
import Testing

@testable import ModemManagerClient

@Suite(.takesTurns)
struct LeakTests {
    @Test func aSessionThatIsLeftLeavesNoObject() async throws {
        let bus = try await PrivateBus.started()
        let fake = try FakeModemManager(bus: bus.address)
        var modem = FakeModemManager.registeredModem()
        modem[Interface.modem]?["SimSlots"] =
            "[objectpath '\(FakeModemManager.sim(0))', objectpath '\(FakeModemManager.sim(1))']"
        modem[Interface.voice] = ["Calls": "[objectpath '\(FakeModemManager.call(0))']"]
        fake.add(FakeModemManager.modem(0), modem)
        fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
        fake.serve(FakeModemManager.call(0), [Interface.call: ["State": "4"]])
        try fake.claimName()
        let live = LiveObjects()
        try await useSession(of: fake, on: bus, watchedBy: live)
        try await eventually { live.alive == 0 }
    }

    @Test func aClientThatIsCancelledLeavesTheBus() async throws {
        let bus = try await PrivateBus.started()
        let fake = try FakeModemManager(bus: bus.address)
        fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
        fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
        try fake.claimName()
        let before = try fake.namesOnTheBus()
        let inputs = InputRecorder()
        let client = ModemManagerClient(bus: .address(bus.address), options: .quick())
        let running = Task { await client.run { await inputs.append($0) } }
        try await inputs.wait { $0.facts(FakeModemManager.modem(0))?.hasAskedAll == true }
        #expect(try fake.namesOnTheBus().count == before.count + 1)
        running.cancel()
        await running.value
        // A GDBusConnection closes when its last reference goes: with it have gone all that held one.
        try await eventually { (try? fake.namesOnTheBus()) == before }
    }

    /// Opens a session, reads all of it, and leaves it.
    private func useSession(of fake: FakeModemManager, on bus: PrivateBus, watchedBy live: LiveObjects)
        async throws
    {
        let connection = try await BusConnection.open(.address(bus.address))
        await live.watch(connection.object)
        let session = try await OwnerSession.open(
            fake.uniqueName,
            on: connection,
            options: .quick(),
            book: LoanBook([])
        )
        await session.watch(with: live)
        var latest: ModemFacts?
        for await _ in session.wakes {
            while let input = await session.takeInput() {
                if case .modem(let facts) = input { latest = facts }
            }
            if let latest, latest.hasAskedAll, latest.calls?.first?.state == .active { break }
        }
        await session.watch(with: live)
        #expect(live.alive > 6)
    }
}

extension OwnerSession {
    /// Watches the objects that the session holds now.
    fileprivate func watch(with live: LiveObjects) {
        for object in heldObjects { live.watch(object) }
    }
}
