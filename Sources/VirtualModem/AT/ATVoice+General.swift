// SPDX-License-Identifier: Apache-2.0

extension ATVoice {
    /// The modem itself and the connection to it.
    mutating func answerGeneral(_ command: ATCommand, modem: inout Modem) -> ATAnswer? {
        let equipment = modem.equipment
        switch (command.name, command.kind) {
        case ("E", _):
            echo = command.number == 1
            return .done
        case ("Z", _), ("&F", _):
            let told = told
            self = ATVoice()
            self.told = told
            return .done
        case ("V", _), ("Q", _), ("X", _), ("&C", _), ("&D", _), ("&W", _), ("S0", _): return .done
        // See answerCall.
        case ("H", _), ("D", _), ("A", _): return .error
        case ("I", _):
            return .ok([equipment.manufacturer, equipment.model, "Revision: \(equipment.revision)"])
        case ("+CGMI", .execute), ("+GMI", .execute): return .line(equipment.manufacturer)
        case ("+CGMM", .execute), ("+GMM", .execute): return .line(equipment.model)
        case ("+CGMR", .execute), ("+GMR", .execute): return .line(equipment.revision)
        case ("+CGSN", .execute), ("+GSN", .execute): return .line(equipment.imei)
        case ("+GCAP", .execute): return .line("+GCAP: +CGSM,+DS,+ES")
        case ("+CMEE", .set(let values)):
            verboseErrors = values.first.flatMap { Int($0) } ?? 0
            return .done
        case ("+CMEE", .read): return .line("+CMEE: \(verboseErrors)")
        case ("+CSCS", .test):
            let names = CharacterSet.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
            return .line("+CSCS: (\(names))")
        case ("+CSCS", .read): return .line("+CSCS: \"\(characterSet.rawValue)\"")
        case ("+CSCS", .set(let values)):
            guard let set = values.first.flatMap(CharacterSet.init(rawValue:)) else { return .error }
            characterSet = set
            return .done
        case ("+CFUN", .read): return .line("+CFUN: \(modem.power.rawValue)")
        case ("+CFUN", .test): return .line("+CFUN: (0,1,4),(0,1)")
        case ("+CFUN", .set(let values)):
            guard let power = values.first.flatMap({ Int($0) }).flatMap(Modem.Power.init(rawValue:)) else {
                return .error
            }
            modem.apply(.power(power))
            return .done
        case ("+IFC", .test): return .line("+IFC: (0-2),(0-2)")
        case ("+IFC", .set), ("+CMGF", .set): return .done
        default: return nil
        }
    }
}
