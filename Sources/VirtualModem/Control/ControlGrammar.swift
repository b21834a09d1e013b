// SPDX-License-Identifier: Apache-2.0

/// The one grammar of commands: for standard input, the control socket and scripts.
package struct ControlGrammar: Sendable {
    /// The names that may stand before a command.
    package let modems: [String]

    package init(modems: [String]) {
        self.modems = modems
    }

    package static let help = [
        "A command may begin with the name of a modem; without one it is for the first.",
        "  radio none|gsm|edge|umts|hspa|lte|endc|nsa|sa the radio link (endc: NSA offered, no NR leg)",
        "  register home|roaming|searching|denied|emergency|idle",
        "  operator PLMN NAME                          another network (operator PROFILE: a known one)",
        "  signal 0...100 | signal -113...-51          its strength, in percent or in dBm",
        "  nr-signal auto|valid|sentinel|absent        what it says of its NR signal (QMI)",
        "  sim remove [SLOT]                           pull the card (without SLOT: of the active one)",
        "  sim insert PROFILE [SLOT]                   put a card into the empty slot",
        "  sim replace PROFILE [SLOT]                  change the card in one move",
        "  sim refresh PROFILE                         the card becomes another by a REFRESH (QMI)",
        "  sim pin PIN                                 the card asks for this PIN from now on",
        "  sim state initialized|not-initialized|bad|failure|not-activated|illegal",
        "  esim empty [SLOT]                           an eSIM without a profile",
        "  esim profile PROFILE [SLOT]                 an eSIM with the profile of that card",
        "  slot N                                      the modem uses slot N from now on",
        "  attach on|off                               packet service (MBIM, QMI)",
        "  call incoming NUMBER                        somebody calls (AT, a modem with voice=yes)",
        "  call answer | call hangup                   the other side takes the call, or ends it",
        "  hangup                                      the connection to the host breaks",
        "  quiet on|off                                the modem tells nothing by itself",
        "  stall SECONDS                               it answers nothing for so long",
        "  unplug | plug                               off the USB and on again",
        "  reset                                       off and on again at once, as after a crash",
        "  show                                        the state of the modem",
        "  help | quit",
    ]

    /// Reads one line; a blank one, or one that begins with `#`, is nil.
    package func parse(_ line: String) throws(ControlError) -> ControlCommand? {
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first, !first.hasPrefix("#") else { return nil }
        var name: String?
        if modems.contains(first) {
            name = first
            words.removeFirst()
        }
        guard let verb = words.first else {
            throw ControlError(
                first,
                "the command is missing",
                "say what happens to it, such as \(first) show"
            )
        }
        let arguments = Array(words.dropFirst())
        switch verb {
        case "help" where name == nil:
            try expect(arguments, [], of: verb)
            return .help
        case "quit" where name == nil:
            try expect(arguments, [], of: verb)
            return .quit
        default: return .modem(name: name, try action(verb, arguments))
        }
    }

    private func action(_ verb: String, _ words: [String]) throws(ControlError) -> ControlCommand.Action {
        switch verb {
        case "radio": return .radio(try choice(words, of: verb))
        case "register": return .register(try choice(words, of: verb))
        case "operator": return try network(words)
        case "signal": return .signal(try signal(words))
        case "nr-signal": return .nrReport(try choice(words, of: verb))
        case "sim": return try card(words)
        case "esim": return try esim(words)
        case "call": return try call(words)
        case "slot": return .activeSlot(try slot(words.first, of: words))
        case "attach": return .packetService(try choice(words, of: verb) == Switch.on)
        case "quiet": return .quiet(try choice(words, of: verb) == Switch.on)
        case "stall": return .stall(try duration(words))
        case "hangup": return try plain(.hangUp, words, verb)
        case "unplug": return try plain(.unplug, words, verb)
        case "plug": return try plain(.plug, words, verb)
        case "reset": return try plain(.reset, words, verb)
        case "show": return try plain(.show, words, verb)
        default: throw ControlError(verb, "no such command or modem", "help lists the commands")
        }
    }

    private enum Switch: String, CaseIterable { case on, off }

    private func network(_ words: [String]) throws(ControlError) -> ControlCommand.Action {
        guard let code = words.first else {
            throw ControlError(
                "operator",
                "the network is missing",
                "say its code and name: operator 44020 SoftBank"
            )
        }
        let name = words.dropFirst().joined(separator: " ")
        if !Network.isCode(code), name.isEmpty, code.contains(where: \.isLetter) {
            return .networkProfile(code)
        }
        guard Network.isCode(code) else {
            throw ControlError(
                "operator \(code)",
                "not a network's code",
                "give five or six digits, such as 44020"
            )
        }
        guard Printable.isText(name) else {
            throw ControlError(
                "operator \(code)",
                "the name is missing or has a quotation mark",
                "say operator \(code) NAME"
            )
        }
        return .network(Network(plmn: code, name: name))
    }

    private func signal(_ words: [String]) throws(ControlError) -> Signal {
        guard words.count == 1, let word = words.first else {
            throw ControlError(
                "signal",
                "one number is wanted",
                "say 0 to 100 (percent) or -113 to -51 (dBm)"
            )
        }
        let unit = ["dBm", "%"].first { word.hasSuffix($0) } ?? ""
        let number = Int(word.dropLast(unit.count))
        let signal = number.flatMap { $0 < 0 ? Signal(dBm: $0) : Signal(percent: $0) }
        guard let signal, let number, unit.isEmpty || (unit == "dBm") == (number < 0) else {
            throw ControlError(
                "signal \(word)",
                "not a strength",
                "say 0 to 100 (percent) or -113 to -51 (dBm)"
            )
        }
        return signal
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ words: [String],
        of verb: String
    ) throws(ControlError) -> Choice where Choice.RawValue == String {
        let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        guard let word = words.first else {
            throw ControlError(verb, "the value is missing", "choose one of \(choices)")
        }
        try expect(words, [word], of: verb)
        guard let choice = Choice(rawValue: word) else {
            throw ControlError("\(verb) \(word)", "no such value", "choose one of \(choices)")
        }
        return choice
    }

    private func plain(
        _ action: ControlCommand.Action,
        _ words: [String],
        _ verb: String
    ) throws(ControlError) -> ControlCommand.Action {
        try expect(words, [], of: verb)
        return action
    }

    private func expect(_ words: [String], _ wanted: [String], of verb: String) throws(ControlError) {
        guard words.count > wanted.count else { return }
        let rest = words.dropFirst(wanted.count).joined(separator: " ")
        throw ControlError(verb, "\(rest) is too much", "say \(([verb] + wanted).joined(separator: " "))")
    }
}
