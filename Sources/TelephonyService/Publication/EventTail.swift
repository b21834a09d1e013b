// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Telephony

/// The events for one reader that keeps its own place over restarts, as everyone may see them: from memory, else from
/// the archive, and where neither has what comes next a gap, and then what there is.
///
/// It is pulled, by one thread: what nobody asks for is nowhere but where it is kept anyway.
package final class EventTail: Sendable {
    package struct Item: Sendable {
        package var sequence: Int
        /// Nil for an event of none, and for a gap.
        package var modem: String?
        /// Nil for a gap: events up to this one's number cannot be had any more.
        package var kind: Event.Kind?
        /// One line of JSON.
        package var line: [UInt8]
    }

    package enum Batch: Sendable {
        /// Items in the order of their numbers, perhaps none, and the number up to which there is nothing else.
        case items([Item], through: Int)
        /// There is nothing now.
        case waiting
    }

    /// What was asked of the archive.
    private enum Answer {
        case none
        case awaited(Task<Void, Never>)
        /// What follows the event of that number.
        case page(EventPage, after: Int)
        /// What follows it is lost up to this number.
        case lost(through: Int, after: Int)
    }

    /// How often a store that cannot be read is asked before it is given up, and what is waited in between.
    private static let tries = 3
    private static let pause = Duration.seconds(2)

    private let publication: Publication
    private let archive: (any EventArchive)?
    private let wake: @Sendable () -> Void
    private let answer = Mutex(Answer.none)

    /// - Parameters:
    ///   - archive: nil where events are in memory alone.
    ///   - wake: has the reader ask again.
    package init(
        _ publication: Publication,
        archive: (any EventArchive)?,
        wake: @escaping @Sendable () -> Void
    ) {
        self.publication = publication
        self.archive = archive
        self.wake = wake
    }

    deinit {
        answer.withLock { if case .awaited(let task) = $0 { task.cancel() } }
    }

    /// What follows the event of that number.
    ///
    /// - Parameters:
    ///   - limit: how many events are looked at.
    ///   - isWanted: whether an event of this kind is to be among them.
    package func next(
        after sequence: Int,
        limit: Int,
        where isWanted: (Event.Kind) -> Bool
    ) -> Batch {
        let numbers = publication.eventNumbers
        guard sequence != numbers.last else { return .waiting }
        let events = publication.events(after: sequence, limit: limit)
        if let last = events.last { return items(events, through: last.sequence, isWanted) }
        return answer.withLock { answer in
            switch answer {
            case .awaited: return .waiting
            case .page(let page, after: sequence):
                answer = .none
                return items(page.events, through: page.last, isWanted)
            case .lost(let last, after: sequence):
                answer = .none
                let line = publication.gapLine(through: last)
                return .items([Item(sequence: last, modem: nil, kind: nil, line: line)], through: last)
            case .none, .page, .lost:
                answer = .awaited(Task { await self.ask(after: sequence, limit: limit) })
                return .waiting
            }
        }
    }

    private func items(
        _ events: [NumberedEvent],
        through last: Int,
        _ isWanted: (Event.Kind) -> Bool
    ) -> Batch {
        let items = events.filter { isWanted($0.event.kind) }.map { event in
            Item(
                sequence: event.sequence,
                modem: event.event.modem?.description,
                kind: event.event.kind,
                line: publication.line(of: event)
            )
        }
        return .items(items, through: last)
    }

    /// Finds out what follows, and has the reader come for it.
    private func ask(after sequence: Int, limit: Int) async {
        let found = await found(after: sequence, limit: limit)
        guard !Task.isCancelled else { return }
        answer.withLock { $0 = found }
        wake()
    }

    private func found(after sequence: Int, limit: Int) async -> Answer {
        let numbers = publication.eventNumbers
        // A number that is yet to come belongs to another count, of which nothing is left.
        let isOfThisCount = (0...numbers.last).contains(sequence)
        for _ in 0..<Self.tries {
            guard let archive, !Task.isCancelled else { break }
            do {
                if isOfThisCount, let page = try await archive.events(after: sequence, limit: limit) {
                    return .page(page, after: sequence)
                }
                let first = try await archive.first(after: isOfThisCount ? sequence : 0)
                // It was written between the two questions.
                if isOfThisCount, first == sequence + 1 { continue }
                return .lost(through: min(first ?? numbers.first, numbers.first) - 1, after: sequence)
            } catch {
                try? await Task.sleep(for: Self.pause)
            }
        }
        return .lost(through: numbers.first - 1, after: sequence)
    }
}
