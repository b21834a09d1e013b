// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import carrierctl

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0),
        ("docomo", 6),
        ("ドコモ", 6),
        ("ﾄﾞｺﾓ", 4),
        ("中国移动", 8),
        ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2),
        ("ＬＴＥ", 6),
        ("Télécom", 7),
        ("Te\u{301}le\u{301}com", 7),
        ("ハ\u{3099}", 2),
        ("МегаФон", 7),
        ("الاتصالات", 9),
        ("ไทย", 3),
        ("Orange\u{200B}", 6),
        ("5G\u{FE0E}", 2),
        ("📶", 2),
        ("⚠\u{FE0F}", 2),
        ("⚠", 1),
        ("⌚", 2),
        ("👨\u{200D}👩\u{200D}👧", 2),
        ("👍🏽", 2),
        ("🇯🇵", 2),
        ("1\u{FE0F}\u{20E3}", 2),
        ("– → é", 5),
        ("𠮷野家", 6),
    ])
    func aTextTakesItsColumns(text: String, columns: Int) {
        #expect(displayWidth(text) == columns)
    }

    @Test func aControlCharacterTakesNone() {
        #expect(displayWidth("\u{1B}\u{7F}\u{9B}") == 0)
    }

    @Test func paddingFillsToTheColumn() {
        #expect(padded("ドコモ", to: 8) == "ドコモ  ")
        #expect(padded("ドコモ", to: 4) == "ドコモ")
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]),
        ("one two", 7, ["one two"]),
        ("onetwothree", 4, ["onet", "woth", "ree"]),
        ("ドコモ", 4, ["ドコ", "モ"]),
        ("ドコモ", 1, ["ド", "コ", "モ"]),
        ("a ドコモ", 5, ["a", "ドコ", "モ"]),
        ("  spaced   out  ", 8, ["spaced", "out"]),
        ("", 3, [""]),
    ])
    func aLongTextIsBrokenAtSpaces(text: String, width: Int, lines: [String]) {
        #expect(wrap(text, to: width) == lines)
    }

    @Test func noWidthIsNoLimit() {
        #expect(wrap("one  two", to: nil) == ["one  two"])
    }
}
