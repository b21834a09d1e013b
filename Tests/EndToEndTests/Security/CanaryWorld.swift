// SPDX-License-Identifier: Apache-2.0

import Support

/// A ModemManager whose modem has canaries wherever it has an identity, and that is brought from one state into the
/// next.
final class CanaryWorld: Sendable {
    private typealias Interface = FakeModemManager.Interface

    /// What everyone may see, and by which a test tells that an output has been seen at all.
    static let publicName = "Kanarienvogel"

    private static let messaging = "org.freedesktop.ModemManager1.Modem.Messaging"
    private static let message = "/org/freedesktop/ModemManager1/SMS/0"

    let fake: FakeModemManager

    init(bus address: String) throws {
        fake = try FakeModemManager(bus: address, version: "1.22.0")
        show(index: 0, card: Self.card(.iccid, .imsi, eid: Canary.eid.text))
        try fake.claimName()
    }

    private static func card(_ iccid: Canary, _ imsi: Canary, eid: String = "") -> FakeModemManager.Interfaces
    {
        var card = FakeModemManager.readSIM(iccid: iccid.text, imsi: imsi.text)
        card[Interface.sim]?["Eid"] = "'\(eid)'"
        card[Interface.sim]?["OperatorIdentifier"] = "'\(imsi.text.prefix(5))'"
        card[Interface.sim]?["OperatorName"] = "'\(publicName)'"
        card[Interface.sim]?["Gid1"] = "[byte 0x1b, 0x02]"
        return card
    }

    /// A new modem object, with a call, a message and a spare card in its second slot.
    private func show(index: Int, card: FakeModemManager.Interfaces, state: String = "8") {
        let (active, spare) = (FakeModemManager.sim(2 * index), FakeModemManager.sim(2 * index + 1))
        fake.serve(active, card)
        var second = Self.card(.spareICCID, .imsi)
        second[Interface.sim]?["Active"] = "false"
        second[Interface.sim]?["Imsi"] = "''"
        fake.serve(spare, second)
        var modem = FakeModemManager.registeredModem(sim: 2 * index, imei: Canary.imei.text)
        modem[Interface.modem]?["State"] = state
        modem[Interface.modem]?["OwnNumbers"] = "['\(Canary.ownNumber.text)']"
        modem[Interface.modem]?["SimSlots"] = "[objectpath '\(active)', '\(spare)']"
        modem[Interface.modem]?["PrimarySimSlot"] = "uint32 1"
        modem[Interface.threeGPP]?["OperatorName"] = "'\(Self.publicName)'"
        modem[Interface.location]?["Capabilities"] = "uint32 7"
        modem[Interface.location]?["SignalsLocation"] = "false"
        modem[Self.messaging] = ["Messages": "[objectpath '\(Self.message)']"]
        fake.serve(
            Self.message,
            [
                "org.freedesktop.ModemManager1.Sms": [
                    "Number": "'\(Canary.caller.text)'", "SMSC": "'\(Canary.ownNumber.text)'",
                ]
            ]
        )
        fake.add(FakeModemManager.modem(index), modem)
        fake.setCells(FakeModemManager.modem(index), "[{'cell-type': <uint32 5>, 'physical-ci': <'1F4'>}]")
    }

    /// Somebody calls, and the modem tells where it is.
    func ring() {
        let call = FakeModemManager.call(0)
        fake.serve(
            call,
            [
                Interface.call: [
                    "State": "3", "StateReason": "0", "Direction": "1", "Number": "'\(Canary.caller.text)'",
                ]
            ]
        )
        fake.set(FakeModemManager.modem(0), Interface.voice, ["Calls": "[objectpath '\(call)']"])
        fake.set(
            FakeModemManager.modem(0),
            Interface.location,
            ["Location": "{uint32 2: <{'latitude': <51.5>, 'longitude': <-7.25>}>}"]
        )
    }

    /// Another card in a new object, as ModemManager shows one.
    func swap() {
        fake.remove(FakeModemManager.modem(0))
        show(index: 1, card: Self.card(.otherICCID, .otherIMSI, eid: Canary.eid.text))
    }

    /// The same card says that it is another subscriber's.
    func changeSubscriber() {
        fake.set(
            FakeModemManager.sim(2),
            Interface.sim,
            ["Imsi": "'\(Canary.imsi.text)'", "OperatorIdentifier": "'26201'"]
        )
    }

    func roam() {
        fake.set(
            FakeModemManager.modem(1),
            Interface.threeGPP,
            ["RegistrationState": "uint32 5", "OperatorCode": "'20810'", "OperatorName": "'Orange F'"]
        )
    }

    /// A network that no table has, and codes that are none.
    func meetUnknownOperator() {
        fake.set(
            FakeModemManager.modem(1),
            Interface.threeGPP,
            ["OperatorCode": "'99977'", "OperatorName": "'\(Self.publicName)'"]
        )
        fake.set(FakeModemManager.sim(2), Interface.sim, ["OperatorIdentifier": "'26201x'"])
    }

    /// Numbers with something before and behind them, which makes them none.
    func answerGarbage() {
        fake.remove(FakeModemManager.modem(1))
        var card = Self.card(.iccid, .imsi)
        card[Interface.sim]?["SimIdentifier"] = "'ICCID: \(Canary.iccid.text)#'"
        card[Interface.sim]?["Imsi"] = "'\(Canary.imsi.text)0123'"
        card[Interface.sim]?["Eid"] = "'\(Canary.eid.text)51'"
        card[Interface.sim]?["OperatorIdentifier"] = "''"
        show(index: 2, card: card)
        fake.set(
            FakeModemManager.modem(2),
            Interface.modem,
            ["EquipmentIdentifier": "'IMEI=\(Canary.imei.text);\n\(Canary.imei.text)'"]
        )
        fake.set(
            FakeModemManager.modem(2),
            Interface.threeGPP,
            ["Imei": "'\(Canary.imei.text)\(Canary.imei.text)'"]
        )
    }

    /// Values of types that ModemManager does not have there.
    func answerWrongTypes() {
        fake.remove(FakeModemManager.modem(2))
        var card = Self.card(.iccid, .imsi)
        card[Interface.sim]?["SimIdentifier"] = "uint64 \(Canary.imei.text)"
        card[Interface.sim]?["Imsi"] = "['\(Canary.imsi.text)']"
        show(index: 3, card: card)
    }

    /// A probe that failed, with an error for every question about the card.
    func fail() {
        fake.remove(FakeModemManager.modem(3))
        fake.refuse(
            "GetAll",
            with: "org.freedesktop.ModemManager1.Error.Core.Failed.\(CanaryWorld.publicName)"
        )
        show(index: 4, card: Self.card(.iccid, .imsi), state: "-1")
    }

    /// All is well again.
    func recover() {
        fake.refuse("GetAll", with: nil)
        fake.remove(FakeModemManager.modem(4))
        show(index: 5, card: Self.card(.iccid, .imsi, eid: Canary.eid.text))
    }
}
