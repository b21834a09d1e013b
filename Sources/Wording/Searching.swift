// SPDX-License-Identifier: Apache-2.0

// The standard library looks for texts in its module of regular expressions, which would be 1.3 MB of each program.

extension StringProtocol {
    /// Whether the letters of `part` stand in it one behind the other, as they are spelt.
    package func holds(_ part: some StringProtocol) -> Bool {
        let (letters, part) = (Array(utf8), Array(part.utf8))
        return letters.firstPlace(of: part, from: 0) != nil
    }

    /// The text with `new` wherever `part` stands, as it is spelt.
    package func replacingAll(_ part: some StringProtocol, with new: some StringProtocol) -> String {
        let (letters, part) = (Array(utf8), Array(part.utf8))
        guard !part.isEmpty else { return String(self) }
        var result: [UInt8] = []
        var start = 0
        while let place = letters.firstPlace(of: part, from: start) {
            result += letters[start..<place]
            result += new.utf8
            start = place + part.count
        }
        return String(decoding: result + letters[start...], as: UTF8.self)
    }
}

extension [UInt8] {
    fileprivate func firstPlace(of part: [UInt8], from start: Int) -> Int? {
        guard count - start >= part.count else { return nil }
        return (start...count - part.count).first { self[$0...].starts(with: part) }
    }
}
