// SPDX-License-Identifier: Apache-2.0

import Support

/// Modems that change all the time, on a ModemManager that is restarted now and then, and what is true of them.
final class SoakWorld {
    private typealias Interface = FakeModemManager.Interface

    /// What a modem has now.
    struct Truth: Hashable {
        /// The number of its object, and of its card's.
        var object: Int
        var card: Int
        var technology: UInt32
        var plmn: String
        var quality: Int

        var iccid: String { "8949020000" + String(1_000_000_000 + card) }
    }

    static let modems = 8

    private let bus: String
    private var fake: FakeModemManager
    private(set) var truth: [Truth]
    private var cards: Int
    private var objects: Int
    private(set) var swaps = 0
    private(set) var restarts = 0

    init(bus address: String) throws {
        bus = address
        fake = try FakeModemManager(bus: address)
        truth = (0..<Self.modems).map {
            Truth(object: $0, card: $0, technology: 0x4000, plmn: "26201", quality: 50 + $0)
        }
        (cards, objects) = (Self.modems, Self.modems)
        for number in truth.indices { show(number) }
        try fake.claimName()
    }

    deinit { fake.close() }

    /// Another technology, network and signal for each modem: three or four events of each.
    func change(round: Int) {
        for number in truth.indices {
            let path = FakeModemManager.modem(truth[number].object)
            truth[number].technology = [0x4000, 0xC000, 0x20][(round + number) % 3]
            truth[number].plmn = ["26201", "26202", "26203"][(round / 2 + number) % 3]
            // Never the same twice in a row: each modem tells of each round.
            truth[number].quality = 1 + (round * 37 + number * 11) % 97
            let now = truth[number]
            fake.set(
                path,
                Interface.modem,
                [
                    "AccessTechnologies": "uint32 \(now.technology)",
                    "SignalQuality": "(uint32 \(now.quality), true)",
                ]
            )
            fake.set(path, Interface.threeGPP, ["OperatorCode": "'\(now.plmn)'"])
        }
        let metres = Double(round % 1000) * 15
        fake.set(
            FakeModemManager.modem(truth[0].object),
            Interface.location,
            ["Location": "{uint32 2: <{'latitude': <\(51.5 + metres / 111_195)>, 'longitude': <-7.25>}>}"]
        )
        fake.flush()
    }

    /// Another card, in a new object, as ModemManager shows one.
    func swap(round: Int) {
        let number = round % truth.count
        fake.remove(FakeModemManager.modem(truth[number].object))
        fake.remove(FakeModemManager.sim(truth[number].object))
        truth[number].object = objects
        truth[number].card = cards
        objects += 1
        cards += 1
        swaps += 1
        show(number)
        fake.flush()
    }

    /// ModemManager goes, and another with the same modems comes, whose objects have other numbers.
    func restart() throws {
        fake.close()
        fake = try FakeModemManager(bus: bus)
        objects = 0
        for number in truth.indices.reversed() {
            truth[number].object = objects
            objects += 1
            show(number)
        }
        try fake.claimName()
        restarts += 1
    }

    private func show(_ number: Int) {
        let now = truth[number]
        fake.serve(
            FakeModemManager.sim(now.object),
            FakeModemManager.readSIM(iccid: now.iccid, imsi: "26201\(1_000_000_000 + now.card)")
        )
        let imei = "8679780500\(1000 + number)0"
        var modem = FakeModemManager.registeredModem(sim: now.object, imei: imei)
        modem[Interface.modem]?["Device"] = "'/sys/devices/pci0000:00/0000:00:14.0/usb1/1-\(number + 1)'"
        modem[Interface.modem]?["AccessTechnologies"] = "uint32 \(now.technology)"
        modem[Interface.modem]?["SignalQuality"] = "(uint32 \(now.quality), true)"
        modem[Interface.threeGPP]?["OperatorCode"] = "'\(now.plmn)'"
        modem[Interface.location]?["Capabilities"] = "uint32 7"
        modem[Interface.location]?["SignalsLocation"] = "false"
        fake.add(FakeModemManager.modem(now.object), modem)
    }
}
