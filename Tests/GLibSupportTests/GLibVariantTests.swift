// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Testing

struct GLibVariantTests {
    @Test func aValueIsReadByItsType() throws {
        #expect(try GLibVariant(parsing: "-7").int32 == -7)
        #expect(try GLibVariant(parsing: "uint32 7").uint32 == 7)
        #expect(try GLibVariant(parsing: "true").boolean == true)
        #expect(try GLibVariant(parsing: "1.5").double == 1.5)
        #expect(try GLibVariant(parsing: "'a'").string == "a")
        #expect(try GLibVariant(parsing: "objectpath '/a'").string == "/a")
        #expect(try GLibVariant(parsing: "[byte 1, 255]").bytes == [1, 255])
        #expect(try GLibVariant(parsing: "<<'a'>>").unwrapped.string == "a")
    }

    @Test(arguments: [
        "-7", "uint32 7", "true", "1.5", "'a'", "[byte 1]", "<'a'>", "()", "@a{sv} {}", "@mi nothing",
    ])
    func aValueOfAnotherTypeIsNil(text: String) throws {
        let value = try GLibVariant(parsing: text)
        let answers: [Any?] = [
            value.int32, value.uint32, value.boolean, value.double, value.string, value.bytes,
        ]
        #expect(answers.count { $0 != nil } <= 1)
        #expect(value["key"] == nil)
        #expect(value.entries.isEmpty)
    }

    @Test(arguments: ["inf", "-inf", "nan"])
    func aDoubleThatIsNoNumberIsNil(text: String) throws {
        #expect(try GLibVariant(parsing: text).double == nil)
    }

    @Test func aDictionaryIsReadByItsKeys() throws {
        let value = try GLibVariant(parsing: "{'a': <1>, 'b': <<'two'>>}")
        #expect(value["a"]?.int32 == 1)
        #expect(value["b"]?.string == "two")
        #expect(value["c"] == nil)
        #expect(value.entries.count == 2)
        #expect(try GLibVariant(parsing: "{uint32 1: <'x'>}").entries.first?.value.string == "x")
    }

    @Test func aTextThatIsNoValueThrows() {
        #expect(throws: GLibError.self) { try GLibVariant(parsing: "(1,") }
        #expect(throws: GLibError.self) { try GLibVariant(parsing: "'a'", as: "u") }
    }

    @Test func aTupleOfStringsIsItsText() {
        #expect(GLibVariant(strings: "a", "b").text == "('a', 'b')")
    }
}
