// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Support
import Telephony
import Testing

@testable import ModemManagerClient

@Suite(.takesTurns)
struct OwnerSessionTests {
    @Test func objectsThatGoWithTheirOwnerAreNotGone() async throws {
        let bus = try await PrivateBus.started()
        let fake = try FakeModemManager(bus: bus.address)
        fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8"]])
        let connection = try await BusConnection.open(.address(bus.address))
        let session = try await OwnerSession.open(
            fake.uniqueName,
            on: connection,
            options: .quick(),
            book: LoanBook([])
        )
        #expect(await session.takeInput()?.isModem == true)
        #expect(await session.takeInput() == .complete)
        #expect(await session.takeInput() == nil)
        var wakes = session.wakes.makeAsyncIterator()
        await wakes.next()
        fake.close()
        await wakes.next()
        #expect(await session.takeInput() == nil)
    }

    @Test func aSessionIsBoundToItsOwner() async throws {
        let bus = try await PrivateBus.started()
        let fake = try FakeModemManager(bus: bus.address, version: "1.20.4")
        fake.add(FakeModemManager.modem(0), [Interface.modem: ["Model": "'mine'"]])
        let other = try FakeModemManager(bus: bus.address, version: "1.22.0")
        other.add(FakeModemManager.modem(0), [Interface.modem: ["Model": "'other'"]])
        try other.claimName()
        let connection = try await BusConnection.open(.address(bus.address))
        let session = try await OwnerSession.open(
            fake.uniqueName,
            on: connection,
            options: .quick(),
            book: LoanBook([])
        )
        #expect(session.version == "1.20.4")
        guard case .modem(let facts) = await session.takeInput() else { throw NeverHappened() }
        #expect(facts.model == "mine")
    }

    /// GLib takes the list of all objects in in a thread of its own: what it hears of them before that is lost to it.
    @Test func whatChangesWhileAllIsReadIsNotMissed() async throws {
        let bus = try await PrivateBus.started()
        let fake = try FakeModemManager(bus: bus.address)
        let (stays, goes) = (FakeModemManager.modem(0), FakeModemManager.modem(1))
        for path in [stays, goes] { fake.add(path, [Interface.modem: ["State": "6", "Model": "'old'"]]) }
        let before = [stays, goes].map { "'\($0)': {'\(Interface.modem)': {'State': <6>, 'Model': <'old'>}}" }
        fake.answer("GetManagedObjects", with: ("(a{oa{sa{sv}}})", "({\(before.joined(separator: ", "))},)"))
        fake.beforeReply { [weak fake] call in
            guard let fake, call.method == "GetManagedObjects" else { return }
            fake.beforeReply(nil)
            fake.remove(goes)
            fake.set(stays, Interface.modem, ["State": "8", "Model": "'new'"])
            fake.answer("GetManagedObjects", with: nil)
        }
        let session = try await OwnerSession.open(
            fake.uniqueName,
            on: try await BusConnection.open(.address(bus.address)),
            options: .quick(),
            book: LoanBook([])
        )
        guard case .modem(let facts) = await session.takeInput() else { throw NeverHappened() }
        #expect(facts.path == ObjectPath(stays))
        #expect(facts.state == .registered)
        #expect(facts.model == "new")
        #expect(await session.takeInput() == .complete)
        // And what comes later is heard as ever.
        fake.add(goes, [Interface.modem: ["State": "8", "Model": "'again'"]])
        try await eventually {
            guard case .modem(let facts)? = await session.takeInput() else { return false }
            return facts.path == ObjectPath(goes) && facts.model == "again"
        }
    }

    @Test func anOwnerThatIsNotThereThrows() async throws {
        let bus = try await PrivateBus.started()
        let connection = try await BusConnection.open(.address(bus.address))
        await #expect(throws: GLibError.self) {
            try await OwnerSession.open(":1.4711", on: connection, options: .quick(), book: LoanBook([]))
        }
    }
}

extension Input {
    fileprivate var isModem: Bool {
        if case .modem = self { true } else { false }
    }
}
