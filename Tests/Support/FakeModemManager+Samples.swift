// SPDX-License-Identifier: Apache-2.0

extension FakeModemManager {
    /// Interface names, for tests that write objects as data.
    package enum Interface {
        package static let modem = "org.freedesktop.ModemManager1.Modem"
        package static let threeGPP = "org.freedesktop.ModemManager1.Modem.Modem3gpp"
        package static let signal = "org.freedesktop.ModemManager1.Modem.Signal"
        package static let location = "org.freedesktop.ModemManager1.Modem.Location"
        package static let voice = "org.freedesktop.ModemManager1.Modem.Voice"
        package static let sim = "org.freedesktop.ModemManager1.Sim"
        package static let call = "org.freedesktop.ModemManager1.Call"
    }

    /// The path of a modem object.
    package static func modem(_ index: Int) -> String { "/org/freedesktop/ModemManager1/Modem/\(index)" }

    /// The path of a SIM object.
    package static func sim(_ index: Int) -> String { "/org/freedesktop/ModemManager1/SIM/\(index)" }

    /// The path of a call object.
    package static func call(_ index: Int) -> String { "/org/freedesktop/ModemManager1/Call/\(index)" }

    /// A registered LTE modem with one card, as ModemManager 1.20 shows one; identities are made up.
    package static func registeredModem(sim: Int = 0, imei: String = "867978050011223") -> Interfaces {
        [
            Interface.modem: [
                "Manufacturer": "'Quectel'",
                "Model": "'EC25'",
                "Revision": "'EC25EFAR06A07M4G'",
                "EquipmentIdentifier": "'\(imei)'",
                "Device": "'/sys/devices/pci0000:00/0000:00:14.0/usb1/1-2'",
                "Plugin": "'quectel'",
                "PrimaryPort": "'cdc-wdm0'",
                "Ports":
                    "[('cdc-wdm0', uint32 6), ('ttyUSB0', uint32 9), ('ttyUSB2', uint32 3), ('wwan0', uint32 2)]",
                "OwnNumbers": "['+4915550001122']",
                "State": "8",
                "StateFailedReason": "uint32 0",
                "PowerState": "uint32 3",
                "CurrentCapabilities": "uint32 12",
                "AccessTechnologies": "uint32 16384",
                "SignalQuality": "(uint32 83, true)",
                "UnlockRequired": "uint32 3",
                "UnlockRetries": "{uint32 2: uint32 3, 3: 3, 4: 10, 5: 10}",
                "Sim": "objectpath '\(Self.sim(sim))'",
                "SimSlots": "@ao []",
                "PrimarySimSlot": "uint32 0",
            ],
            Interface.threeGPP: [
                "Imei": "'\(imei)'",
                "RegistrationState": "uint32 1",
                "OperatorCode": "'26201'",
                "OperatorName": "'Telekom.de'",
                "PacketServiceState": "uint32 2",
            ],
            Interface.signal: [
                "Rate": "uint32 0",
                "Lte": "@a{sv} {}",
                "Nr5g": "@a{sv} {}",
            ],
            Interface.location: [
                "Enabled": "uint32 0",
                "Location": "@a{uv} {}",
            ],
            Interface.voice: ["Calls": "@ao []"],
        ]
    }

    /// The object of a card that has been read; identities are made up.
    package static func readSIM(iccid: String = "89490200001234567890", imsi: String = "262010012345678")
        -> Interfaces
    {
        [
            Interface.sim: [
                "Active": "true",
                "SimIdentifier": "'\(iccid)'",
                "Imsi": "'\(imsi)'",
                "Eid": "''",
                "OperatorIdentifier": "'26201'",
                "OperatorName": "'Telekom.de'",
                "Gid1": "[byte 0xab, 0x01]",
                "Gid2": "@ay []",
                "SimType": "uint32 1",
                "EsimStatus": "uint32 0",
                "Removability": "uint32 1",
            ]
        ]
    }
}
