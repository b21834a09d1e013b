// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import Support
import Testing

struct PlainFileTests {
    @Test func aFileIsReadWhole() throws {
        try inFolder { folder in
            try TemporaryFolder.write("text", to: "\(folder)/file")
            #expect(try PlainFile.bytes(at: "\(folder)/file", upTo: 4) == Array("text".utf8))
            try TemporaryFolder.write("", to: "\(folder)/empty")
            #expect(try PlainFile.bytes(at: "\(folder)/empty", upTo: 4) == [])
        }
    }

    @Test func whereThereIsNoneThereIsNone() throws {
        #expect(try PlainFile.bytes(at: "/nowhere/file", upTo: 4) == nil)
    }

    @Test func aPipeIsNotWaitedFor() throws {
        try inFolder { folder in
            #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
            #expect(throws: PlainFileError.notPlain) { try PlainFile.bytes(at: "\(folder)/pipe", upTo: 4) }
        }
    }

    @Test(arguments: ["/dev/zero", "/tmp"]) func whatIsNoFileIsNotRead(_ path: String) {
        #expect(throws: PlainFileError.notPlain) { try PlainFile.bytes(at: path, upTo: 4) }
    }

    @Test func aLongerFileIsNotRead() throws {
        try inFolder { folder in
            try TemporaryFolder.write("", to: "\(folder)/file")
            #expect(truncate("\(folder)/file", 1 << 40) == 0)
            #expect(throws: PlainFileError.tooLong(limit: 4096)) {
                try PlainFile.bytes(at: "\(folder)/file", upTo: 4096)
            }
            #expect("\(PlainFileError.tooLong(limit: 4096))" == "is longer than 4 KiB")
        }
    }

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try body(folder)
    }
}
