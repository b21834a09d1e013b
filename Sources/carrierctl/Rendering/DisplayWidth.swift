// SPDX-License-Identifier: Apache-2.0

/// The columns that `text` takes on a terminal.
///
/// Glibc's `wcwidth` knows this too, but under a UTF-8 locale alone, and a minimal system or a service has none;
/// so the wide ranges stand here and everything else comes from the standard library's Unicode tables.
/// Characters of ambiguous width count as narrow, as they do on every terminal outside East Asian legacy modes.
func displayWidth(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
        return text.utf8.count
    }
    return text.reduce(0) { $0 &+ displayWidth($1) }
}

/// The columns that one character, as a person counts them, takes.
func displayWidth(_ character: Character) -> Int {
    var scalars = character.unicodeScalars.makeIterator()
    guard let first = scalars.next() else { return 0 }
    var width = displayWidth(first)
    while let scalar = scalars.next() {
        // the emoji presentation selector, the second half of a flag, a keycap
        if scalar.value == 0xFE0F || (isRegionalIndicator(first) && isRegionalIndicator(scalar)) {
            return 2
        }
        // an emoji joined to another or given a skin is drawn as one
        if !(width == 2 && first.properties.isEmoji) {
            width &+= displayWidth(scalar)
        }
    }
    return width
}

private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: return 1
    case 0x00...0x1F, 0x7F...0x9F: return 0
    // vowels and final consonants of a decomposed Hangul syllable, drawn within its first letter's two columns
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    case 0xAD: return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if isRegionalIndicator(scalar) { return 1 }
    return isEastAsianWide(scalar) || scalar.properties.isEmojiPresentation ? 2 : 1
}

private func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
}

/// Whether Unicode's East Asian Width (UAX #11) is W or F, for all but emoji.
private func isEastAsianWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    return wideRanges.contains { $0.contains(scalar.value) }
}

/// The W and F ranges of EastAsianWidth.txt, unassigned code points between them taken in.
private let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // CJK radicals, punctuation
    0x3041...0x3247,  // kana, Bopomofo, Hangul compatibility letters, Kanbun, enclosed CJK
    0x3250...0x4DBF,  // enclosed and squared CJK, extension A
    0x4E00...0xA4C6,  // unified ideographs, Yi
    0xA960...0xA97C,  // Hangul extended A
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6B,  // compatibility and small forms
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x16FE0...0x1B2FB,  // Tangut, Khitan, kana supplements, Nushu
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // the ideographic planes
]
