// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Telephony

/// The points that have been taken and are not written down yet, with their numbers.
final class SurveyBuffer: Sendable {
    private struct State {
        var rows: [SurveyRow] = []
        var last: Int64 = 0
        var timer: Task<Void, Never>?
        var trouble: String?
        /// How many had no room here, since the last that was written down.
        var dropped = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Those that wait, in the order of their numbers.
    var rows: [SurveyRow] { state.withLock { $0.rows } }

    /// Why they cannot be written down; nil where they can.
    var trouble: String? {
        state.withLock { state in
            state.trouble.map {
                state.dropped == 0 ? $0 : "\($0); the oldest \(state.dropped) points are lost"
            }
        }
    }

    /// Takes points in, and has them written down later; the timer runs only while something waits.
    func add(_ points: [SurveyPoint], timer: () -> Task<Void, Never>) {
        guard !points.isEmpty else { return }
        state.withLock { state in
            for point in points {
                state.last += 1
                state.rows.append(SurveyRow(number: state.last, point: point))
            }
            if state.rows.count > limit {
                let excess = state.rows.count - limit
                state.dropped += excess
                state.rows.removeFirst(excess)
            }
            if state.timer == nil { state.timer = timer() }
        }
    }

    /// The timer is over, or nobody waits for it any more.
    func endTimer() {
        state.withLock { state in
            state.timer?.cancel()
            state.timer = nil
        }
    }

    /// A file has been opened whose newest number is this one: what waits is newer.
    func adopt(last: Int64) {
        state.withLock { state in
            let first = state.rows.first?.number ?? state.last + 1
            let shift = last + 1 - first
            guard shift > 0 else { return }
            for index in state.rows.indices { state.rows[index].number += shift }
            state.last += shift
        }
    }

    /// - Returns: whether that is news.
    func fail(because trouble: String) -> Bool {
        state.withLock { state in
            defer { state.trouble = trouble }
            return state.trouble != trouble
        }
    }

    /// Those up to this number are in the file.
    ///
    /// - Returns: whether that is news.
    func succeed(through number: Int64) -> Bool {
        state.withLock { state in
            state.rows.removeAll { $0.number <= number }
            state.dropped = 0
            defer { state.trouble = nil }
            return state.trouble != nil
        }
    }
}
