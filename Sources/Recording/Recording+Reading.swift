// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Telephony

/// Reads a file: either form of it, and whatever else it may be.
extension Recording {
    /// Bytes of one line: more than a machine full of modems has to say at once.
    package static let lineLimit = 4 << 20
    /// Seconds, some ten years: nobody records for longer.
    static let timeLimit = 315_360_000.0

    /// Reads a line for the header and one for each step, or one object with the steps in a list.
    ///
    /// - Throws: `RecordingError` with the line, for anything else.
    package init(reading bytes: [UInt8]) throws(RecordingError) {
        let lines = Self.lines(of: bytes)
        guard let first = lines.first else { throw RecordingError(line: 1, reason: "the file is empty") }
        if let header = try? Self.header(first) {
            self.init(header: header)
            try Self.check(header, line: first.number)
            for line in lines.dropFirst() { steps.append(try Self.step(line)) }
        } else if let second = lines.dropFirst().first,
            Self.isWhole(second.bytes) || Self.isWhole(first.bytes)
        {
            // Both are objects of their own: it is a file of lines whose first one is wrong.
            self.init(header: try Self.header(first))
        } else {
            let whole = try JSONText.decoded(Whole.self, from: bytes, line: 1)
            self = whole.recording
            try Self.check(header, line: 1)
        }
        try checkTimes(lines)
    }

    private struct Line {
        /// From 1.
        var number: Int
        var bytes: ArraySlice<UInt8>
    }

    /// The lines that are not blank.
    private static func lines(of bytes: [UInt8]) -> [Line] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .map { Line(number: $0 + 1, bytes: $1) }
            .filter { !$0.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
    }

    /// The header of a file of lines: an object that says its format and has no steps in it.
    private static func header(_ line: Line) throws(RecordingError) -> RecordingHeader {
        try checkLength(line)
        let value = try JSONText.decoded(JSONValue.self, from: line.bytes, line: line.number)
        guard value["format"] != nil, value["steps"] == nil else {
            throw RecordingError(
                line: line.number,
                reason: "this is no recording's first line, which says its format"
            )
        }
        return try JSONText.decoded(RecordingHeader.self, from: line.bytes, line: line.number)
    }

    private static func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool {
        (try? JSONText.decoded(JSONValue.self, from: bytes, line: 1))?.object != nil
    }

    private static func step(_ line: Line) throws(RecordingError) -> RecordedStep {
        try checkLength(line)
        return try JSONText.decoded(RecordedStep.self, from: line.bytes, line: line.number)
    }

    private static func checkLength(_ line: Line) throws(RecordingError) {
        guard line.bytes.count <= lineLimit else {
            throw RecordingError(line: line.number, reason: "the line is longer than \(lineLimit) bytes")
        }
    }

    private static func check(_ header: RecordingHeader, line: Int) throws(RecordingError) {
        let format = header.format ?? Self.format
        guard format == Self.format else {
            throw RecordingError(
                line: line,
                reason: "the format is \(format); this carrierd reads format \(Self.format)"
            )
        }
        for seconds in [header.grace, header.hold] {
            guard let seconds, !(0...86_400).contains(seconds) else { continue }
            throw RecordingError(line: line, reason: "a time of the configuration is out of range")
        }
        for place in (header.guards ?? [:]).keys where SIMGuard.Place(place) == nil {
            throw RecordingError(line: line, reason: "guards has a place that is none")
        }
        guard header.start.magnitude < 1 << 53 else {
            throw RecordingError(line: line, reason: "wall is out of range")
        }
    }

    /// Steps go on in time.
    private func checkTimes(_ lines: [Line]) throws(RecordingError) {
        var last = 0.0
        for (index, step) in steps.enumerated() {
            // Of the form with one object the step's line is not known.
            let line = lines.count == steps.count + 1 ? lines[index + 1].number : 1
            let place = lines.count == steps.count + 1 ? "at" : "steps[\(index)].at"
            guard (0...Self.timeLimit).contains(step.at) else {
                throw RecordingError(line: line, reason: "\(place) is no time since the beginning")
            }
            guard step.at >= last else {
                throw RecordingError(line: line, reason: "\(place) is before the step before it")
            }
            last = step.at
        }
    }

    /// The form with one object.
    private struct Whole: Decodable {
        let recording: Recording

        enum CodingKeys: String, CodingKey {
            case steps
        }

        init(from decoder: any Decoder) throws {
            recording = Recording(
                header: try RecordingHeader(from: decoder),
                steps: try decoder.container(keyedBy: CodingKeys.self).decode(
                    [RecordedStep].self,
                    forKey: .steps
                )
            )
        }
    }
}
