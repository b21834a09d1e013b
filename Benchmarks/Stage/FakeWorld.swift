// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A bus with a ModemManager that shows whatever it is told to, at once.
final class FakeWorld: Sendable {
    let bus: PrivateBus
    let fake: FakeModemManager
    let modems: Int

    var daemonArguments: [String] { ["--bus-address", bus.address] }

    /// Runs `body` with so many modems of the same kind, which are gone afterwards.
    static func with<Value>(modems: Int, _ body: (FakeWorld) async throws -> Value) async throws -> Value {
        let bus = try await PrivateBus.started()
        do {
            let world = try FakeWorld(bus, modems: modems)
            let value = try await body(world)
            world.fake.close()
            await bus.stop()
            return value
        } catch {
            await bus.stop()
            throw error
        }
    }

    private init(_ bus: PrivateBus, modems: Int) throws {
        self.bus = bus
        self.modems = modems
        fake = try FakeModemManager(bus: bus.address)
        for index in 0..<modems { show(index) }
        try fake.claimName()
    }

    /// Shows the modem `index` as the object of that number, with a card that is the modem's own unless one is named.
    func show(_ index: Int, object: Int? = nil, card: Int? = nil) {
        let object = object ?? index
        let digits = { (number: Int, count: Int) in
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        fake.serve(
            FakeModemManager.sim(object),
            FakeModemManager.readSIM(
                iccid: "8949020000" + digits(card ?? index, 10),
                imsi: "26201" + digits(card ?? index, 10)
            )
        )
        var modem = FakeModemManager.registeredModem(sim: object, imei: "867978050" + digits(index, 6))
        modem[FakeModemManager.Interface.modem]?["Device"] =
            "'/sys/devices/pci0000:00/0000:00:14.0/usb1/1-\(index + 1)'"
        fake.add(FakeModemManager.modem(object), modem)
    }

    /// Has a modem go from LTE to UMTS and back: one event each time.
    func changeTechnology(of modem: Int, _ turn: Int) {
        fake.set(
            FakeModemManager.modem(modem),
            FakeModemManager.Interface.modem,
            ["AccessTechnologies": "uint32 \(turn % 2 == 0 ? 0x20 : 0x4000)"]
        )
    }
}
