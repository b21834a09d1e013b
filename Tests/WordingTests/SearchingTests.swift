// SPDX-License-Identifier: Apache-2.0

import Testing
import Wording

struct SearchingTests {
    @Test(arguments: [
        ("", "", true), ("a", "", true), ("", "a", false), ("abc", "bc", true), ("abc", "ac", false),
        ("aab", "ab", true), ("ドコモ", "コモ", true), ("ab", "abc", false),
    ])
    func aPartIsFound(_ text: String, _ part: String, _ isThere: Bool) {
        #expect(text.holds(part) == isThere)
        #expect(text[...].holds(part[...]) == isThere)
    }

    @Test(arguments: [
        ("a|b|c", "|", "||", "a||b||c"), ("aaa", "aa", "b", "ba"), ("", "a", "b", ""),
        ("abc", "", "x", "abc"),
        ("it's", "'", "''", "it''s"), ("ドコモ", "コ", "", "ドモ"), ("ab", "ab", "abab", "abab"),
    ])
    func allOfAPartIsReplaced(_ text: String, _ part: String, _ new: String, _ wanted: String) {
        #expect(text.replacingAll(part, with: new) == wanted)
    }
}
