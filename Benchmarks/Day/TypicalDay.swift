// SPDX-License-Identifier: Apache-2.0

internal import Recording

/// What a modem in a router goes through in a day, as a recording (`Tests/Cases/README.md`). Identities are made up.
///
/// Every 30 s its signal has changed, in percent and in dB. It goes between LTE and a cell that offers 5G every half
/// hour, loses its network for half a minute six times, is a guest elsewhere for 50 minutes twice, and its card is
/// exchanged twice, as ModemManager shows that: no object, one that has failed, none, and one with the other card.
enum TypicalDay {
    /// - Parameter hours: how much of it.
    static func recording(hours: Int = 24) throws -> Recording {
        try Recording(reading: Array(text(hours: hours).utf8))
    }

    static func text(hours: Int = 24) -> String {
        var steps = [#"{"at":0,"modemManager":"1.20.4","objects":{\#(objects(0))}}"#]
        var object = 0
        for number in 1..<max(2, hours * 120) {
            let time = number * 30
            var modem = [#""SignalQuality":[\#(40 + number * 37 % 53),true]"#]
            var network: [String] = []
            if number % 60 == 0 {
                modem.append(#""AccessTechnologies":\#(number / 60 % 2 == 1 ? 0xC000 : 0x4000)"#)
            }
            switch number % 480 {
            case 100:
                modem.append(#""State":7"#)
                network.append(#""RegistrationState":2"#)
            case 101:
                modem.append(#""State":8"#)
                network.append(#""RegistrationState":1"#)
            default: break
            }
            switch number % 1440 {
            case 700:
                network += [
                    #""RegistrationState":5"#, #""OperatorCode":"20801""#, #""OperatorName":"Orange F""#,
                ]
            case 800:
                network += [
                    #""RegistrationState":1"#, #""OperatorCode":"26201""#, #""OperatorName":"Telekom.de""#,
                ]
            case 1200:
                steps += swap(at: time, &object)
                continue
            default: break
            }
            let signal = #""Signal":{"Lte":{"rsrp":\#(-118 + number * 23 % 41),"rsrq":-11,"snr":7.2}}"#
            let registration = network.isEmpty ? "" : #""Modem3gpp":{\#(network.joined(separator: ","))},"#
            steps.append(
                #"{"at":\#(time),"objects":{"/Modem/\#(object)":{"Modem":{\#(modem.joined(separator: ","))},"#
                    + "\(registration)\(signal)}}}"
            )
        }
        return #"{"format":1,"case":"day","claim":"a typical day"}"# + "\n" + steps.joined(separator: "\n")
            + "\n"
    }

    private static func swap(at time: Int, _ object: inout Int) -> [String] {
        let gone = #""/Modem/\#(object)":null,"/SIM/\#(object)":null"#
        let failed = object + 1
        object += 2
        return [
            #"{"at":\#(time),"objects":{\#(gone)}}"#,
            #"{"at":\#(time + 14),"objects":{\#(objects(failed, isFailed: true))}}"#,
            #"{"at":\#(time + 20),"objects":{"/Modem/\#(failed)":null}}"#,
            #"{"at":\#(time + 22),"objects":{\#(objects(object))}}"#,
        ]
    }

    private static func objects(_ number: Int, isFailed: Bool = false) -> String {
        let card = isFailed ? "/" : "/SIM/\(number)"
        let state = isFailed ? #""State":-1,"StateFailedReason":2"# : #""State":8,"StateFailedReason":0"#
        let modem =
            #""/Modem/\#(number)":{"Modem":{"Manufacturer":"Quectel","Model":"EC25","Revision":"R01","#
            + #""EquipmentIdentifier":"867978050011223","Device":"/sys/devices/usb1/1-1","#
            + #""Ports":[["cdc-wdm0",6],["ttyUSB2",3],["wwan0",2]],"PrimaryPort":"cdc-wdm0",\#(state),"PowerState":3,"#
            + #""UnlockRequired":1,"CurrentCapabilities":12,"PrimarySimSlot":0,"Sim":"\#(card)""#
        guard !isFailed else { return modem + "}}" }
        return modem
            + #","AccessTechnologies":16384,"SignalQuality":[83,true]},"#
            + #""Modem3gpp":{"RegistrationState":1,"OperatorCode":"26201","OperatorName":"Telekom.de","#
            + #""PacketServiceState":2},"Signal":{"Lte":{"rsrp":-93,"rsrq":-11,"snr":7.2},"Nr5g":{}}},"#
            + #""/SIM/\#(number)":{"Sim":{"Active":true,"SimIdentifier":"8949020000\#(1_000_000_000 + number)","#
            + #""Imsi":"26201\#(1_000_000_000 + number)","OperatorIdentifier":"26201","OperatorName":"Telekom.de"}}"#
    }
}
