// SPDX-License-Identifier: Apache-2.0

/// One JSON object as text, filled into lines of 110 columns.
struct JSONText {
    private var lines: [String]
    private var isEmpty = true
    private let indent: String
    /// How far the last line reaches.
    private var column: Int

    private static let width = 110

    /// - Parameter indent: the column of the opening brace.
    init(indent: Int) {
        lines = [String(repeating: " ", count: indent) + "{"]
        self.indent = String(repeating: " ", count: indent + 1)
        column = indent + 1
    }

    /// The object's text.
    var closed: String { lines.joined(separator: "\n") + "}" }

    mutating func add(_ key: String, _ value: String?) {
        if let value { add(piece: "\(Self.quoted(key)): \(Self.quoted(value))", isNewKey: true) }
    }

    mutating func add(_ key: String, _ value: Int?) {
        if let value { add(piece: "\(Self.quoted(key)): \(value)", isNewKey: true) }
    }

    /// A list stays on one line where it can; an empty one is left out.
    mutating func add(_ key: String, _ values: [String]) {
        guard let last = values.indices.last else { return }
        let whole = "\(Self.quoted(key)): [\(values.map(Self.quoted).joined(separator: ", "))]"
        if indent.count + whole.count < Self.width {
            add(piece: whole, isNewKey: true)
            return
        }
        for (index, value) in values.enumerated() {
            let start = index == 0 ? "\(Self.quoted(key)): [" : ""
            add(piece: start + Self.quoted(value) + (index == last ? "]" : ","), isNewKey: index == 0)
        }
    }

    /// An object of texts, on one line; an empty one is left out.
    mutating func add(_ key: String, _ members: [(name: String, text: String)]) {
        guard !members.isEmpty else { return }
        let text = members.map { "\(Self.quoted($0.name)): \(Self.quoted($0.text))" }.joined(separator: ", ")
        add(piece: "\(Self.quoted(key)): {\(text)}", isNewKey: true)
    }

    /// A list of objects, each on lines of its own; an empty one is written.
    mutating func add(_ key: String, lines objects: [String]) {
        guard !objects.isEmpty else {
            add(piece: "\(Self.quoted(key)): []", isNewKey: true)
            return
        }
        add(piece: "\(Self.quoted(key)): [", isNewKey: true)
        lines.append(objects.joined(separator: ",\n"))
        lines.append(indent + "]")
        column = indent.count + 1
    }

    private mutating func add(piece: String, isNewKey: Bool) {
        if isNewKey, !isEmpty { append(",") }
        // A comma or a brace may follow.
        if !isEmpty, column + 1 + piece.count >= Self.width {
            lines.append(indent)
            column = indent.count
        } else if !isEmpty {
            append(" ")
        }
        append(piece)
        isEmpty = false
    }

    private mutating func append(_ text: String) {
        lines[lines.count - 1] += text
        column += text.count
    }

    /// A text in quotation marks; only what has to be is escaped.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
