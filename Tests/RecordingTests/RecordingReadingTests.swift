// SPDX-License-Identifier: Apache-2.0

import Support
import Telephony
import Testing

@testable import Recording

@Suite struct RecordingReadingTests {
    private func read(_ text: String) throws(RecordingError) -> Recording {
        try Recording(reading: Array(text.utf8))
    }

    @Test func bothFormsOfAFileAreRead() throws {
        let lines = try read(
            "{\"format\":1,\"case\":\"X\"}\n{\"at\":0}\r\n\n{\"at\":1.5,\"modemManager\":\"1.22.0\"}\n"
        )
        let whole = try read(
            "{\n \"case\": \"X\", \"format\": 1,\n \"steps\": [{\"at\": 0}, {\"at\": 1.5, \"modemManager\": \"1.22.0\"}]\n}\n"
        )
        #expect(lines == whole)
        #expect(lines.steps.count == 2)
        #expect(try Recording(reading: Array(lines.lines.joined(separator: [0x0A]))) == lines)
    }

    @Test(arguments: [
        ("", 1, "empty"),
        (" \n\n", 1, "empty"),
        ("hello", 1, "no JSON"),
        ("{\"format\":1}\n{\"at\":0}\nhello", 3, "no JSON"),
        ("{\"format\":1}\n{\"at\":0}\n{\"at\":1,", 3, "before it is whole"),
        ("{\"format\":1}\n{}", 2, "at is missing"),
        ("{\"format\":1}\n{\"at\":true}", 2, "at is of another type"),
        ("{\"format\":1}\n\n{\"at\":2}\n{\"at\":1}", 4, "before"),
        ("{\"format\":1}\n{\"at\":-1}", 2, "no time"),
        ("{\"format\":1}\n{\"at\":1e300}", 2, "no time"),
        ("{\"format\":1}\n{\"at\":1e400}", 2, ""),
        ("{\"format\":2}", 1, "reads format 1"),
        ("{\"format\":1,\"grace\":-1}", 1, "out of range"),
        ("{\"format\":1,\"wall\":9223372036854775807}", 1, "out of range"),
        ("{\"format\":1,\"wall\":-9223372036854775808}", 1, "out of range"),
        ("{\"at\":0}\n{\"at\":1}", 1, "first line"),
        ("{\n\"case\": \"X\",\n\"steps\": [{\"at\": 0},]\n}", 3, "no JSON"),
        ("{\n\"case\": \"X\"\n}", 1, "steps is missing"),
        ("{\"format\":1}\n" + String(repeating: "[", count: 100_000), 2, "nested"),
        (
            "{\"format\":1}\n{\"at\":0,\"objects\":{\"/Modem/0\":" + String(repeating: "{\"a\":", count: 600),
            2, "nested"
        ),
    ])
    func whatIsWrongIsSaidWithItsLine(_ text: String, _ line: Int, _ reason: String) {
        do {
            _ = try read(text)
            Issue.record("it was taken: \(text.prefix(200))")
        } catch {
            #expect(error.line == line, "\(error)")
            #expect(reason.isEmpty || error.reason.contains(reason), "\(error)")
        }
    }

    @Test func aLineThatNeverEndsIsRefused() {
        let text =
            "{\"format\":1}\n{\"at\":0,\"reason\":\"" + String(repeating: "x", count: Recording.lineLimit)
            + "\"}"
        #expect(throws: RecordingError.self) { try read(text) }
    }

    /// Whatever stands in a file, it is an error with a line that the file has, or a recording that can be played.
    @Test func noBytesEndTheReader() throws {
        var generator = SplitMix(state: 7)
        let samples = try TelephonyCase.all().prefix(12).map {
            Array(try $0.recording.lines.joined(separator: [0x0A]))
        }
        var taken = 0
        for round in 0..<1500 {
            guard var bytes = samples.randomElement(using: &generator) else { return }
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch round % 4 {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(place..<min(place + 40, bytes.count))
                case 2: bytes.insert(contentsOf: bytes[place..<min(place + 200, bytes.count)], at: place)
                default:
                    // A number where there was another.
                    if bytes[place].isDigit {
                        bytes.replaceSubrange(place...place, with: Array("9223372036854775807".utf8))
                    }
                }
            }
            let lines = bytes.count { $0 == 0x0A } + 1
            do {
                let recording = try Recording(reading: bytes)
                taken += 1
                _ = recording.withEvents(carriers: .empty)
            } catch {
                #expect((1...lines).contains(error.line))
            }
        }
        #expect(taken > 20, "so few were left whole that nothing was shown")
    }
}

/// A generator whose numbers are the same for a seed on every machine (SplitMix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
