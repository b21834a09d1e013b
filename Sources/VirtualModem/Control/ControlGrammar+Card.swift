// SPDX-License-Identifier: Apache-2.0

/// The commands for the cards, and for what a host sees of the modem's moods.
extension ControlGrammar {
    func card(_ words: [String]) throws(ControlError) -> ControlCommand.Action {
        switch (words.first, words.count) {
        case ("remove", 1...2): return .removeCard(slot: try optionalSlot(after: 1, in: words, of: "sim"))
        case ("insert", 2...3):
            return .insertCard(words[1], slot: try optionalSlot(after: 2, in: words, of: "sim"))
        case ("replace", 2...3):
            return .replaceCard(words[1], slot: try optionalSlot(after: 2, in: words, of: "sim"))
        case ("refresh", 2): return .refreshCard(words[1])
        case ("pin", 2):
            guard (4...8).contains(words[1].utf8.count), words[1].utf8.allSatisfy({ (48...57).contains($0) })
            else {
                throw ControlError("sim pin \(words[1])", "not a PIN", "give 4 to 8 digits")
            }
            return .lockCard(pin: words[1])
        case ("state", _): return .cardCondition(try choice(Array(words.dropFirst()), of: "sim state"))
        default:
            throw ControlError(
                (["sim"] + words).joined(separator: " "),
                "not a change of the card",
                "say sim remove, sim insert PROFILE, sim replace PROFILE, sim refresh PROFILE, sim pin PIN or sim state STATE"
            )
        }
    }

    func esim(_ words: [String]) throws(ControlError) -> ControlCommand.Action {
        switch (words.first, words.count) {
        case ("empty", 1...2): return .emptyESIM(slot: try optionalSlot(after: 1, in: words, of: "esim"))
        case ("profile", 2...3):
            return .esimProfile(words[1], slot: try optionalSlot(after: 2, in: words, of: "esim"))
        default:
            throw ControlError(
                (["esim"] + words).joined(separator: " "),
                "not a change of the eSIM",
                "say esim empty or esim profile PROFILE"
            )
        }
    }

    /// The slot that `words` name alone.
    func slot(_ word: String?, of words: [String]) throws(ControlError) -> Int {
        guard words.count == 1, let word, let number = Int(word), number > 0 else {
            throw ControlError(
                (["slot"] + words).joined(separator: " "),
                "not a slot",
                "count from 1: slot 2"
            )
        }
        return number
    }

    func duration(_ words: [String]) throws(ControlError) -> Duration {
        guard words.count == 1, let word = words.first, let seconds = Double(word),
            (0...3600).contains(seconds)
        else {
            throw ControlError(
                (["stall"] + words).joined(separator: " "),
                "not a time",
                "say how many seconds, such as stall 5"
            )
        }
        return .milliseconds(Int(seconds * 1000))
    }

    private func optionalSlot(after count: Int, in words: [String], of verb: String) throws(ControlError)
        -> Int?
    {
        guard words.count > count else { return nil }
        guard let number = Int(words[count]), number > 0 else {
            throw ControlError(
                ([verb] + words).joined(separator: " "),
                "\(words[count]) is not a slot",
                "count from 1, or leave it out for the active one"
            )
        }
        return number
    }
}
