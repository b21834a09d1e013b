// SPDX-License-Identifier: Apache-2.0

import Testing
@testable import Varlink

struct FrameSplitterTests {
    private func messages(_ splitter: inout FrameSplitter, _ text: String) throws -> [String] {
        Array(text.utf8).withUnsafeBytes { splitter.append($0) }
        var found: [String] = []
        while let message = try splitter.next() { found.append(String(decoding: message, as: UTF8.self)) }
        return found
    }

    @Test func manyMessagesInOneChunkComeOutInOrder() throws {
        var splitter = FrameSplitter()
        #expect(try messages(&splitter, "one\0two\0\0three") == ["one", "two", ""])
        #expect(splitter.held == 5)
        #expect(try messages(&splitter, "\0") == ["three"])
        #expect(splitter.held == 0)
    }

    @Test func aMessageInSingleBytesComesOutWhole() throws {
        var splitter = FrameSplitter()
        var found: [String] = []
        for byte in "one\0two\0" { found += try messages(&splitter, String(byte)) }
        #expect(found == ["one", "two"])
    }

    @Test func aMessageOfExactlyTheLimitPasses() throws {
        var splitter = FrameSplitter(limit: 4)
        #expect(try messages(&splitter, "1234\0") == ["1234"])
        #expect(try messages(&splitter, "1234") == [])
        #expect(try messages(&splitter, "\0") == ["1234"])
    }

    @Test(arguments: ["12345", "12345\0", "12\u{0}12345", "123456789"])
    func aLongerMessageIsRefused(text: String) {
        var splitter = FrameSplitter(limit: 4)
        #expect(throws: FrameTooLong(limit: 4)) { try messages(&splitter, text) }
    }

    @Test func roomIsWhatMayStillComeBeforeTheLimitIsJudged() throws {
        var splitter = FrameSplitter(limit: 4)
        #expect(splitter.room == 5)
        _ = try messages(&splitter, "1\u{0}234")
        #expect(splitter.room == 2)
    }

    @Test func nothingIsHeldAfterRemoveAll() throws {
        var splitter = FrameSplitter()
        _ = try messages(&splitter, "one\0tw")
        splitter.removeAll()
        #expect(splitter.held == 0)
        #expect(try messages(&splitter, "three\0") == ["three"])
    }
}
