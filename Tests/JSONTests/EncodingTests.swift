// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JSON

/// Codings that are written by hand, in ways that the compiler's are not.
@Suite struct EncodingTests {
    private enum Key: String, CodingKey {
        case b, a, c, list
    }

    private struct Coding: Encodable {
        var encode: (any Encoder) throws -> Void
        func encode(to encoder: any Encoder) throws { try encode(encoder) }
    }

    private func text(sortsKeys: Bool = false, _ encode: @escaping (any Encoder) throws -> Void) throws
        -> String
    {
        String(decoding: try JSONCoder.encode(Coding(encode: encode), sortsKeys: sortsKeys), as: UTF8.self)
    }

    @Test func containersWithinContainersAreClosedByWhatComesAfterThem() throws {
        for sortsKeys in [false, true] {
            let text = try text(sortsKeys: sortsKeys) { encoder in
                var outer = encoder.container(keyedBy: Key.self)
                var list = outer.nestedUnkeyedContainer(forKey: .b)
                try list.encode(1)
                var inner = list.nestedContainer(keyedBy: Key.self)
                try inner.encode("x", forKey: .c)
                try inner.encodeNil(forKey: .a)
                var deepest = list.nestedUnkeyedContainer()
                try deepest.encode(true)
                try list.encode(2.5)
                #expect(list.count == 4)
                try outer.encode([Int](), forKey: .a)
            }
            let wanted =
                sortsKeys
                ? #"{"a":[],"b":[1,{"a":null,"c":"x"},[true],2.5]}"#
                : #"{"b":[1,{"c":"x","a":null},[true],2.5],"a":[]}"#
            #expect(text == wanted)
        }
    }

    @Test func aTypeMayAskForItsContainerTwice() throws {
        let text = try text { encoder in
            var first = encoder.container(keyedBy: Key.self)
            try first.encode(1, forKey: .a)
            var second = encoder.container(keyedBy: Key.self)
            try second.encode(2, forKey: .b)
            try first.encode(3, forKey: .c)
        }
        #expect(text == #"{"a":1,"b":2,"c":3}"#)
    }

    @Test func whatSaysNothingIsAnObjectAllTheSame() throws {
        #expect(try text { _ in } == "{}")
        #expect(try text { _ = $0.unkeyedContainer() } == "[]")
        #expect(try text { _ = $0.container(keyedBy: Key.self) } == "{}")
        #expect(try String(decoding: JSONCoder.encode(["a": Coding { _ in }]), as: UTF8.self) == #"{"a":{}}"#)
    }

    @Test func aSuperEncoderIsAMember() throws {
        let text = try text { encoder in
            var outer = encoder.container(keyedBy: Key.self)
            try "x".encode(to: outer.superEncoder())
            try ["y"].encode(to: outer.superEncoder(forKey: .a))
            _ = outer.superEncoder(forKey: .b)
            var list = outer.nestedUnkeyedContainer(forKey: .list)
            _ = list.superEncoder()
            try 1.encode(to: list.superEncoder())
        }
        #expect(text == #"{"super":"x","a":["y"],"b":{},"list":[{},1]}"#)
    }

    @Test func whatIsWrittenWhereNothingCanBeIsAnError() throws {
        #expect(throws: EncodingError.self) {
            try text { encoder in
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode(2)
            }
        }
        #expect(throws: EncodingError.self) {
            try text { encoder in
                var object = encoder.container(keyedBy: Key.self)
                try object.encode(1, forKey: .a)
                var list = encoder.unkeyedContainer()
                try list.encode(2)
            }
        }
        #expect(throws: EncodingError.self) {
            try text { encoder in
                var outer = encoder.container(keyedBy: Key.self)
                var inner = outer.nestedUnkeyedContainer(forKey: .a)
                try outer.encode(1, forKey: .b)
                try inner.encode(2)
            }
        }
    }

    @Test func theErrorOfANumberNamesItsPlace() {
        do {
            _ = try JSONCoder.encode(["a": [1, .nan]])
            Issue.record("it was encoded")
        } catch EncodingError.invalidValue(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
        } catch {
            Issue.record(error)
        }
    }

    @Test func whatCannotBeEncodedLeavesTheBytesAsTheyWere() throws {
        var bytes = Array("[1,".utf8)
        #expect(throws: EncodingError.self) { try JSONCoder.encode([1, .nan], into: &bytes) }
        #expect(bytes == Array("[1,".utf8))
        try JSONCoder.encode([2.0], into: &bytes)
        #expect(bytes == Array("[1,[2]".utf8))
    }
}
