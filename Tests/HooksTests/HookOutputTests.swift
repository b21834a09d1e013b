// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Hooks

@Suite struct HookOutputTests {
    private static func lines(_ chunks: String...) -> [String] {
        var output = HookOutput()
        var lines = chunks.flatMap { output.take($0.utf8) }
        if let last = output.finish() { lines.append(last) }
        return lines
    }

    @Test func linesAreWholeHoweverTheyCome() {
        #expect(Self.lines("a\nb", "c\n", "d") == ["a", "bc", "d"])
        #expect(Self.lines("\n\n") == [])
        #expect(Self.lines("ä") == ["ä"])
        #expect(Self.lines("a\r\n\r\nb") == ["a", "b"])
    }

    @Test func aLineThatIsTooLongIsCut() {
        let line = Self.lines(String(repeating: "x", count: 100_000) + "\nb")
        #expect(line == [String(repeating: "x", count: HookOutput.longestLine) + "…", "b"])
    }

    @Test func whatIsTooMuchIsCounted() {
        var output = HookOutput()
        let lines = output.take(String(repeating: "x\n", count: 5000).utf8)
        #expect(lines.count == HookOutput.mostLines)
        #expect(output.omitted == 5000 - HookOutput.mostLines)
    }

    @Test(arguments: [
        ("\u{1B}[2Jcleared", "\u{FFFD}[2Jcleared"), ("a\tb", "a b"), ("a\rb", "a\u{FFFD}b"),
        ("\u{202E}live", "\u{FFFD}live"),
        ("a\u{2028}b", "a\u{FFFD}b"), ("\u{9B}31m", "\u{FFFD}31m"), ("docomo ドコモ", "docomo ドコモ"),
    ])
    func whatMovesACursorIsMadeHarmless(_ text: String, _ expected: String) {
        #expect(HookOutput.harmless(text) == expected)
    }

    @Test func whatIsNoUTF8IsShownAsSuch() {
        var output = HookOutput()
        #expect(output.take([0xFF, 0x61, 0x0A]) == ["\u{FFFD}a"])
    }
}
