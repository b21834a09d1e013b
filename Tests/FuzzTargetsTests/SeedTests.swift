// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import FuzzTargets
import Testing

/// The fuzzer's seeds, of which some once ended the program, taken as the fuzzer takes them.
@Suite struct SeedTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fuzzing/Seeds")

    @Test(arguments: FuzzTarget.all.map(\.name))
    func everySeedIsTaken(_ name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let folder = Self.folder.appending(path: name)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!files.isEmpty, "there is no seed")
        for file in files {
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
            #expect(throws: Never.self, "\(name)/\(file)") { try target.take(bytes) }
        }
    }

    @Test func thereAreNoSeedsOfNothing() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
    }
}
