// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import Foundation
import Glibc
import Telephony
import Testing

@Suite struct ImportProgramTests {
    private static let android = """
        carrier_id {
          canonical_id: 1
          carrier_name: "Alpha"
          carrier_attribute {
            mccmnc_tuple: "44010"
          }
        }
        carrier_id {
          canonical_id: 2
          carrier_name: "Beta"
          carrier_attribute {
            mccmnc_tuple: "44010"
            gid1: "0A"
          }
        }
        carrier_id {
          canonical_id: 3
          carrier_name: "Gamma"
          carrier_attribute {
            mccmnc_tuple: "44010"
            gid1: "0A"
          }
        }
        version: 7

        """
    private static let csv = "mcc,mnc,name\r\n440,10,Alpha\r\n440,20,Beta\r\n"

    @Test func androidsListBecomesATableThatLoads() throws {
        let folder = try Folder()
        let list = try folder.write(Self.android, to: "list.textpb")
        let result = try carrierctl("carriers", "import", "--format=android", list)
        #expect(result.code == 0)
        let layer = try CarrierFile.layer(bytes: Array(result.output.utf8), file: nil)
        #expect(layer.carriers.map(\.name) == ["Alpha", "Beta", "Gamma"])
        #expect(layer.carriers.map(\.country) == ["jp", "jp", "jp"])
        let lines = result.errors.split(separator: "\n")
        #expect(lines.first == "\(list): 3 carriers, 3 rules, 1 ties, 0 duplicates, 0 not carried")
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("\(list):") && $0.contains(": tie: ") })
        #expect(lines.count == 2)
    }

    @Test func aPlainTableReplacesAFileWholeAndLeavesNothingBeside() throws {
        let folder = try Folder()
        let list = try folder.write(Self.csv, to: "list.csv")
        let table = try folder.write("old", to: "table.json")
        chmod(table, 0o640)
        symlink("table.json", "\(folder.path)/link.json")
        let result = try carrierctl(
            "carriers",
            "import",
            "--format",
            "csv",
            list,
            "--output",
            "\(folder.path)/link.json"
        )
        #expect(result.code == 0)
        #expect(result.output == "")
        #expect(folder.names == ["link.json", "list.csv", "table.json"])
        var status = stat()
        #expect(lstat("\(folder.path)/link.json", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(table, &status) == 0 && status.st_mode & 0o7777 == 0o640)
        let text = try #require(folder.text(of: "table.json"))
        #expect(try CarrierFile.layer(bytes: Array(text.utf8), file: nil).carriers.count == 2)
    }

    @Test func aTableThatCannotBeWrittenLeavesTheOldOne() throws {
        let folder = try Folder()
        let list = try folder.write(Self.csv, to: "list.csv")
        let result = try carrierctl(
            "carriers",
            "import",
            "--format=csv",
            list,
            "--output=\(folder.path)/none/table.json"
        )
        #expect(result.code == 1)
        #expect(
            result.errors == """
                carrierctl: \(folder.path)/none/table.json: cannot be written: No such file or directory; look at \
                its folder

                """
        )
        #expect(folder.names == ["list.csv"])
    }

    @Test(arguments: ["fifo", "folder"])
    func whatIsNoPlainFileIsNeverReplaced(kind: String) throws {
        let folder = try Folder()
        let list = try folder.write(Self.csv, to: "list.csv")
        let place = "\(folder.path)/place"
        #expect((kind == "fifo" ? mkfifo(place, 0o600) : mkdir(place, 0o700)) == 0)
        let result = try carrierctl("carriers", "import", "--format=csv", list, "--output=\(place)")
        #expect(result.code == 1)
        #expect(result.errors.contains("place: is no plain file; leave --output out"))
        #expect(folder.names == ["list.csv", "place"])
    }

    @Test(arguments: [
        ("android", Array("carrier_id {".utf8)),
        ("android", Array("\u{1B}[2J\n".utf8)),
        ("csv", Array("a,b\n1,2\n".utf8)),
        ("csv", Array("mcc,mnc,name\n440,10,\"never closed\n".utf8)),
        ("android", (0...255).map { UInt8($0) }),
        ("csv", (0...255).map { UInt8($0) }),
        ("android", Array(repeating: UInt8(ascii: "{"), count: 100_000)),
    ])
    func aHostileListIsOneLineWithItsPlace(format: String, bytes: [UInt8]) throws {
        let folder = try Folder()
        let list = try folder.write(bytes, to: "list")
        let result = try carrierctl("carriers", "import", "--format=\(format)", list)
        #expect(result.code == 1)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("carrierctl: \(list):"))
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(!result.errors.contains("\u{1B}"))
    }

    @Test(arguments: [
        (["x"], "carriers import: --format is missing; it is android or csv"),
        (["--format=andriod", "x"], "--format andriod: no such format; did you mean android?"),
        (["--format=csv", "/nowhere/x"], "/nowhere/x: no such file; look at its name"),
        (["--format=csv", "/dev/null"], "/dev/null: is no plain file; move it elsewhere"),
        (["--format=csv"], "carriers import: FILE is missing; write carrierctl carriers import FILE"),
    ])
    func wrongUseIsOneLine(words: [String], line: String) throws {
        let result = try Child(["carriers", "import"] + words).finish()
        #expect(result.code == 1)
        #expect(result.errors == "carrierctl: \(line)\n")
    }
}
