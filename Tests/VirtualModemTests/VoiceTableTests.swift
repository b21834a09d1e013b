// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import Testing
import VirtualModem

/// The table of Documentation/virtual-modem.md, against what the real ModemManager shows.
@Suite(.takesIdleTurns, .enabled(BenchProcess.need) { try await BenchProcess.isPossible() })
struct VoiceTableTests {
    private static let document: String = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try? Data(contentsOf: root.appending(path: "Documentation/virtual-modem.md"))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }()

    @Test(arguments: VoiceAct.allCases, VoiceProtocol.allCases)
    func everyCellIsWhatModemManagerShows(_ act: VoiceAct, _ voice: VoiceProtocol) async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let program = try #require(Programs.built("virtual-modem"))
        let cell = try await VoiceRun(act, voice, folder: folder, program: program).cell()
        #expect(VoiceTable(document: Self.document).cells[act]?[voice] == cell)
    }
}

struct VoiceTableFormTests {
    @Test func aTableComesBackFromADocument() {
        var table = VoiceTable()
        table.cells[.sa] = [.at: "`5gnr`", .mbim: "`5gnr`", .qmi: "`5gnr`"]
        table.cells[.nrSentinel] = [.at: "not said", .mbim: "not said", .qmi: "−32768"]
        let document = ["# Title", "", "| a | b |", ""] + table.lines + ["", "| other | x | y | z |"]
        #expect(table.lines.count == 4)
        #expect(VoiceTable(document: document.joined(separator: "\n")) == table)
    }

    @Test(arguments: [
        (["--act", "fly"], "fly: no such act; choose one of"),
        (["--protocol"], "--protocol: its value is missing"),
        (["--fast"], "--fast: no such option; see virtual-modem voices --help"),
    ])
    func whatIsWrongIsSaidInOneLine(_ arguments: [String], _ words: String) {
        let error = #expect(throws: ControlError.self) { try VoicesProgram(arguments) }
        #expect(error?.description.hasPrefix(words) == true)
    }
}
