// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// The lines of one recording that wait for its reader.
struct RecordingQueue: Sendable {
    private var recorder: FactsRecorder
    private var lines: ArraySlice<[UInt8]> = []
    private var bytes = 0
    private let limit: Int
    /// Inputs since the queue was full.
    private var lost = 0
    private let begin: Moment
    /// What was written last: who feeds it and who reads it look at the clock each for himself.
    private var last = Duration.zero

    /// - Parameter limit: bytes that may wait; the first lines may be more.
    init(
        _ recorder: FactsRecorder,
        version: String,
        limit: Int,
        rules: TelephonyState,
        known: KnownFacts,
        at begin: Moment
    ) {
        self.recorder = recorder
        self.limit = limit
        self.begin = begin
        let header = self.recorder.header(version: version, wall: begin.wall, state: rules, known: known)
        append(try? header.line)
        append(try? self.recorder.everything(known, lost: nil, at: .zero).line)
    }

    mutating func note(_ input: Input, _ known: KnownFacts, at now: Moment) {
        guard lost == 0, bytes < limit else {
            lost += 1
            return
        }
        append(try? recorder.step(input, known, at: time(of: now))?.line)
    }

    /// The time since the beginning, never before that of the line before.
    private mutating func time(of now: Moment) -> Duration {
        last = max(last, now.uptime - begin.uptime)
        return last
    }

    /// The next lines. One who has caught up after a loss is told what was lost and all that is known.
    mutating func take(_ most: Int, _ known: KnownFacts, at now: Moment) -> [[UInt8]] {
        if lines.isEmpty, lost > 0 {
            let step = recorder.everything(known, lost: lost, at: time(of: now))
            lost = 0
            append(try? step.line)
        }
        var taken: [[UInt8]] = []
        var room = most
        while room > 0, let line = lines.popFirst() {
            room -= line.count
            bytes -= line.count
            taken.append(line)
        }
        return taken
    }

    private mutating func append(_ line: [UInt8]?) {
        guard let line else { return }
        lines.append(line)
        bytes += line.count
    }
}
