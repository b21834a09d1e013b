// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import Testing

@testable import Configuration

/// What is said of files that cannot be read, and of values that mean nothing.
struct ConfigurationErrorTests {
    /// What is thrown where the folder is as `prepare` leaves it, without the folder's path.
    private func failure(_ prepare: (_ folder: String) throws -> Void) throws -> String? {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try prepare(folder)
        do {
            _ = try Configuration.load(ConfigurationFile(path: "\(folder)/carrierd.conf", mustExist: true))
            return nil
        } catch {
            return "\(error)".replacing("\(folder)/", with: "")
        }
    }

    @Test func aFileThatSomebodyNamedHasToBeThere() throws {
        #expect(
            try failure { _ in } == "carrierd.conf: there is no such file; give another with --config"
        )
    }

    @Test func aFolderIsNoFile() throws {
        let words = try failure {
            try FileManager.default.createDirectory(
                atPath: "\($0)/carrierd.conf",
                withIntermediateDirectories: false
            )
        }
        #expect(words == "carrierd.conf: is no plain file; give a text file that carrierd may read")
    }

    @Test(arguments: [[0x23, 0xFF, 0x0A], [0x23, 0x00, 0x0A]] as [[UInt8]])
    func whatIsNoTextIsRefused(_ bytes: [UInt8]) throws {
        let words = try failure { try Data(bytes).write(to: URL(filePath: "\($0)/carrierd.conf")) }
        #expect(words == "carrierd.conf: not UTF-8 text; save it as such")
    }

    @Test func aFileInTheFoldersPlaceIsSaid() throws {
        let words = try failure {
            try TemporaryFolder.write("", to: "\($0)/carrierd.conf")
            try TemporaryFolder.write("", to: "\($0)/carrierd.conf.d")
        }
        #expect(
            words
                == "carrierd.conf.d: cannot be listed: Not a directory; it has to be a folder that carrierd may read"
        )
    }

    @Test func allThatIsWrongIsSaidAtOnce() throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let file = "\(folder)/carrierd.conf"
        try TemporaryFolder.write(
            "[five-g]\nhold=soon\nx=y\n[modem \"a b\"]\nimei=1\n[history]\nevents=1\n",
            to: file
        )
        try TemporaryFolder.write("nothing here\n", to: try drop("1.conf"))
        try TemporaryFolder.write("[modem]\ngrace=late\n", to: try drop("2.conf"))
        let reading = Configuration.examined(ConfigurationFile(path: file, mustExist: true))
        #expect(
            reading.problems.map { "\($0.file.dropFirst(folder.utf8.count + 1)):\($0.line ?? 0)" } == [
                "carrierd.conf:2", "carrierd.conf:4", "carrierd.conf:7", "carrierd.conf.d/1.conf:1",
                "carrierd.conf.d/2.conf:2",
            ]
        )
        #expect(reading.warnings.count == 1)
        // A daemon says the first one.
        #expect(throws: ConfigurationError.self) {
            try Configuration.load(ConfigurationFile(path: file, mustExist: true))
        }

        func drop(_ name: String) throws -> String {
            let drops = "\(file).d"
            if !FileManager.default.fileExists(atPath: drops) {
                try FileManager.default.createDirectory(atPath: drops, withIntermediateDirectories: false)
            }
            return "\(drops)/\(name)"
        }
    }

    @Test(arguments: [
        (
            "listen=router.example:80",
            "give addresses such as 127.0.0.1:8463, [::1]:8463 or unix:/run/carrierd/http"
        ),
        ("host=router.example, */x", "give names such as router.example, written as a browser sends them"),
        ("socket-mode=0888", "give permissions in octal, such as 0660"),
        ("socket-mode=7777", "give permissions in octal, such as 0660"),
        ("socket-mode=-1", "give permissions in octal, such as 0660"),
    ])
    func aValueOfThePagesThatMeansNothingIsNamed(line: String, wanted: String) throws {
        let words = try failure { try TemporaryFolder.write("[http]\n\(line)\n", to: "\($0)/carrierd.conf") }
        #expect(
            words?.hasPrefix("carrierd.conf:2: \(line) means nothing; \(wanted)") == true,
            "\(words ?? "-")"
        )
    }
}
