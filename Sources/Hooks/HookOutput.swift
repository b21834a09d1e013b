// SPDX-License-Identifier: Apache-2.0

/// What a hook writes, cut into lines for the log: so long, so many, and harmless.
struct HookOutput {
    /// Bytes of one line, and lines of one run; what is more is counted and left out.
    static let longestLine = 500
    static let mostLines = 100

    private var line: [UInt8] = []
    private var isCut = false
    private var lines = 0
    /// How many lines were left out.
    private(set) var omitted = 0

    /// Takes in bytes as they come.
    ///
    /// - Returns: the lines that are whole now.
    mutating func take(_ bytes: some Sequence<UInt8>) -> [String] {
        var whole: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if let line = finishLine() { whole.append(line) }
            } else if line.count < Self.longestLine {
                line.append(byte)
            } else {
                isCut = true
            }
        }
        return whole
    }

    /// The last line, where no end of a line was written.
    mutating func finish() -> String? {
        line.isEmpty ? nil : finishLine()
    }

    private mutating func finishLine() -> String? {
        defer {
            line.removeAll(keepingCapacity: true)
            isCut = false
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.isEmpty else { return nil }
        guard lines < Self.mostLines else {
            omitted += 1
            return nil
        }
        lines += 1
        return Self.harmless(String(decoding: line, as: UTF8.self)) + (isCut ? "…" : "")
    }

    /// The text without what moves a terminal's cursor, turns the direction of writing, or begins a new line.
    static func harmless(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar == "\t": result.append(" ")
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
                result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
