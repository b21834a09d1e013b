// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import TelephonyAPI
internal import Wording

/// `carrierctl watch`: a line for each event as it comes.
struct WatchCommand: Command {
    static let name = "watch"
    static let operands = "[MODEM]"
    static let operandCount = 0...1
    static let summary = "show each change as it happens"
    static let details = """
        The state comes first, then a line for each event, none lost and none twice.
        With MODEM only that modem's events are shown, and those of no modem. Without
        --kind all are shown but signalChanged and locationChanged. --json prints each
        event as one line of JSON. Exit status 2 tells that the daemon went away; with
        --reconnect it is waited for, and the events missed meanwhile are shown.
        --signal shows bars and strengths instead, drawn over at each change, and has
        them measured for as long as it runs.

        Kinds:
        \(wrap(list(EventKind.all.map(\.rawValue)), to: 78).map { "  \($0)" }.joined(separator: "\n"))
        """
    static let options = [
        Option("json", help: "each event as one line of JSON"),
        Option("since", value: "N", help: "begin with the events after sequence number N"),
        Option(
            "kind",
            value: "KIND",
            choices: EventKind.all.map(\.rawValue),
            help: "only this kind of event; may be given more than once"
        ),
        Option("signal", help: "bars and strengths, drawn over at each change"),
        Option("reconnect", help: "wait for the daemon when it is away, and resume"),
    ]

    let asJSON: Bool
    let since: Int?
    let kinds: [EventKind]
    let reconnects: Bool
    let modem: String?
    let showsSignal: Bool

    init(_ arguments: Arguments) throws(Failure) {
        asJSON = arguments.has("json")
        reconnects = arguments.has("reconnect")
        modem = arguments.operands.first
        since = try Self.sequence(arguments.value("since"))
        let kinds = try EventKind.all(named: arguments.all("kind"))
        showsSignal = arguments.has("signal")
        if showsSignal, asJSON || !kinds.isEmpty || since != nil {
            throw Failure(
                .usage,
                "--signal",
                why: "it is a view of its own and goes with none of --json, --kind and --since",
                advice: "for programs, use --json --kind signalChanged"
            )
        }
        self.kinds = showsSignal ? SignalScreen.kinds : kinds
    }

    func run(in context: Context) throws -> ExitCode {
        exitWhenReaderGoes()
        var last = since
        var screen = SignalScreen(modem: modem, height: Terminal.height)
        var backoff = Backoff()
        while true {
            do {
                try follow(&last, &backoff, &screen, in: context)
            } catch let failure as Failure where reconnects && failure.isPassing {
                if backoff.isFirst { complain("\(failure.line); waiting for it to come back") }
                backoff.wait()
            }
        }
    }

    /// Shows events until the connection ends.
    private func follow(
        _ last: inout Int?,
        _ backoff: inout Backoff,
        _ screen: inout SignalScreen,
        in context: Context
    ) throws -> Never {
        let parameters = MonitorParameters(since: last, kinds: kinds.isEmpty ? nil : kinds)
        // after a sequence number nothing may have happened yet, of some kinds nothing may ever
        let startsAtOnce = last == nil && kinds.isEmpty
        let method = TelephonyInterface.monitor
        try context.daemon.stream(method, parameters, startsAtOnce: startsAtOnce) { answer in
            let event = try answer.decoded(as: EventReply.self).event
            last = event.sequence
            backoff.reset()
            if showsSignal {
                try context.output.write(screen.take(event, context.style, clock: context.clock))
                return
            }
            guard shows(event) else { return }
            if asJSON {
                try context.output.write(answer.tree("event").compact)
            } else {
                let lines = event.lines(context.style, clock: context.clock, modem: modem)
                try context.output.write(lines.map { $0 + "\n" }.joined())
            }
        }
    }

    /// Whether the user asked for the event. Kinds given are the daemon's to pick out; what it sends is shown.
    func shows(_ event: Event) -> Bool {
        if kinds.isEmpty, EventKind.quiet.contains(event.kind) { return false }
        guard let modem, let named = event.modem else { return true }
        return named == modem
    }

    private static func sequence(_ text: String?) throws(Failure) -> Int? {
        guard let text else { return nil }
        if let number = Int(text), number >= 0 { return number }
        throw Failure(
            .usage,
            "--since \(text)",
            why: "no sequence number",
            advice: "give 0 or a positive number"
        )
    }
}
