// SPDX-License-Identifier: Apache-2.0

extension FactSheet {
    /// The lines in which the daemon explains a carrier, `wins: mineo [jp.mineo], …`, in its order: what stands before the
    /// colon becomes the label.
    init(_ heading: String, explanation lines: [String]) {
        self.init(heading)
        for line in lines {
            let (label, text) = Self.parts(of: line)
            add(label, text, Self.tone(of: label))
        }
    }

    private static func parts(of line: String) -> (label: String, text: String) {
        let longest = 20
        guard let colon = line.utf8.prefix(longest).firstIndex(of: UInt8(ascii: ":")),
            line[colon...].hasPrefix(": ")
        else { return ("", line) }
        let label = line[..<colon]
        return ("\(label.prefix(1).uppercased())\(label.dropFirst())", String(line[colon...].dropFirst(2)))
    }

    private static func tone(of label: String) -> Tone {
        switch label {
        case "Wins": .good
        case "Ties", "Undecided": .warning
        case "Ruled out": .label
        default: .plain
        }
    }
}
