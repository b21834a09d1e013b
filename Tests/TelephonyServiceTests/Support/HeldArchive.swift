// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Telephony

/// An archive in memory whose disk is as slow, and as full, as a test wants.
final class HeldArchive: EventArchive {
    struct State: Sendable {
        var isHeld = false
        var isFull = false
        var batches: [[NumberedEvent]] = []
        var memory: [UInt8]?
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isBroken = false
        /// Whoever wants a page waits.
        var holdsPages = false
        /// How many pages were asked for, and how many questions were given up.
        var pages = 0
        var abandonedPages = 0
    }

    private let state = Mutex(State())

    func set(_ change: (inout sending State) -> Void) {
        let woken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            change(&state)
            guard !state.isHeld, !state.holdsPages else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in woken { continuation.resume() }
    }

    var batches: [[NumberedEvent]] { state.withLock { $0.batches } }
    var all: [NumberedEvent] { batches.flatMap(\.self) }
    var last: Int { all.last?.sequence ?? 0 }
    var memory: [UInt8]? { state.withLock { $0.memory } }
    var isWaitedFor: Bool { state.withLock { !$0.waiting.isEmpty } }

    func record(_ events: [NumberedEvent], memory: [UInt8]?) async -> Bool {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.isHeld { state.waiting.append(continuation) }
                return state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
        return state.withLock { state in
            guard !state.isFull else { return false }
            state.batches.append(events)
            state.memory = memory ?? state.memory
            return true
        }
    }

    func tidy() async {}

    func events(_ query: EventQuery) async throws -> [NumberedEvent] {
        guard !state.withLock({ $0.isBroken }) else { throw ArchiveError("broken") }
        return Array(
            all.reversed().filter { query.kinds?.contains($0.event.kind) ?? true }.prefix(query.limit)
        )
    }

    var pages: Int { state.withLock { $0.pages } }
    var abandonedPages: Int { state.withLock { $0.abandonedPages } }

    func events(after sequence: Int, limit: Int) async throws -> EventPage? {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                state.pages += 1
                if state.holdsPages { state.waiting.append(continuation) }
                return state.holdsPages
            }
            if !isHeld { continuation.resume() }
        }
        if Task.isCancelled { state.withLock { $0.abandonedPages += 1 } }
        guard !state.withLock({ $0.isBroken }) else { throw ArchiveError("broken") }
        let page = Array(all.filter { $0.sequence > sequence }.prefix(limit)).map { event in
            var event = event
            event.state = nil
            return event
        }
        guard let last = page.last, page.first?.sequence == sequence + 1 else { return nil }
        return EventPage(events: page, last: last.sequence)
    }

    func first(after sequence: Int) async throws -> Int? {
        guard !state.withLock({ $0.isBroken }) else { throw ArchiveError("broken") }
        return all.first { $0.sequence > sequence }?.sequence
    }

    func reports(_ query: ReportQuery, now: Moment) async throws -> [ServiceReport] { [] }

    func verdict() async throws -> ArchiveVerdict {
        ArchiveVerdict(events: all.count, first: nil, last: last)
    }
}
