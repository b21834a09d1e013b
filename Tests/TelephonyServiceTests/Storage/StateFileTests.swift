// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Telephony
import Testing

@testable import TelephonyService

@Suite struct StateFileTests {
    private static let key = "00ff00ff00ff00ff00ff00ff00ff00ff"

    private let folder: TemporaryFolder
    private let file: StateFile

    init() throws {
        folder = try TemporaryFolder()
        file = StateFile(directory: folder.path)
    }

    private func content() throws -> StateFile.Content {
        var content = StateFile.Content(key: Self.key)
        content.sequence = 4711
        var known = KnownModem(ordinal: 3, imei: IMEI("867978050011223"), device: "/sys/devices/usb1/1-1")
        var card = KnownCard(iccid: try #require(ICCID("8949020000211111111")))
        card.imsi = IMSI("262021111111111")
        card.eid = EID("89033023427100000000000000000001")
        card.plmn = PLMN("26202")
        card.mncLength = .simFile
        card.wasRemoved = true
        known.slots[1] = KnownSlot(isOccupied: true)
        known.slots[2] = KnownSlot(isOccupied: false)
        known.slots[2]?.card = card
        content.memory.loans = [
            ModemLoans(
                owner: "0123456789abcdef :1.7",
                path: ObjectPath("/org/freedesktop/ModemManager1/Modem/3"),
                rate: Loan(ours: SignalRate(seconds: 5), found: SignalRate(seconds: 0)),
                location: Loan(
                    ours: LocationSetup(sources: [.threeGPP, .gpsRaw], isSignalled: true),
                    found: LocationSetup(sources: .threeGPP, isSignalled: false)
                )
            )
        ]
        known.slots[1]?.foreign = ForeignCard(iccid: ICCID("8949020000211111112"))
        known.slots[2]?.foreign = ForeignCard(iccid: nil)
        content.memory.modems = [KnownModem(ordinal: 1, imei: nil, device: nil), known]
        return content
    }

    private func warnings(_ file: StateFile) -> (content: StateFile.Content?, warnings: [String]) {
        var warnings: [String] = []
        let content = file.load { warnings.append($0) }
        return (content, warnings)
    }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file.path))
    }

    private func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func whatWasKeptComesBack() throws {
        let content = try content()
        try file.save(content)
        let (loaded, warnings) = warnings(file)
        var expected = content.memory
        // What this run has not seen for itself is marked.
        for index in expected.modems.indices {
            for slot in expected.modems[index].slots.keys {
                expected.modems[index].slots[slot]?.isFromEarlierRun = true
            }
        }
        #expect(loaded?.memory == expected)
        #expect(loaded?.sequence == 4711)
        #expect(loaded?.key == Self.key)
        #expect(warnings.isEmpty)
    }

    @Test func theFileIsForTheDaemonAlone() throws {
        try file.save(content())
        #expect(mode(file.path) == 0o600)
        #expect(!exists(file.path + ".new"))
    }

    @Test func noFileIsNoTrouble() {
        #expect(warnings(file).content == nil)
        #expect(warnings(file).warnings.isEmpty)
    }

    @Test(arguments: [
        "", "{", "null", "[]", "{}", "\u{0}", #"{"format":1}"#,
        #"{"format":1,"sequence":1,"key":"","modems":[]}"#,
        #"{"format":1,"sequence":"1","key":"00ff00ff00ff00ff00ff00ff00ff00ff","modems":[]}"#,
        #"{"format":1,"sequence":1e300,"key":"00ff00ff00ff00ff00ff00ff00ff00ff","modems":[]}"#,
        #"{"format":1,"sequence":9223372036854775807,"key":"00ff00ff00ff00ff00ff00ff00ff00ff","modems":[]}"#,
        #"{"format":1,"sequence":1,"key":"00ff00ff00ff00ff00ff00ff00ff00ff","modems":[{"id":"x","slots":[]}]}"#,
        String(repeating: "[", count: 100_000),
    ])
    func aDamagedFileIsSetAside(_ text: String) throws {
        try write(text)
        let (content, warnings) = warnings(file)
        #expect(content == nil)
        #expect(warnings.count == 1)
        #expect(!exists(file.path))
        #expect(try Data(contentsOf: URL(filePath: file.path + ".damaged")) == Data(text.utf8))
        try file.save(self.content())
        #expect(file.load { _ in } != nil)
    }

    @Test func aFileOfALaterFormatIsSetAsideAndNotMisread() throws {
        let text = #"{"format":2,"sequence":7,"key":"00ff00ff00ff00ff00ff00ff00ff00ff","modems":[]}"#
        try write(text)
        let (content, warnings) = warnings(file)
        #expect(content == nil)
        #expect(warnings.first?.contains("format 2") == true)
        #expect(try Data(contentsOf: URL(filePath: file.path + ".damaged")) == Data(text.utf8))
    }

    /// Ids that no count of ours ever gave would run over at the next one.
    @Test(arguments: [0, -1, Int.max])
    func anIDThatWasNeverGivenIsLeftOut(_ id: Int) throws {
        try write(
            #"{"format":1,"sequence":7,"key":"00ff00ff00ff00ff00ff00ff00ff00ff","modems":[{"id":\#(id),"slots":[]},{"id":2,"slots":[]}]}"#
        )
        #expect(warnings(file).content?.memory.modems.map(\.id) == [ModemID(2)])
    }

    @Test func aCardThatIsNoneIsLeftOutWithoutItsSlot() throws {
        try write(
            #"{"format":1,"sequence":-7,"key":"00ff00ff00ff00ff00ff00ff00ff00ff","modems":[{"id":2,"imei":"x","slots":[{"slot":1,"occupied":true,"#
                + #""card":{"iccid":"x","removed":false}}]}]}"#
        )
        let content = warnings(file).content
        #expect(content?.sequence == 0)
        #expect(content?.memory.modems.first?.imei == nil)
        #expect(content?.memory.modems.first?.slots[1]?.isOccupied == true)
        #expect(content?.memory.modems.first?.slots[1]?.card == nil)
    }

    @Test func aFileThatCannotBeReadIsLeftWhereItIs() throws {
        try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
        let (content, warnings) = warnings(file)
        #expect(content == nil)
        #expect(warnings.count == 1)
        #expect(exists(file.path))
    }

    @Test func aFolderThatIsNotThereIsAnError() throws {
        let file = StateFile(directory: folder.path + "/missing")
        #expect(warnings(file).content == nil)
        #expect(throws: StateFileError.self) { try file.save(content()) }
    }

    /// Whoever may write in the folder does not lead the daemon's pen elsewhere.
    @Test func aSymbolicLinkInTheWayIsNotFollowed() throws {
        let target = folder.path + "/target"
        try Data("untouched".utf8).write(to: URL(filePath: target))
        for path in [file.path + ".new", file.path] {
            #expect(symlink(target, path) == 0)
            #expect(throws: StateFileError.self) { try file.save(content()) }
            #expect(try Data(contentsOf: URL(filePath: target)) == Data("untouched".utf8))
            let read = self.warnings(file)
            #expect(read.content == nil)
            #expect(path != file.path || read.warnings.first?.contains("a link is in its way") == true)
            #expect(unlink(path) == 0, "it is still there")
        }
        try file.save(content())
        #expect(file.load { _ in }?.sequence == 4711)
        #expect(mode(file.path) == 0o600)
    }

    @Test func aRemainderThatOthersMayReadIsNotWrittenInto() throws {
        try Data("old".utf8).write(to: URL(filePath: file.path + ".new"))
        chmod(file.path + ".new", 0o666)
        try file.save(content())
        #expect(mode(file.path) == 0o600)
    }

    @Test func aFileThatCannotBeReplacedStaysWhole() throws {
        try file.save(content())
        let before = try Data(contentsOf: URL(filePath: file.path))
        try FileManager.default.createDirectory(
            atPath: file.path + ".new",
            withIntermediateDirectories: false
        )
        #expect(throws: StateFileError.self) { try file.save(StateFile.Content(key: Self.key)) }
        #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
    }
}
