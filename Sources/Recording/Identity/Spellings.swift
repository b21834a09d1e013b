// SPDX-License-Identifier: Apache-2.0

/// Identities and their stand-ins, to be found in texts that are about something else: a name that holds a telephone
/// number, a version with the device's number in groups.
struct Spellings: Sendable {
    /// Shorter ones are found where nobody is meant.
    private static let shortest = 7

    private struct Spelling {
        var original: [UInt8]
        var standIn: [UInt8]
    }

    /// The longest first: one may be a part of another.
    private var all: [Spelling] = []

    mutating func add(_ original: String, _ standIn: String) {
        let new = Spelling(original: Self.letters(of: original), standIn: Self.letters(of: standIn))
        guard new.original.count >= Self.shortest, new.original.count == new.standIn.count,
            new.original.contains(where: \.isDigit), !all.contains(where: { $0.original == new.original })
        else { return }
        let place = all.firstIndex { $0.original.count < new.original.count } ?? all.endIndex
        all.insert(new, at: place)
    }

    /// The text with a stand-in for each, in either case, with or without one separator between its characters.
    func replaced(in text: String) -> String {
        var bytes = Array(text.utf8)
        guard bytes.count >= Self.shortest else { return text }
        for spelling in all {
            var start = 0
            while start < bytes.count {
                guard let places = Self.places(of: spelling.original, in: bytes, from: start) else {
                    start += 1
                    continue
                }
                for (place, byte) in zip(places, spelling.standIn) { bytes[place] = byte.like(bytes[place]) }
                start = (places.last ?? start) + 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Where each character stands of a text that begins at `start`; nil where it does not.
    private static func places(of original: [UInt8], in bytes: [UInt8], from start: Int) -> [Int]? {
        guard bytes[start].small == original.first else { return nil }
        var places: [Int] = []
        var place = start
        for byte in original {
            if !places.isEmpty, place < bytes.count, !bytes[place].isLetterOrDigit { place += 1 }
            guard place < bytes.count, bytes[place].small == byte else { return nil }
            places.append(place)
            place += 1
        }
        return places
    }

    private static func letters(of text: String) -> [UInt8] {
        text.utf8.filter(\.isLetterOrDigit).map(\.small)
    }
}

extension UInt8 {
    /// The same letter in its small form; anything else itself.
    fileprivate var small: UInt8 { isCapital ? self | 0x20 : self }

    /// A small letter in the case of another.
    fileprivate func like(_ other: UInt8) -> UInt8 { other.isCapital && !isDigit ? self & ~0x20 : self }

    private var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
