// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import carrierctl

@Suite struct PrintableTests {
    // Not `arguments:`, which would write them to the log raw.
    private let cases = [
        ("ドコモ – 44010 👨\u{200D}👩\u{200D}👧", "ドコモ – 44010 👨\u{200D}👩\u{200D}👧"),
        ("a\u{1B}[2Jb", "a\u{FFFD}[2Jb"),
        ("a\u{9B}2Jb", "a\u{FFFD}2Jb"),
        ("a\u{0}\u{7}\u{7F}b", "a\u{FFFD}\u{FFFD}\u{FFFD}b"),
        ("a\r\nb\tc", "a  b c"),
        ("a\u{202E}b\u{2066}c\u{2028}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
        ("a\u{200E}b\u{200F}c\u{61C}d\u{FEFF}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}"),
    ]

    @Test func noControlCharacterIsLeft() {
        for (text, safe) in cases {
            #expect(printable(text).unicodeScalars.elementsEqual(safe.unicodeScalars))
        }
    }
}
