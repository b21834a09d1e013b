// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Testing

@testable import carrierd

struct ArgumentsTests {
    @Test func nothingSaidIsTheSystemsBusAndTheDefaults() throws {
        let arguments = try Arguments([])
        guard case .system = arguments.bus, case .serve = arguments.action else {
            Issue.record("\(arguments)")
            return
        }
        #expect(arguments.socket == nil && arguments.stateDirectory == nil && arguments.replay == nil)
        #expect(arguments.logLevel == .notice && arguments.replaySpeed == 1)
    }

    @Test func aValueStandsBehindASpaceOrAnEqualsSign() throws {
        for words in [["--bus", "session", "--socket", "/a=b"], ["--bus=session", "--socket=/a=b"]] {
            let arguments = try Arguments(words)
            guard case .session = arguments.bus else {
                Issue.record("\(arguments)")
                return
            }
            #expect(arguments.socket == "/a=b")
        }
        #expect(try Arguments(["--log-level", "error"]).logLevel == .error)
        #expect(try Arguments(["--log-level", "debug"]).logLevel == .debug)
        #expect(try Arguments(["--replay", "x", "--replay-speed", "max"]).replaySpeed == nil)
        #expect(try Arguments(["--replay", "x", "--replay-speed", "2.5"]).replaySpeed == 2.5)
    }

    @Test(arguments: [
        (["--bus"], "--bus needs a value; see carrierd --help"),
        (["--bus", "user"], "--bus user: give system or session, or an address with --bus-address"),
        (["--log-level=loud"], "--log-level loud: give error, notice or debug"),
        (["--modem"], "unknown argument --modem; see carrierd --help"),
        (["modem1"], "unknown argument modem1; see carrierd --help"),
        ([""], "unknown argument ; see carrierd --help"),
        (["--replay-exit"], "--events, --replay-speed and --replay-exit need --replay FILE"),
        (["--replay-speed", "2"], "--events, --replay-speed and --replay-exit need --replay FILE"),
        (["--events"], "--events, --replay-speed and --replay-exit need --replay FILE"),
        (
            ["--replay", "x", "--replay-speed", "nan"],
            "--replay-speed nan: give a number from 0.001 to 1000000, or max"
        ),
        (
            ["--replay", "x", "--replay-speed", "0"],
            "--replay-speed 0: give a number from 0.001 to 1000000, or max"
        ),
    ])
    func whatMeansNothingIsSaidInOneLine(words: [String], line: String) throws {
        let error = #expect(throws: UsageError.self) { try Arguments(words) }
        #expect(error?.description == line)
    }
}
