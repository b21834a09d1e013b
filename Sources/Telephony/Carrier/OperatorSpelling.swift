// SPDX-License-Identifier: Apache-2.0

/// An operator's name as far as two spellings of it agree: words, without case and punctuation.
///
/// It only ever answers whether a card's name may be another way to write a carrier's: "Telekom.de" and "Telekom",
/// "Verizon Wireless" and "Verizon". No event and no code depends on it.
struct OperatorSpelling: Hashable, Sendable {
    /// The words with one blank before, between and behind them.
    private let words: String
    private let joined: String
    private let isCut: Bool

    /// EF_SPN holds 16 characters (3GPP TS 31.102, clause 4.2.12), and longer names are cut there.
    private static let cut = 16

    /// Nil where there is not one letter or digit.
    init?(_ name: String) {
        var words = " "
        for character in name.lowercased() {
            if character.isLetter || character.isNumber {
                words.append(character)
            } else if words.last != " " {
                words.append(" ")
            }
        }
        if words.last != " " { words.append(" ") }
        let joined = words.filter { $0 != " " }
        guard !joined.isEmpty else { return nil }
        self.words = words
        self.joined = joined
        isCut = name.count >= Self.cut - 1
    }

    /// Whether both may be spellings of one name: equal, one the beginning, end or middle of the other by whole
    /// words, or one cut off where a card's file ends.
    func fits(_ other: OperatorSpelling) -> Bool {
        if joined == other.joined || words.contains(other.words) || other.words.contains(words) {
            return true
        }
        return isCut && other.joined.hasPrefix(joined) || other.isCut && joined.hasPrefix(other.joined)
    }
}
