// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Support
import Testing

struct BusConnectionTests {
    @Test func aBusThatIsNotThereThrows() async throws {
        let bus = try PrivateBus()
        await #expect(throws: GLibError.self) { try await BusConnection.open(.address(bus.address)) }
        await #expect(throws: GLibError.self) { try await BusConnection.open(.address("nonsense")) }
        await #expect(throws: GLibError.self) { try await BusConnection.open(.address("")) }
    }

    @Test func aReplyComesAsText() async throws {
        let bus = try await PrivateBus.started()
        let connection = try await BusConnection.open(.address(bus.address))
        let reply = try await connection.call(
            "NameHasOwner",
            interface: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            destination: "org.freedesktop.DBus",
            arguments: "('org.example.Nobody',)"
        )
        #expect(reply == "(false,)")
    }

    @Test func anErrorKeepsItsName() async throws {
        let bus = try await PrivateBus.started()
        let connection = try await BusConnection.open(.address(bus.address))
        await #expect {
            try await connection.call(
                "Nothing",
                interface: "org.example.Nothing",
                path: "/",
                destination: "org.example.Nobody",
                arguments: "()"
            )
        } throws: { error in
            (error as? GLibError)?.remoteName == "org.freedesktop.DBus.Error.NameHasNoOwner"
                && (error as? GLibError)?.message.contains("GDBus.Error") == false
        }
    }

    @Test func ownersComeAndGoInOrder() async throws {
        let bus = try await PrivateBus.started()
        let connection = try await BusConnection.open(.address(bus.address))
        var owners = await connection.owners(of: "org.freedesktop.ModemManager1").makeAsyncIterator()
        #expect(await owners.next() == .some(nil))
        let first = try FakeModemManager(bus: bus.address)
        try first.claimName()
        #expect(await owners.next() == .some(first.uniqueName))
        let second = try FakeModemManager(bus: bus.address)
        try second.claimName()
        #expect(await owners.next() == .some(nil))
        #expect(await owners.next() == .some(second.uniqueName))
        second.close()
        #expect(await owners.next() == .some(nil))
    }

    @Test func ownersEndWithTheBus() async throws {
        let bus = try await PrivateBus.started()
        let connection = try await BusConnection.open(.address(bus.address))
        var owners = await connection.owners(of: "org.freedesktop.ModemManager1").makeAsyncIterator()
        #expect(await owners.next() == .some(nil))
        await bus.stop()
        while let owner = await owners.next() { #expect(owner == nil) }
        #expect(await connection.isClosed)
        var late = await connection.owners(of: "org.freedesktop.ModemManager1").makeAsyncIterator()
        while let owner = await late.next() { #expect(owner == nil) }
    }
}
