// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Files
import Support
import Testing

/// Files and a folder of the daemon's own, and what may be in their place.
@Suite struct OwnFileTests {
    private static func inFolder(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try body(folder)
    }

    private static func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    /// Throws as anything may: the macro cannot have it otherwise.
    private static func isUsable(_ path: String, by user: UInt32) throws -> Bool {
        try OwnFolder.isUsable(path, by: user)
    }

    @Test func whatWasPutThereIsReadAndIsTheUsersAlone() throws {
        try Self.inFolder { folder in
            let file = OwnFile("\(folder)/a")
            #expect(try file.read() == nil)
            try file.replace(with: [1, 2, 3])
            try file.replace(with: [4])
            #expect(try file.read() == [4])
            #expect(Self.mode(file.path) == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
        }
    }

    @Test func aFileThatWasLeftHalfWrittenIsReplaced() throws {
        try Self.inFolder { folder in
            try TemporaryFolder.write("half", to: "\(folder)/a.new")
            chmod("\(folder)/a.new", 0o666)
            let file = OwnFile("\(folder)/a")
            try file.replace(with: [7])
            #expect(try file.read() == [7])
            #expect(Self.mode(file.path) == 0o600)
        }
    }

    /// A pipe is not waited for, a link not followed, and all of it stays.
    @Test(arguments: ["a", "a.new"]) func whatIsNoFileIsLeftAlone(name: String) throws {
        try Self.inFolder { folder in
            let file = OwnFile("\(folder)/a")
            let target = "\(folder)/target"
            try TemporaryFolder.write("somebody's", to: target)
            let obstacles: [(Obstacle, (String) -> Void)] = [
                (.link, { symlink(target, $0) }), (.link, { symlink("\(folder)/nowhere", $0) }),
                (.pipe, { mkfifo($0, 0o600) }), (.folder, { mkdir($0, 0o700) }),
            ]
            for (kind, make) in obstacles {
                let path = "\(folder)/\(name)"
                make(path)
                let error = OwnFileError(path, .foreign(kind))
                #expect(throws: error) { try file.replace(with: [1]) }
                if name == "a" { #expect(throws: error) { try file.read() } }
                var status = stat()
                #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG)
                #expect(try TemporaryFolder.text(of: target) == "somebody's")
                remove(path)
            }
            #expect(
                error("\(folder)/a", .foreign(.pipe)).hasSuffix(
                    "/a: a pipe is in its way, which is not touched; move it"
                )
            )
        }
    }

    private func error(_ path: String, _ reason: OwnFileError.Reason) -> String {
        OwnFileError(path, reason).description
    }

    @Test func aFolderInTheWrongHandsIsRefused() throws {
        try Self.inFolder { folder in
            let (path, user) = ("\(folder)/state", getuid())
            #expect(try !Self.isUsable(path, by: user))
            mkdir(path, 0o700)
            #expect(try Self.isUsable(path, by: user) == true)
            chmod(path, 0o777)
            #expect(throws: OwnFileError.self) { try Self.isUsable(path, by: user) }
            // Sticky or not: whoever may make files there may be first.
            chmod(path, 0o1777)
            #expect(throws: OwnFileError.self) { try Self.isUsable(path, by: user) }
            chmod(path, 0o700)
            symlink(path, "\(folder)/link")
            #expect(try Self.isUsable("\(folder)/link", by: user) == true)
            symlink("\(folder)/nowhere", "\(folder)/dead")
            #expect(try !Self.isUsable("\(folder)/dead", by: user))
            try TemporaryFolder.write("", to: "\(folder)/file")
            #expect(throws: OwnFileError.self) { try Self.isUsable("\(folder)/file", by: user) }
        }
    }

    @Test(.enabled(if: getuid() == 0, "needs root, who may give files away"))
    func aFolderAndALinkOfAnotherUsersAreRefused() throws {
        try Self.inFolder { folder throws in
            mkdir("\(folder)/state", 0o700)
            symlink("\(folder)/state", "\(folder)/link")
            #expect(try Self.isUsable("\(folder)/link", by: 1000))
            lchown("\(folder)/link", 65534, 65534)
            #expect(throws: OwnFileError.self) { try Self.isUsable("\(folder)/link", by: 1000) }
            #expect(try Self.isUsable("\(folder)/link", by: 65534))
            chown("\(folder)/state", 65534, 65534)
            #expect(throws: OwnFileError.self) { try Self.isUsable("\(folder)/state", by: 0) }
            #expect(try Self.isUsable("\(folder)/state", by: 65534))
        }
    }

    @Test func whatIsLongerThanAnythingOfOursIsNotRead() throws {
        try Self.inFolder { folder in
            let file = OwnFile("\(folder)/a")
            try file.replace(with: [1])
            // A hole takes no room.
            #expect(truncate(file.path, off_t(OwnFile.longest)) == 0)
            #expect(try file.read()?.count == OwnFile.longest)
            #expect(truncate(file.path, off_t(OwnFile.longest) + 1) == 0)
            let error = #expect(throws: OwnFileError.self) { _ = try file.read() }
            #expect(error?.description == "\(file.path): it is too long to be carrierd's")
        }
    }

    @Test func aFileInAFoldersPlaceIsTheReason() throws {
        try Self.inFolder { folder in
            try TemporaryFolder.write("", to: "\(folder)/a")
            let file = OwnFile("\(folder)/a/b")
            let reading = #expect(throws: OwnFileError.self) { _ = try file.read() }
            let writing = #expect(throws: OwnFileError.self) { try file.replace(with: [1]) }
            #expect(reading?.reason == .system(ENOTDIR) && writing?.reason == .system(ENOTDIR))
            #expect(throws: PlainFileError.system(ENOTDIR)) {
                _ = try PlainFile.bytes(at: file.path, upTo: 10)
            }
        }
    }
}
