// SPDX-License-Identifier: Apache-2.0

import CLinux
import GLibSupport
import Testing

struct KeyFileTests {
    private static let text = """
        # a remark
        [one]
        name = A name\\swith a\\tstop
        on=true
        count=-12

        [two words]
        on=0
        """

    @Test func valuesAreRead() throws {
        let file = try KeyFile(text: Self.text)
        #expect(file.groups == ["one", "two words"])
        #expect(file.keys(in: "one") == ["name", "on", "count"])
        #expect(file.string("name", in: "one") == "A name with a\tstop")
        #expect(try file.boolean("on", in: "one") == true)
        #expect(try file.boolean("on", in: "two words") == false)
        #expect(try file.integer("count", in: "one") == -12)
        #expect(file.line(of: "two words") == 7)
        #expect(file.line(of: "count", in: "one") == 5)
    }

    @Test func whatIsNotThereIsNil() throws {
        let file = try KeyFile(text: Self.text)
        #expect(file.string("name", in: "two words") == nil)
        #expect(file.string("name", in: "three") == nil)
        #expect(try file.boolean("off", in: "one") == nil)
        #expect(try file.integer("on", in: "three") == nil)
        #expect(file.keys(in: "three").isEmpty)
    }

    @Test func aWrongTypeIsNamedWithItsLine() throws {
        let file = try KeyFile(text: Self.text)
        #expect(throws: KeyFileError(line: 4, message: "on=true in [one] is not a whole number")) {
            try file.integer("on", in: "one")
        }
        #expect(throws: KeyFileError(line: 5, message: "count=-12 in [one] is neither true nor false")) {
            try file.boolean("count", in: "one")
        }
    }

    @Test(arguments: [("[a]\nb=c\nd\n", 3), ("b=c\n", 1), ("[a\n", 1)])
    func aLineThatIsNoneIsNamed(text: String, line: Int) {
        do throws(KeyFileError) {
            _ = try KeyFile(text: text)
            Issue.record("accepted")
        } catch {
            #expect(error.line == line)
        }
    }

    @Test(arguments: ["", "# nothing\n", "\u{0}", "[a]\nk=\\q\n", "[a]\n\u{FFFD}=\u{1F600}\n[a]\nk=2"])
    func oddTextsDoNotEndTheProcess(text: String) {
        _ = try? KeyFile(text: text)
    }

    /// To Swift these names are equal, to GLib they are not.
    @Test func twoSpellingsOfALetterAreTwoGroups() throws {
        let file = try KeyFile(text: "[\u{E9}]\na=1\n[e\u{301}]\nb=2\n")
        #expect(file.groups.count == 2)
        #expect(file.groups.map { file.keys(in: $0) } == [["a"], ["b"]])
    }

    /// A file that is wrong may be read again and again.
    @Test func aValueThatCannotBeReadLeavesNothingBehind() {
        let text = "[one]\nname=\(String(repeating: "x", count: 10_000))\\x\n"
        let growths = (0..<5).map { _ in
            let before = carrierd_heap_bytes()
            for _ in 0..<200 {
                #expect(throws: KeyFileError.self) { try KeyFile(text: text) }
            }
            return carrierd_heap_bytes() - before
        }
        // Other suites allocate meanwhile, but not each time; what leaked was 2 MB.
        #expect(growths.contains { $0 < 1_000_000 }, "\(growths)")
    }
}
