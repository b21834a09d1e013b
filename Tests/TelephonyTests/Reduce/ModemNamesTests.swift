// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

/// Names from the configuration.
@Suite struct ModemNamesTests {
    private static let first = "867978050011223"
    private static let second = "867978050044556"

    private struct World {
        var state: TelephonyState
        var time = Duration.zero
        var told: [String] = []

        init(_ names: [ModemName], memory: Memory = Memory()) {
            var policy = Policy()
            policy.names = names
            state = TelephonyState(memory: memory, policy: policy)
            take(.modemManagerAppeared(version: nil))
            told = []
        }

        mutating func take(_ input: Input, after: Duration = .zero) {
            time += after
            let result = reduce(state, input, now: Moment(wall: 0, uptime: time))
            state = result.state
            told += result.events.map { "\($0.kind.rawValue) \($0.modem?.description ?? "-")" }
        }

        mutating func plug(_ path: Int, imei: String?, at device: String) {
            var facts = ModemFacts(path: ObjectPath("/Modem/\(path)"))
            facts.equipmentIdentifier = imei
            facts.threeGPP = ThreeGPPFacts()
            facts.threeGPP?.imei = IMEI(imei)
            facts.device = device
            facts.state = .registered
            take(.modem(facts))
        }

        mutating func adopt(_ names: [ModemName]) {
            state.policy.names = names
            take(.tick)
        }

        var ids: [String] { state.views.map(\.id.description) }
    }

    private func imei(_ name: String, _ imei: String) throws -> ModemName {
        ModemName(name: name, mark: .imei(try #require(IMEI(imei))))
    }

    private func device(_ name: String, _ device: String) -> ModemName {
        ModemName(name: name, mark: .device(device))
    }

    @Test func aModemIsCalledByItsName() throws {
        var world = World([try imei("wan", Self.first), device("backup", "/usb2")])
        world.plug(0, imei: Self.second, at: "/usb2")
        world.plug(1, imei: Self.first, at: "/usb1")
        world.plug(2, imei: nil, at: "/usb3")
        #expect(world.ids == ["backup", "wan", "modem3"])
        #expect(world.told == ["modemAdded backup", "modemAdded wan", "modemAdded modem3"])
    }

    @Test func anIMEIGoesBeforeAPlace() throws {
        var world = World([device("here", "/usb1"), try imei("wan", Self.first)])
        world.plug(0, imei: Self.first, at: "/usb1")
        #expect(world.ids == ["wan"])
        #expect(world.state.policy.names.fitting(imei: IMEI(Self.first), device: "/usb1") == ["wan", "here"])
    }

    @Test func aNamedModemIsOneThroughItsObjects() throws {
        var world = World([try imei("wan", Self.first)])
        world.plug(0, imei: Self.first, at: "/usb1")
        world.take(.modemGone(ObjectPath("/Modem/0")))
        world.plug(1, imei: Self.first, at: "/usb2")
        #expect(world.ids == ["wan"])
        #expect(world.told == ["modemAdded wan"])
    }

    @Test func aPlaceHasItsNameWhicheverModemIsThere() {
        var world = World([device("wan", "/usb1")])
        world.plug(0, imei: Self.first, at: "/usb1")
        world.take(.modemGone(ObjectPath("/Modem/0")))
        world.plug(1, imei: Self.second, at: "/usb1")
        #expect(world.ids == ["wan"])
        #expect(world.told == ["modemAdded wan", "modemRemoved wan", "modemAdded wan"])
        // The first comes back elsewhere, and is the modem that it was.
        world.plug(2, imei: Self.first, at: "/usb2")
        #expect(world.ids == ["wan", "modem1"])
    }

    @Test func ofTwoThatFitTheFirstHasTheName() throws {
        var world = World([try imei("wan", Self.first)])
        world.plug(0, imei: Self.first, at: "/usb1")
        world.plug(1, imei: Self.first, at: "/usb2")
        #expect(world.ids == ["wan", "modem2"])
        world.plug(1, imei: Self.first, at: "/usb2")
        #expect(world.told == ["modemAdded wan", "modemAdded modem2"])
    }

    @Test func aModemIsKnownAgainByItsNumberWhereTheNameIsGone() throws {
        var world = World([try imei("wan", Self.first)])
        world.plug(0, imei: Self.first, at: "/usb1")
        var memory = world.state.memory
        // What is kept on disk has no names.
        memory.modems[0].name = nil
        var later = World([], memory: memory)
        later.plug(0, imei: Self.first, at: "/usb1")
        #expect(later.ids == ["modem1"])
    }

    @Test func aNewConfigurationRenamesAtOnce() throws {
        var world = World([])
        world.plug(0, imei: Self.first, at: "/usb1")
        world.plug(1, imei: Self.second, at: "/usb2")
        world.told = []
        world.adopt([try imei("a", Self.first), try imei("b", Self.second)])
        #expect(world.ids == ["a", "b"])
        #expect(world.told == ["modemRemoved modem1", "modemAdded a", "modemRemoved modem2", "modemAdded b"])
        world.told = []
        world.adopt([try imei("b", Self.first), try imei("a", Self.second)])
        #expect(world.ids == ["a", "b"])
        #expect(world.state.views.map(\.device) == ["/usb2", "/usb1"])
        #expect(world.told == ["modemRemoved a", "modemAdded b", "modemRemoved b", "modemAdded a"])
        world.told = []
        world.adopt([])
        #expect(world.ids == ["modem1", "modem2"])
        world.adopt([])
        #expect(world.told.count == 4)
    }

    @Test(arguments: [
        "wan", "A", "lte-1", "backup_2.5", "modem", "modemX", "a2345678901234567890123456789012",
    ])
    func aNameMayBe(_ name: String) {
        #expect(ModemID.isName(name))
        #expect(ModemID(name) == .named(name))
        #expect(ModemID(name)?.description == name)
    }

    @Test(arguments: [
        "", "modem3", "modem03", "1wan", "-a", "a b", "a/b", "wän", "a\n",
        "a23456789012345678901234567890123",
    ])
    func aNameMayNotBe(_ name: String) {
        #expect(!ModemID.isName(name))
    }

    @Test func aNumberIsReadAsOne() {
        #expect(ModemID("modem12") == ModemID(12))
        #expect(ModemID("modem012") == nil)
        #expect(ModemID("modem") == .named("modem"))
    }

    @Test func aModemWhoseNameStaysIsNoNewsWhereAnothersChanges() throws {
        var world = World([try imei("wan", Self.first)])
        world.plug(0, imei: Self.first, at: "/usb1")
        world.plug(1, imei: Self.second, at: "/usb2")
        world.told = []
        world.adopt([try imei("wan", Self.first), device("backup", "/usb2")])
        #expect(world.ids == ["backup", "wan"])
        #expect(world.told == ["modemRemoved modem2", "modemAdded backup"])
    }

    @Test func aNewNameThatTwoFitIsTheFirstOnes() throws {
        var world = World([])
        world.plug(0, imei: Self.first, at: "/usb1")
        world.plug(1, imei: Self.first, at: "/usb2")
        world.told = []
        world.adopt([try imei("wan", Self.first)])
        #expect(world.ids == ["wan", "modem2"])
        #expect(world.told == ["modemRemoved modem1", "modemAdded wan"])
    }

    @Test func aNameOfAModemThatIsAwayIsFree() throws {
        var world = World([try imei("wan", Self.first)])
        world.plug(0, imei: Self.first, at: "/usb1")
        world.take(.modemGone(ObjectPath("/Modem/0")))
        world.take(.tick, after: .seconds(3600))
        world.plug(1, imei: Self.second, at: "/usb2")
        world.told = []
        world.adopt([try imei("wan", Self.second)])
        #expect(world.ids == ["wan"])
        #expect(world.told == ["modemRemoved modem2", "modemAdded wan"])
        // The first is the modem that it was, under its number.
        world.plug(2, imei: Self.first, at: "/usb1")
        #expect(world.ids == ["wan", "modem1"])
    }
}
