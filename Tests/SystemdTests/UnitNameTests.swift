// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Systemd

/// What `systemd-escape` of systemd 252 writes.
struct UnitNameTests {
    @Test(arguments: [
        ("wan", "wan"), ("modem1", "modem1"), ("wan-2", #"wan\x2d2"#), ("a.b_c:d", "a.b_c:d"),
        (".a", #"\x2ea"#),
        ("a/b", "a-b"), ("a b", #"a\x20b"#), ("ä", #"\xc3\xa4"#), (#"a\b"#, #"a\x5cb"#), ("a\n", #"a\x0a"#),
        ("", ""),
    ])
    func aNameIsWrittenAsSystemdWritesIt(_ text: String, _ expected: String) {
        #expect(UnitName.escaped(text) == expected)
    }

    @Test func anInstanceStandsBetweenTemplateAndSuffix() {
        #expect(
            UnitName.instance("wan-2", of: "carrier-swapped", "target") == #"carrier-swapped@wan\x2d2.target"#
        )
    }
}
