// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import Support
import Testing

struct FolderTests {
    @Test func whatIsInAFolderIsListed() throws {
        try inFolder { folder in
            #expect(try Folder.names(in: folder) == [])
            try TemporaryFolder.write("", to: "\(folder)/.hidden")
            try TemporaryFolder.write("", to: "\(folder)/é 1")
            #expect(mkdir("\(folder)/inner", 0o700) == 0)
            #expect(try Folder.names(in: folder)?.sorted() == [".hidden", "inner", "é 1"])
        }
    }

    @Test func whereThereIsNoneThereIsNone() throws {
        #expect(try Folder.names(in: "/nowhere/folder") == nil)
    }

    @Test func whatCannotBeListedSaysWhy() throws {
        try inFolder { folder in
            try TemporaryFolder.write("", to: "\(folder)/file")
            let error = #expect(throws: FolderError.self) { try Folder.names(in: "\(folder)/file") }
            #expect(error?.description == "cannot be listed: Not a directory")
        }
    }

    @Test func aFolderIsTakenAwayWithWhatIsInIt() throws {
        try inFolder { folder in
            #expect(mkdir("\(folder)/outer", 0o700) == 0 && mkdir("\(folder)/outer/inner", 0o700) == 0)
            #expect(mkdir("\(folder)/else", 0o700) == 0)
            try TemporaryFolder.write("", to: "\(folder)/outer/inner/file")
            try TemporaryFolder.write("", to: "\(folder)/else/file")
            #expect(symlink("\(folder)/else", "\(folder)/outer/link") == 0)
            Folder.remove("\(folder)/outer")
            #expect(try Folder.names(in: folder) == ["else"])
            // What a link leads to is somebody else's.
            #expect(try Folder.names(in: "\(folder)/else") == ["file"])
            Folder.remove("\(folder)/nothing")
        }
    }

    @Test func aPipeIsReadToItsEnd() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #expect(write(ends[1], "text", 4) == 4)
        close(ends[1])
        defer { close(ends[0]) }
        #expect(try OpenEnd.bytes(at: "/proc/self/fd/\(ends[0])", upTo: 4) == Array("text".utf8))
        #expect(try OpenEnd.bytes(at: "/nowhere/file", upTo: 4) == nil)
        #expect(throws: PlainFileError.tooLong(limit: 4096)) {
            try OpenEnd.bytes(at: "/dev/zero", upTo: 4096)
        }
    }

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try body(folder)
    }
}
