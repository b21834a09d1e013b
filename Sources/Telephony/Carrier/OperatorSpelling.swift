// SPDX-License-Identifier: Apache-2.0

/// An operator's name as far as two spellings of it agree: words, without case and punctuation.
///
/// It only ever answers whether a card's name may be another way to write a carrier's: "Telekom.de" and "Telekom",
/// "Verizon Wireless" and "Verizon". No event and no code depends on it.
struct OperatorSpelling: Hashable, Sendable {
    /// The words in UTF-8, with one blank before, between and behind them.
    let words: [UInt8]
    /// It is as long as a card's file lets a name be, and so may be the beginning of a longer one.
    let isCut: Bool

    /// EF_SPN holds 16 characters (3GPP TS 31.102, clause 4.2.12), and longer names are cut there.
    private static let cut = 16
    static let blank = UInt8(ascii: " ")

    /// Nil where there is not one letter or digit.
    init?(_ name: String) {
        var words = [Self.blank]
        var length = 0
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            words.reserveCapacity(name.utf8.count + 2)
            for byte in name.utf8 {
                length += 1
                if let letter = byte.lowercasedLetterOrDigit {
                    words.append(letter)
                } else if words.last != Self.blank {
                    words.append(Self.blank)
                }
            }
        } else {
            for character in name.lowercased() {
                length += 1
                if character.isLetter || character.isNumber {
                    words += character.utf8
                } else if words.last != Self.blank {
                    words.append(Self.blank)
                }
            }
        }
        if words.last != Self.blank { words.append(Self.blank) }
        guard words.count > 1 else { return nil }
        self.words = words
        isCut = length >= Self.cut - 1
    }

    /// Whether both may be spellings of one name: equal, one the beginning, end or middle of the other by whole
    /// words, or one cut off where a card's file ends.
    func fits(_ other: OperatorSpelling) -> Bool {
        Self.fits(words[...], isCut: isCut, other.words[...], isCut: other.isCut)
    }

    static func fits(
        _ words: ArraySlice<UInt8>,
        isCut: Bool,
        _ other: ArraySlice<UInt8>,
        isCut isOtherCut: Bool
    ) -> Bool {
        let (short, long) = words.count <= other.count ? (words, other) : (other, words)
        return long.contains(short) || isOne(words, isCut: isCut, other, isCut: isOtherCut)
    }

    /// Whether both are one name, but for blanks: equal, or one cut off where a card's file ends.
    static func isOne(
        _ words: ArraySlice<UInt8>,
        isCut: Bool,
        _ other: ArraySlice<UInt8>,
        isCut isOtherCut: Bool
    ) -> Bool {
        switch commonStart(words, other) {
        case .whole: return true
        case .first: return isCut
        case .second: return isOtherCut
        case .neither: return false
        }
    }

    private enum Beginning {
        case whole
        /// The first is the beginning of the second.
        case first
        case second
        case neither
    }

    /// Compares without the blanks.
    private static func commonStart(_ words: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Beginning {
        var first = words.makeIterator()
        var second = other.makeIterator()
        func next(_ iterator: inout ArraySlice<UInt8>.Iterator) -> UInt8? {
            while let byte = iterator.next() {
                if byte != blank { return byte }
            }
            return nil
        }
        while true {
            let bytes = (next(&first), next(&second))
            switch bytes {
            case (nil, nil): return .whole
            case (nil, _): return .first
            case (_, nil): return .second
            default: if bytes.0 != bytes.1 { return .neither }
            }
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func contains(_ part: ArraySlice<UInt8>) -> Bool {
        guard part.count <= count else { return false }
        return (startIndex...(endIndex - part.count)).contains { start in
            self[start..<(start + part.count)].elementsEqual(part)
        }
    }
}

extension UInt8 {
    /// Of ASCII; nil for everything else.
    fileprivate var lowercasedLetterOrDigit: UInt8? {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): self
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self | 0x20
        default: nil
        }
    }
}
