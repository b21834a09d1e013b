// SPDX-License-Identifier: Apache-2.0

/// One command of an AT command line (ITU-T V.250 clause 5).
struct ATCommand: Hashable {
    enum Kind: Hashable {
        case execute
        /// `+NAME?`
        case read
        /// `+NAME=?`
        case test
        /// `+NAME=…`, split at its commas and without its quotation marks.
        case set([String])
    }

    /// The name in capitals: `+CREG`, `E`, `&F`, `S0`.
    let name: String
    let kind: Kind

    /// The value of a basic command, such as 0 of `E0`; 0 where none is given.
    var number: Int {
        guard case .set(let values) = kind, let value = values.first else { return 0 }
        return Int(value) ?? 0
    }

    /// Splits a line that begins with `AT`; nil for one that does not.
    static func commands(in line: String) -> [ATCommand]? {
        guard line.prefix(2).uppercased() == "AT" else { return nil }
        var scanner = ATScanner(line.dropFirst(2))
        var commands: [ATCommand] = []
        while let command = scanner.next() { commands.append(command) }
        return commands
    }
}

/// Cuts basic commands, which follow one another, from extended ones, which end at a semicolon.
private struct ATScanner {
    private var rest: Substring

    init(_ text: Substring) { rest = text }

    mutating func next() -> ATCommand? {
        while let first = rest.first, first == " " || first == ";" { rest.removeFirst() }
        guard let first = rest.first else { return nil }
        return first.isLetter || first == "&" ? basic() : extended()
    }

    private mutating func basic() -> ATCommand {
        var name = ""
        if rest.first == "&" { name.append(rest.removeFirst()) }
        if let letter = rest.first { name.append(contentsOf: letter.uppercased()); rest.removeFirst() }
        if name == "D" { return dial() }
        var digits = number()
        if name == "S" {
            name += digits
            if rest.first == "?" { rest.removeFirst(); return ATCommand(name: name, kind: .read) }
            if rest.first == "=" { rest.removeFirst() }
            digits = number()
        }
        return ATCommand(name: name, kind: digits.isEmpty ? .execute : .set([digits]))
    }

    /// All up to a semicolon, which says that it is a voice call (3GPP TS 27.007 clause 6.2), belongs to it.
    private mutating func dial() -> ATCommand {
        let digits = rest.prefix { $0 != ";" }
        rest = rest.dropFirst(digits.count)
        let isVoice = rest.first == ";"
        return ATCommand(name: "D", kind: .set([String(digits), isVoice ? ";" : ""]))
    }

    private mutating func number() -> String {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        return String(digits)
    }

    private mutating func extended() -> ATCommand {
        var quoted = false
        let body = rest.prefix { character in
            if character == "\"" { quoted.toggle() }
            return quoted || character != ";"
        }
        rest = rest.dropFirst(body.count)
        let name = body.prefix { $0 != "=" && $0 != "?" }
        let tail = body.dropFirst(name.count)
        let kind: ATCommand.Kind
        switch tail {
        case "": kind = .execute
        case "?": kind = .read
        case "=?": kind = .test
        default: kind = .set(Self.values(tail.dropFirst()))
        }
        return ATCommand(name: name.uppercased(), kind: kind)
    }

    private static func values(_ text: Substring) -> [String] {
        var values = [""]
        var quoted = false
        for character in text {
            switch character {
            case "\"": quoted.toggle()
            case "," where !quoted: values.append("")
            default: values[values.count - 1].append(character)
            }
        }
        return values
    }
}
