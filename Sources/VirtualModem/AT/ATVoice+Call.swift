// SPDX-License-Identifier: Apache-2.0

/// Voice calls (3GPP TS 27.007 clause 6 and 7).
extension ATVoice {
    /// A modem without voice answers ERROR to all of it, which spares the host its call commands.
    mutating func answerCall(_ command: ATCommand, modem: inout Modem) -> ATAnswer? {
        guard modem.equipment.hasVoice else { return nil }
        switch (command.name, command.kind) {
        case ("H", _), ("+CHUP", .execute):
            modem.apply(.call(nil))
            // Whoever hangs up needs not be told of it.
            told.call = nil
            return .done
        case ("D", .set(let values)):
            guard values.count == 2, values[1] == ";", Call.isNumber(values[0]), modem.call == nil,
                modem.isRegistered
            else { return .error }
            modem.apply(.call(Call(to: values[0])))
            told.call = modem.call
            return .done
        case ("A", _):
            guard let call = modem.call, call.stage == .ringing else { return .error }
            modem.apply(.call(call.at(.active)))
            told.call = modem.call
            return .done
        case ("+CLCC", .execute):
            guard let call = modem.call else { return .done }
            // By the next question it rings at the other side.
            if call.stage == .dialing { modem.apply(.call(call.at(.alerting))) }
            return .line(Self.line(of: call))
        case ("+CLIP", .set(let values)):
            tellsNumbers = values.first == "1"
            return .done
        case ("+CRC", .set(let values)):
            tellsKinds = values.first == "1"
            return .done
        case ("+CCWA", .set), ("+CLIR", .set), ("+CSSN", .set), ("+CLCC", .set), ("+CLCC", .test):
            return .done
        default: return nil
        }
    }

    /// What the host is told, unasked, of a call that comes, or that the other side ends.
    mutating func callReports(of modem: Modem) -> [ATReport] {
        defer { told.call = modem.call }
        guard modem.equipment.hasVoice, told.call != modem.call else { return [] }
        if let call = modem.call, call.stage == .ringing {
            var lines = [tellsKinds ? "+CRING: VOICE" : "RING"]
            if tellsNumbers { lines.append("+CLIP: \(Self.address(call.number)),\"\",,\"\",0") }
            return [ATReport(bytes: say(lines))]
        }
        return modem.call == nil && told.call != nil ? [ATReport(bytes: say(["NO CARRIER"]))] : []
    }

    private static func line(of call: Call) -> String {
        let state =
            switch call.stage {
            case .active: 0
            case .dialing: 2
            case .alerting: 3
            case .ringing: 4
            }
        return "+CLCC: 1,\(call.isIncoming ? 1 : 0),\(state),0,0,\(address(call.number))"
    }

    /// A number and the type of it (3GPP TS 24.008 clause 10.5.4.7): 145 is international.
    private static func address(_ number: String) -> String {
        "\"\(number)\",\(number.hasPrefix("+") ? 145 : 129)"
    }
}
