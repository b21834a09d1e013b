// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import ModemManagerClient
import Support
import Telephony
import Testing

@Suite(.takesTurns)
struct FactsTests {
    @Test func aTextThatHasNoEndIsCut() async throws {
        try await Bench.run { fake in
            var modem = FakeModemManager.registeredModem()
            modem[Interface.modem]?["Revision"] = "'\(String(repeating: "x", count: 1 << 20))'"
            fake.add(FakeModemManager.modem(0), modem)
        } _: { bench, _ in
            let facts = try await bench.facts()
            #expect(facts?.revision?.utf8.count == 1024)
        }
    }

    @Test func everyFieldOfAModemIsCopied() async throws {
        let facts = try await facts(of: FakeModemManager.registeredModem())
        #expect(facts.manufacturer == "Quectel")
        #expect(facts.model == "EC25")
        #expect(facts.revision == "EC25EFAR06A07M4G")
        #expect(facts.equipmentIdentifier == "867978050011223")
        #expect(facts.device == "/sys/devices/pci0000:00/0000:00:14.0/usb1/1-2")
        #expect(facts.plugin == "quectel")
        #expect(facts.primaryPort == "cdc-wdm0")
        #expect(
            facts.ports == [
                Port(name: "cdc-wdm0", kind: .qmi),
                Port(name: "ttyUSB0", kind: .ignored),
                Port(name: "ttyUSB2", kind: .at),
                Port(name: "wwan0", kind: .net),
            ]
        )
        #expect(facts.ownNumbers.map(\.disclosed) == ["+4915550001122"])
        #expect(facts.state == .registered)
        #expect(facts.failure == .none)
        #expect(facts.power == .on)
        #expect(facts.currentCapabilities == [.gsmUMTS, .lte])
        #expect(facts.accessTechnologies == .lte)
        #expect(facts.signalQuality == SignalQuality(percent: 83, isRecent: true))
        #expect(facts.unlockRequired == .simPIN2)
        #expect(facts.unlockRetries == [.simPIN: 3, .simPIN2: 3, .simPUK: 10, .simPUK2: 10])
        #expect(facts.activeSIM?.text == FakeModemManager.sim(0))
        #expect(facts.simSlots == [])
        #expect(facts.primarySlot == 0)
        #expect(facts.threeGPP?.imei?.disclosed == "867978050011223")
        #expect(facts.threeGPP?.registration == .home)
        #expect(facts.threeGPP?.operatorCode == "26201")
        #expect(facts.threeGPP?.operatorName == "Telekom.de")
        #expect(facts.threeGPP?.packetService == .attached)
        #expect(facts.threeGPP?.rejection == nil)
        #expect(facts.signal == SignalFacts())
        #expect(facts.location == LocationFacts())
        #expect(facts.calls == [])
    }

    @Test func anObjectThatSaysNothingIsAllUnknown() async throws {
        let facts = try await facts(of: [
            Interface.modem: [:], Interface.threeGPP: [:], Interface.signal: [:], Interface.location: [:],
            Interface.voice: [:],
        ])
        var expected = ModemFacts(path: ObjectPath(FakeModemManager.modem(0)))
        expected.threeGPP = ThreeGPPFacts()
        expected.signal = SignalFacts()
        expected.location = LocationFacts()
        expected.calls = []
        #expect(facts == expected)
    }

    @Test func emptyStringsAreAbsent() async throws {
        let facts = try await facts(of: [
            Interface.modem: [
                "Manufacturer": "''", "Model": "''", "Revision": "''", "EquipmentIdentifier": "''",
                "Device": "''",
                "Plugin": "''", "PrimaryPort": "''", "OwnNumbers": "['']", "Sim": "objectpath '/'",
            ],
            Interface.threeGPP: ["Imei": "''", "OperatorCode": "''", "OperatorName": "''"],
        ])
        #expect(facts.manufacturer == nil)
        #expect(facts.model == nil)
        #expect(facts.revision == nil)
        #expect(facts.equipmentIdentifier == nil)
        #expect(facts.device == nil)
        #expect(facts.plugin == nil)
        #expect(facts.primaryPort == nil)
        #expect(facts.ownNumbers.isEmpty)
        #expect(facts.activeSIM == nil)
        #expect(facts.threeGPP?.imei == nil)
        #expect(facts.threeGPP?.operatorCode == nil)
        #expect(facts.threeGPP?.operatorName == nil)
    }

    @Test func numbersThatNobodyKnowsAreKept() async throws {
        let facts = try await facts(of: [
            Interface.modem: [
                "State": "-2147483648", "StateFailedReason": "uint32 4294967295", "PowerState": "uint32 99",
                "CurrentCapabilities": "uint32 4294967295", "AccessTechnologies": "uint32 4294967295",
                "UnlockRequired": "uint32 4294967295", "UnlockRetries": "{uint32 77: uint32 4294967295}",
                "Ports": "[('x0', uint32 4294967295)]", "PrimarySimSlot": "uint32 4294967295",
                "SignalQuality": "(uint32 4294967295, true)",
            ],
            Interface.threeGPP: [
                "RegistrationState": "uint32 4294967295", "PacketServiceState": "uint32 4294967295",
                "NetworkRejection": "{'error': <uint32 4294967295>, 'operator-id': <'26201'>}",
            ],
        ])
        #expect(facts.state == .other(.min))
        #expect(facts.failure == .other(.max))
        #expect(facts.power == .other(99))
        #expect(facts.currentCapabilities.rawValue == .max)
        #expect(facts.accessTechnologies.rawValue == .max)
        #expect(facts.unlockRequired == .other(.max))
        #expect(facts.unlockRetries == [.other(77): .max])
        #expect(facts.ports == [Port(name: "x0", kind: .other(.max))])
        #expect(facts.primarySlot == .max)
        #expect(facts.signalQuality?.percent == .max)
        #expect(facts.threeGPP?.registration == .other(.max))
        #expect(facts.threeGPP?.packetService == .unknown)
        #expect(facts.threeGPP?.rejection == Rejection(cause: "cause 4294967295", operatorCode: "26201"))
    }

    @Test func aRejectionIsModemManagersWord() async throws {
        let facts = try await facts(of: [
            Interface.modem: [:],
            Interface.threeGPP: [
                "RegistrationState": "uint32 3", "NetworkRejection": "{'error': <uint32 11>}",
            ],
        ])
        #expect(facts.threeGPP?.registration == .denied)
        #expect(facts.threeGPP?.rejection?.cause == "plmn-not-allowed")
    }

    @Test func onlyModemManagersOwnUnknownIsLeftOutOfASignal() async throws {
        let facts = try await facts(of: [
            Interface.modem: [:],
            Interface.signal: [
                "Rate": "uint32 5",
                "Gsm": "@a{sv} {}",
                "Lte": "{'rssi': <-1.7976931348623157e308>, 'rsrp': <-93.0>, 'rsrq': <-11.0>, 'snr': <7.2>}",
                "Nr5g": "{'rsrp': <-32768.0>, 'rsrq': <-32768.0>, 'snr': <-3276.8>}",
                "Umts": "{'rssi': <inf>, 'rscp': <-80.0>}",
                "Evdo": "{'rssi': <-70.0>, 'sinr': <4.0>, 'io': <-90.0>}",
                "Cdma": "{'rssi': <'loud'>}",
            ],
        ])
        #expect(facts.signal?.rate == 5)
        #expect(
            facts.signal?.readings == [
                SignalReading(technology: .evdo, rssi: -70, snr: 4),
                SignalReading(technology: .lte, rsrp: -93, rsrq: -11, snr: 7.2),
                SignalReading(technology: .nr, rsrp: -32768, rsrq: -32768, snr: -3276.8),
            ]
        )
    }

    @Test(
        arguments: [
            ("{uint32 1: <'310,260,0,9392042AA,60AB00'>}", "310,260,0,9392042AA,60AB00"),
            ("{uint32 1: <'250,01,0,513FA1,2D7B'>}", "250,01,0,513FA1,2D7B"),
            ("{uint32 1: <'0,0,0,0,0'>}", "0,0,0,0,0"),
            ("{uint32 1: <''>}", nil),
            ("{uint32 1: <uint32 7>}", nil),
            ("@a{uv} {}", nil),
            ("{uint32 4: <'$GPGGA,,,,,,0,,,,,,,,*66'>}", nil),
        ] as [(String, String?)]
    )
    func aCellIsGivenAsItCame(location: String, cell: String?) async throws {
        let facts = try await facts(of: [
            Interface.modem: [:],
            Interface.location: ["Enabled": "uint32 1", "Location": location],
        ])
        #expect(facts.location?.sources.isEmpty == false)
        #expect(facts.location?.cell == cell)
    }

    @Test func aFixIsCopiedAndItsLackIsNone() async throws {
        let fix = try await facts(of: [
            Interface.modem: [:],
            Interface.location: [
                "Enabled": "uint32 3",
                "Location": """
                {uint32 2: <{'latitude': <52.5>, 'longitude': <-13.25>, 'altitude': <nan>, 'utc-time': <'1'>}>}
                """,
            ],
        ])
        #expect(fix.location?.latitude == 52.5)
        #expect(fix.location?.longitude == -13.25)
        #expect(fix.location?.altitude == nil)
        let none = try await facts(of: [
            Interface.modem: [:],
            Interface.location: ["Enabled": "uint32 2", "Location": "{uint32 2: <@a{sv} {}>}"],
        ])
        #expect(none.location?.latitude == nil)
    }

    @Test func callsAreAskedAndFollowed() async throws {
        try await Bench.run { fake in
            fake.add(
                FakeModemManager.modem(0),
                [
                    Interface.modem: [:],
                    Interface.voice: ["Calls": "[objectpath '\(FakeModemManager.call(4))']"],
                ]
            )
            fake.serve(
                FakeModemManager.call(4),
                [Interface.call: ["State": "3", "Direction": "1", "Number": "'+4915550009988'"]]
            )
        } _: { bench, fake in
            let ringing = try #require(
                try await bench.facts { $0.calls?.first?.state == .ringingIn }?.calls?.first
            )
            #expect(ringing.direction == .incoming)
            #expect(ringing.number?.disclosed == "+4915550009988")
            fake.set(FakeModemManager.call(4), Interface.call, ["State": "4"])
            try await bench.facts { $0.calls?.first?.state == .active }
            fake.set(FakeModemManager.modem(0), Interface.voice, ["Calls": "@ao []"])
            try await bench.facts { $0.calls == [] }
        }
    }

    private func facts(of interfaces: FakeModemManager.Interfaces) async throws -> ModemFacts {
        var facts: ModemFacts?
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), interfaces)
        } _: { bench, _ in
            facts = try await bench.facts()
        }
        return try #require(facts)
    }
}
