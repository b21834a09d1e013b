// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import FoundationEssentials
import Glibc
import Telephony
import Testing

struct CarrierSourcesTests {
    @Test
    func theTableInsideTheProgramIsInOrder() throws {
        let layer = try BuiltinTable.layer()
        #expect(layer.name == "builtin")
        #expect(layer.file == nil)
        #expect(!layer.carriers.isEmpty)
    }

    @Test
    func laterFilesComeLaterInTheOrderOfTheirBytes() throws {
        let folder = try TemporaryFolder()
        for (name, table) in [("b.json", "second"), ("B.json", "first"), ("é.json", "third")] {
            try folder.write("{\"format\": 1, \"name\": \"\(table)\", \"carriers\": []}", to: name)
        }
        try folder.write("not a table", to: "notes.txt")
        try folder.write("not a table", to: ".hidden.json")
        try folder.write("not a table", to: "b.json~")
        let (layers, problems) = CarrierSources(providerInfo: nil, siteFolder: folder.path).load()
        #expect(layers.map(\.name) == ["builtin", "first", "second", "third"])
        #expect(layers.last?.file == "\(folder.path)/é.json")
        #expect(problems == [])
    }

    @Test
    func aBrokenFileIsLeftOutAndNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"format\": 1, \"name\": \"whole\", \"carriers\": []}", to: "a.json")
        try folder.write("{\n\"format\": 1,\n\"nam\": \"x\"}", to: "b.json")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/c.json",
            withIntermediateDirectories: true
        )
        let (layers, problems) = CarrierSources(
            providerInfo: nil,
            hasBuiltin: false,
            siteFolder: folder.path
        ).load()
        #expect(layers.map(\.name) == ["whole"])
        #expect(
            problems.map(\.description) == [
                "\(folder.path)/b.json:3: \"nam\" is no key of a table; the keys are format, name, version, "
                    + "date, carriers, issuers",
                "\(folder.path)/c.json: is no plain file; move it elsewhere",
            ]
        )
    }

    @Test
    func aLinkThatLeadsNowhereIsAProblem() throws {
        let folder = try TemporaryFolder()
        #expect(symlink("/nonexistent/table", folder.path + "/a.json") == 0)
        let sources = CarrierSources(providerInfo: nil, hasBuiltin: false, siteFolder: folder.path)
        #expect(
            sources.load().problems.map(\.description) == [
                "\(folder.path)/a.json: cannot be found; mend its link or name"
            ]
        )
    }

    @Test
    func aPipeIsNotWaitedFor() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/a.json", 0o600) == 0)
        let sources = CarrierSources(providerInfo: nil, hasBuiltin: false, siteFolder: folder.path)
        #expect(
            sources.load().problems.map(\.description) == [
                "\(folder.path)/a.json: is no plain file; move it elsewhere"
            ]
        )
    }

    @Test
    func whatIsNotThereIsNoProblem() {
        let sources = CarrierSources(
            providerInfo: "/nonexistent/list.xml",
            hasBuiltin: false,
            siteFolder: "/nonexistent/carriers.d"
        )
        let (layers, problems) = sources.load()
        #expect(layers.isEmpty && problems.isEmpty)
    }

    @Test
    func aFolderThatIsNoneIsAProblem() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let path = folder.path + "/file"
        let problems = CarrierSources(providerInfo: nil, hasBuiltin: false, siteFolder: path).load().problems
        #expect(
            problems.map(\.description) == ["\(path): cannot be listed: Not a directory; mend its rights"]
        )
    }

    @Test
    func aFileOfMoreThanSixteenMebibytesIsRefused() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/large.json"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        #expect(truncate(path, TableFile.sizeLimit + 1) == 0)
        #expect(
            throws: CarrierTableError(
                file: path,
                line: nil,
                reason: "is larger than 16 MiB; it is no table of carriers"
            )
        ) { try TableFile(path: path) }
    }
}
