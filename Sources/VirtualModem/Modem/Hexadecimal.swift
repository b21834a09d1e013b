// SPDX-License-Identifier: Apache-2.0

/// Numbers in capitals, as AT writes them.
enum Hexadecimal {
    static func text(_ number: UInt64, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { text(UInt64($0), digits: 2) }.joined()
    }

    /// The bytes of pairs of digits, up to the first that is none.
    static func bytes(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while rest.utf8.count >= 2, let byte = UInt8(rest.prefix(2), radix: 16) {
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
