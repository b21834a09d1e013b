// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import Telephony
import Testing

@testable import carrierd

/// Each runs in a process of its own, in which nobody else wants pages back meanwhile.
struct ProgramPagesTests {
    @Test func whatIsGivenBackIsNotResident() async {
        await #expect(processExitsWith: .success) {
            let before = try residentOfFiles()
            ProgramPages().giveBack()
            let after = try residentOfFiles()
            #expect(after < before / 2, "\(before) KiB, then \(after)")
        }
    }

    @Test func aTracerIsSeen() {
        #expect(!ProgramPages.isTraced("Name:\tcarrierd\nPid:\t7\nTracerPid:\t0\nUid:\t0\t0\n"))
        #expect(ProgramPages.isTraced("Name:\tcarrierd\nPid:\t7\nTracerPid:\t10\nUid:\t0\t0\n"))
        #expect(ProgramPages.isTraced(""))
    }

    @Test func theProgramGoesOnAfterIt() async {
        await #expect(processExitsWith: .success) {
            let pages = ProgramPages()
            let others = (0..<4).map { seed in
                Task.detached { (0..<200_000).reduce(into: Hasher()) { $0.combine($1 ^ seed) }.finalize() }
            }
            for _ in 0..<200 { pages.giveBack() }
            var sums: Set<Int> = []
            for other in others { sums.insert(await other.value) }
            #expect(sums.count == 4)
        }
    }

    @Test func theStartIsNotOverBeforeAllWasRead() async {
        await #expect(processExitsWith: .success) {
            let moment = Moment(wall: 0, uptime: .zero)
            let reading = reduce(TelephonyState(), .modemManagerAppeared(version: nil), now: moment).state
            let read = reduce(reading, .complete, now: moment).state
            let pages = ProgramPages()
            let before = try residentOfFiles()
            pages.giveBack(after: reading)
            #expect(try residentOfFiles() > before / 2)
            pages.giveBack(after: read)
            #expect(try residentOfFiles() < before / 2)
        }
    }
}

/// What is mapped of files and in memory, in KiB (proc(5), `status`).
private func residentOfFiles() throws -> Int {
    let status = try TemporaryFolder.text(of: "/proc/self/status")
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
}
