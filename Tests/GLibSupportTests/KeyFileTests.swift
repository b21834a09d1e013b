// SPDX-License-Identifier: Apache-2.0

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
}
