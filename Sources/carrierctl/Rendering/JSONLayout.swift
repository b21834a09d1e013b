// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// A JSON text laid out anew without being interpreted: every number and text stays the bytes that came.
///
/// Decoding and encoding again would lose the fields that this version does not know, and a number's own form.
extension JSONNode {
    /// The text with sorted keys, two spaces for each level and a newline at the end: for people and for `diff`.
    var indented: String {
        var text = ""
        write(to: &text, level: 0)
        return text + "\n"
    }

    /// The text with sorted keys on one line, with a newline at the end: for programs that read line by line.
    var compact: String {
        var text = ""
        write(to: &text, level: nil)
        return text + "\n"
    }

    /// - Parameter level: how far to indent; nil for all on one line.
    private func write(to text: inout String, level: Int?) {
        switch kind {
        case .null, .bool, .number, .string:
            text += escaped(bytes)
        case .array:
            writeList("[", elements, "]", to: &text, level: level) { element, text, level in
                element.write(to: &text, level: level)
            }
        case .object:
            // sorted by what is written, a repeated key in the order it came
            let sorted = members.enumerated().sorted {
                let (a, b) = ($0.element.key, $1.element.key)
                return a.elementsEqual(b) ? $0.offset < $1.offset : a.lexicographicallyPrecedes(b)
            }
            writeList("{", sorted.map(\.element), "}", to: &text, level: level) { member, text, level in
                text += escaped(member.key) + (level == nil ? ":" : ": ")
                member.value.write(to: &text, level: level)
            }
        }
    }

    private func writeList<Item>(
        _ open: String,
        _ items: [Item],
        _ close: String,
        to text: inout String,
        level: Int?,
        write: (Item, inout String, Int?) -> Void
    ) {
        text += open
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            newLine(&text, level.map { $0 + 1 })
            write(item, &text, level.map { $0 + 1 })
        }
        if !items.isEmpty { newLine(&text, level) }
        text += close
    }

    private func newLine(_ text: inout String, _ level: Int?) {
        if let level { text += "\n" + String(repeating: "  ", count: level) }
    }

    /// The bytes as text; what a terminal would act on is written as the `\u` escape that means the same.
    private func escaped(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var safe = ""
        for scalar in text.unicodeScalars {
            if isUnsafe(scalar) {
                let digits = String(scalar.value, radix: 16)
                safe += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            } else {
                safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }
}
