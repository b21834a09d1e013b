// SPDX-License-Identifier: Apache-2.0

/// The commands for voice calls.
extension ControlGrammar {
    func call(_ words: [String]) throws(ControlError) -> ControlCommand.Action {
        switch (words.first, words.count) {
        case ("incoming", 2):
            guard Call.isNumber(words[1]) else {
                throw ControlError(
                    "call incoming \(words[1])",
                    "not a number",
                    "give up to 20 digits, such as +81300000000"
                )
            }
            return .incomingCall(words[1])
        case ("answer", 1): return .answerCall
        case ("hangup", 1): return .hangUpCall
        default:
            throw ControlError(
                (["call"] + words).joined(separator: " "),
                "not something that happens to a call",
                "say call incoming NUMBER, call answer or call hangup"
            )
        }
    }
}
