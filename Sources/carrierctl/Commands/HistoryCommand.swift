// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import TelephonyAPI

/// `carrierctl history`: the events on disk.
struct HistoryCommand: Command {
    static let name = "history"
    static let operands = ""
    static let operandCount = 0...0
    static let summary = "show the events of before, earlier runs too"
    static let details = """
        Oldest first, the last 100 unless --limit or --since says otherwise. A time is
        so long ago, as in 30min, 2h or 7d, or 2026-11-30T10:00:00Z. --json prints each
        event as one line of JSON, --csv as one of comma-separated values (RFC 4180).
        Without --kind all are shown but signalChanged and locationChanged.
        --verify shows none: it says whether the history is as carrierd wrote it, with
        exit status 4 where events were changed or taken out. It is for root and the
        group carrierd alone.
        """
    static let options = [
        Option("since", value: "TIME", help: "not before this time"),
        Option("until", value: "TIME", help: "not after this time"),
        Option("modem", value: "ID", help: "only events of this modem"),
        Option(
            "kind",
            value: "KIND",
            choices: EventKind.all.map(\.rawValue),
            help: "only this kind of event; may be given more than once"
        ),
        Option("limit", value: "N", help: "at most so many, the newest"),
        Option("json", help: "each event as one line of JSON"),
        Option("csv", help: "comma-separated values"),
        Option("verify", help: "check the chain of digests instead"),
    ]

    private enum Form {
        case lines, json, csv
    }

    private let parameters: HistoryParameters
    private let limit: Int
    private let form: Form
    private let verifies: Bool

    init(_ arguments: Arguments) throws(Failure) {
        let kinds = try EventKind.all(named: arguments.all("kind"))
        let span = try TimeArgument.span(in: arguments)
        parameters = HistoryParameters(
            modem: arguments.value("modem"),
            kinds: kinds.isEmpty ? EventKind.usual : kinds,
            since: span.since,
            until: span.until
        )
        limit = try Self.limit(arguments.value("limit")) ?? (arguments.has("since") ? .max : 100)
        guard !(arguments.has("json") && arguments.has("csv")) else {
            throw Failure(.usage, "--json --csv", why: "there is one form of output", advice: "leave one out")
        }
        form = arguments.has("json") ? .json : arguments.has("csv") ? .csv : .lines
        verifies = arguments.has("verify")
    }

    func run(in context: Context) throws -> ExitCode {
        if verifies { return try verify(in: context) }
        let events = try fetch(from: context.daemon)
        if events.isEmpty { try context.daemon.expect(parameters.modem, forWantOf: "event") }
        if form == .csv { try context.output.write(Event.csvHeading) }
        // Some at a time, so that one line more costs no call of its own.
        for start in stride(from: 0, to: events.count, by: 500) {
            let text = events[start..<min(start + 500, events.count)].flatMap {
                self.lines(of: $0, in: context)
            }
            try context.output.write(text.joined())
        }
        return .success
    }

    /// The events, oldest first, page by page from the newest on.
    private func fetch(from daemon: Daemon) throws -> [(event: Event, tree: JSONNode)] {
        var found: [(event: Event, tree: JSONNode)] = []
        var parameters = parameters
        while found.count < limit {
            let count = min(limit - found.count, HistoryParameters.highestLimit)
            parameters.limit = count
            let answer = try daemon.call(TelephonyInterface.getHistory, parameters)
            let events = try answer.decoded(as: HistoryReply.self).events
            found += zip(events, try answer.elements("events")).map { ($0, $1) }
            guard events.count == count, let last = events.last else { break }
            parameters.before = last.sequence
        }
        return found.reversed()
    }

    private func lines(of entry: (event: Event, tree: JSONNode), in context: Context) -> [String] {
        switch form {
        case .lines: entry.event.lines(context.style, clock: context.clock).map { $0 + "\n" }
        case .json: [entry.tree.compact]
        case .csv: [entry.event.csv]
        }
    }

    private func verify(in context: Context) throws -> ExitCode {
        let reply = try context.daemon.call(TelephonyInterface.verifyHistory).decoded(as: VerifyReply.self)
        let range = reply.first.flatMap { first in reply.last.map { ", \(first) to \($0)" } } ?? ""
        let events = "\(reply.events) event\(reply.events == 1 ? "" : "s")\(range)"
        if reply.intact {
            try context.output.write("intact: \(events)\n")
            return .success
        }
        try context.output.write(
            printable("not intact: \(reply.problem ?? "no reason given"); \(events)") + "\n"
        )
        return .altered
    }

    private static func limit(_ text: String?) throws(Failure) -> Int? {
        guard let text else { return nil }
        if let number = Int(text), number > 0 { return number }
        throw Failure(.usage, "--limit \(text)", why: "no number of events", advice: "give a positive number")
    }
}

extension Event {
    static let csvHeading = "sequence,time,kind,modem,slot,change,offline,before,after,took\r\n"

    /// One record, with its end.
    var csv: String {
        let fields: [String] = [
            String(sequence), time, kind.rawValue, modem ?? "", slot.map { String($0) } ?? "",
            change?.rawValue ?? "", String(offline), before ?? "", after ?? "",
            took.map { String($0) } ?? "",
        ]
        return fields.map(Self.quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        let isPlain = field.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
        return isPlain
            ? field
            : "\""
                + field.split(separator: "\"", omittingEmptySubsequences: false)
                .joined(separator: "\"\"") + "\""
    }
}
