// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

/// One thing that somebody may have to be told.
enum LineNews: Hashable, Sendable {
    /// A card of another carrier came into this line.
    case carrier(service: String)
    /// The same of the line that is meant where only one is asked for.
    case primaryCarrier
    case technology(service: String)
    case primaryTechnology
    case dataService(String)
    case call(ServiceCall)
    /// The daemon came or went.
    case availability
}

/// Compares what is known now with what was, and remembers what has been told.
///
/// What nobody has been told otherwise before is no news: the first status is where telling begins, unless somebody has
/// already been answered that nothing is known.
struct LineJournal: Sendable {
    /// What is answered now; nil while there is no daemon.
    private(set) var lines: ServiceLines?
    /// Whose card was last read, by line; outlasts the daemon's absence and the line's.
    private(set) var cards: [ServiceIdentifier: CardCarrier] = [:]
    private var primaryCard: CardCarrier?
    /// What was last known of the calls.
    private var calls: [ServiceCall] = []
    private var hasBegun = false

    /// From now on the first status is news: somebody was told that nothing is known.
    mutating func begin() {
        hasBegun = true
    }

    /// - Parameter new: nil where there is no daemon.
    mutating func take(_ new: ServiceLines?) -> [LineNews] {
        let old = lines
        lines = new
        let noted =
            (new.map { noteCards($0) } ?? [])
            + changes(from: old ?? ServiceLines(), to: new ?? ServiceLines())
        let calls = new.map { noteCalls($0.calls) } ?? []
        let availability: [LineNews] = (old == nil) == (new == nil) ? [] : [.availability]
        defer { if new != nil { hasBegun = true } }
        return hasBegun ? noted + calls + availability : []
    }

    private mutating func noteCards(_ new: ServiceLines) -> [LineNews] {
        var news: [LineNews] = []
        for line in new.lines {
            guard let card = line.card else { continue }
            let last = cards.updateValue(card, forKey: line.identifier)
            if last?.identity != card.identity { news.append(.carrier(service: line.identifier.text)) }
        }
        if let card = new.primary?.card {
            if primaryCard?.identity != card.identity { news.append(.primaryCarrier) }
            primaryCard = card
        }
        return news
    }

    private func changes(from old: ServiceLines, to new: ServiceLines) -> [LineNews] {
        var news: [LineNews] = []
        let identifiers = Set((old.lines + new.lines).map(\.identifier)).sorted()
        for identifier in identifiers where old[identifier]?.technology != new[identifier]?.technology {
            news.append(.technology(service: identifier.text))
        }
        if old.technology != new.technology { news.append(.primaryTechnology) }
        if let line = new.dataLine, line.identifier != old.dataLine?.identifier {
            news.append(.dataService(line.identifier.text))
        }
        return news
    }

    /// A call that is no longer there has ended.
    private mutating func noteCalls(_ new: [ServiceCall]) -> [LineNews] {
        defer { calls = new }
        let ended = calls.filter { call in !new.contains { $0.identifier == call.identifier } }
            .map { ServiceCall(identifier: $0.identifier, state: CTCallStateDisconnected) }
        return (ended + new.filter { !calls.contains($0) }).map(LineNews.call)
    }
}
