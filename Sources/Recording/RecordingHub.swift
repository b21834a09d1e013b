// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Telephony

/// Hears every input, and has recordings of it.
///
/// Nothing here waits for anyone: a recording whose reader is slow loses what its queue has no room for, says so, and
/// goes on with all that is known then.
package final class RecordingHub: Sendable {
    /// Bytes of lines that wait for a reader.
    package static let queueLimit = 1 << 20
    /// Each costs its share of every input.
    package static let recordingLimit = 8

    struct State {
        var known = KnownFacts()
        var recordings: [Int: RecordingQueue] = [:]
        var last = 0
    }

    private let version: String
    private let digest: @Sendable (String) -> [UInt8]
    private let queueLimit: Int
    private let clock: @Sendable () -> Moment
    private let state = Mutex(State())
    private let wake: @Sendable () -> Void

    /// - Parameters:
    ///   - version: of carrierd.
    ///   - digest: keyed, of 32 bytes: stand-ins are made of it.
    ///   - clock: the time of now.
    ///   - wake: called when a recording has lines.
    package init(
        version: String,
        queueLimit: Int = RecordingHub.queueLimit,
        digest: @escaping @Sendable (String) -> [UInt8],
        clock: @escaping @Sendable () -> Moment,
        wake: @escaping @Sendable () -> Void
    ) {
        self.version = version
        self.queueLimit = queueLimit
        self.digest = digest
        self.clock = clock
        self.wake = wake
    }

    /// Takes one input down, before the rules get it.
    package func note(_ input: Input, at now: Moment) {
        let isHeard = state.withLock { state in
            state.known.take(input)
            for id in state.recordings.keys { state.recordings[id]?.note(input, state.known, at: now) }
            return !state.recordings.isEmpty
        }
        if isHeard { wake() }
    }

    /// Begins a recording with what is known; nil where there are too many.
    ///
    /// - Parameters:
    ///   - rules: what the rules have before them, with no input taken in meanwhile.
    ///   - withPlace: whether places and cells may be in it.
    package func begin(_ rules: TelephonyState, withPlace: Bool) -> RecordingFeed? {
        let now = clock()
        return state.withLock { state in
            guard state.recordings.count < Self.recordingLimit else { return nil }
            state.last += 1
            state.recordings[state.last] = RecordingQueue(
                FactsRecorder(IdentityShaper(carriers: rules.carriers, digest: digest), withPlace: withPlace),
                version: version,
                limit: queueLimit,
                rules: rules,
                known: state.known,
                at: now
            )
            return RecordingFeed(hub: self, id: state.last)
        }
    }

    fileprivate func lines(of id: Int, atMost bytes: Int) -> [[UInt8]] {
        let now = clock()
        return state.withLock { state in
            let known = state.known
            return state.recordings[id]?.take(bytes, known, at: now) ?? []
        }
    }

    fileprivate func end(_ id: Int) {
        state.withLock { $0.recordings[id] = nil }
    }
}

/// One recording, for whoever writes it down.
package final class RecordingFeed: Sendable {
    private let hub: RecordingHub
    private let id: Int

    fileprivate init(hub: RecordingHub, id: Int) {
        self.hub = hub
        self.id = id
    }

    /// The next lines, without their newlines; none where there are none yet.
    ///
    /// - Parameter bytes: no more than these, but for one line that may be longer.
    package func lines(atMost bytes: Int) -> [[UInt8]] { hub.lines(of: id, atMost: bytes) }

    /// Nobody wants any more.
    package func end() { hub.end(id) }
}
