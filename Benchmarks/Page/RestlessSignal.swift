// SPDX-License-Identifier: Apache-2.0

/// A recording of two minutes of a modem on LTE whose signal changes twice a second, as `Tests/Cases` has such things.
enum RestlessSignal {
    static let recording: String = {
        let modem = #"""
            {"Modem":{"Manufacturer":"Quectel","Model":"RM530N-GL","EquipmentIdentifier":"867978050011223",
            "Device":"/sys/devices/usb1/1-1","State":11,"PowerState":3,"AccessTechnologies":16384,"UnlockRequired":1,
            "Sim":"/SIM/0","CurrentCapabilities":76,"SimSlots":["/SIM/0","/"],"PrimarySimSlot":1,
            "SignalQuality":[83,false]},"Modem3gpp":{"RegistrationState":1,"OperatorCode":"23415",
            "OperatorName":"vodafone UK","PacketServiceState":2},"Signal":{"Lte":{"rsrp":-93,"rsrq":-11,"snr":7.2}}}
            """#
        let steps = (1...240).map { number in
            #"{"at":\#(Double(number) / 2),"objects":{"/Modem/0":{"Modem":{"SignalQuality":[\#(60 + number % 2 * 30),false]},"#
                + #""Signal":{"Lte":{"rsrp":\#(-93 + number % 2 * 20),"rsrq":-11,"snr":7.2}}}}}"#
        }
        return
            #"{"case":"load","claim":"a signal changes","steps":[{"at":0,"modemManager":"1.20.4","objects":{"/Modem/0":"#
            + modem + "}}," + steps.joined(separator: ",") + "]}"
    }()
}
