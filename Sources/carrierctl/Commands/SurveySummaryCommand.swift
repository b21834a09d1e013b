// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import TelephonyAPI

/// `carrierctl survey summary`: what each modem had on its way.
struct SurveySummaryCommand: Command {
    static let name = "survey summary"
    static let operands = ""
    static let operandCount = 0...0
    static let summary = "show the share of the way with 5G, and by carrier"
    static let details = """
        Of all points unless --since says otherwise: how much of the way, and of the
        time, went by with which 5G status, technology and carrier. Where two points are
        more than 60 s or 500 m apart nobody knows what was between: such gaps are said,
        and count for nothing. For root and the group carrierd alone.
        """
    static let options = [
        Option("since", value: "TIME", help: "not before this time"),
        Option("until", value: "TIME", help: "not after this time"),
        Option("modem", value: "ID", help: "only this modem's way"),
        Option("json", help: "the answer as JSON"),
    ]

    private let parameters: SurveySummaryParameters
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(Failure) {
        let span = try TimeArgument.span(in: arguments)
        parameters = SurveySummaryParameters(
            since: span.since,
            until: span.until,
            modem: arguments.value("modem")
        )
        asJSON = arguments.has("json")
    }

    func run(in context: Context) throws -> ExitCode {
        let answer = try context.daemon.call(TelephonyInterface.getSurveySummary, parameters)
        if asJSON {
            try context.output.write(answer.tree().indented)
            return .success
        }
        let reply = try answer.decoded(as: SurveySummaryReply.self)
        var text = reply.summaries.map { $0.sheet(context.clock).render(context.style) }.joined(
            separator: "\n"
        )
        if text.isEmpty { text = "There are no points of that time.\n" }
        if let reason = reply.reason {
            text +=
                "\n" + printable(reply.recording ? "Recording, but \(reason)." : "Not recording: \(reason).")
                + "\n"
        }
        try context.output.write(text)
        return .success
    }
}

extension SurveySummary {
    func sheet(_ clock: Clock) -> FactSheet {
        var sheet = FactSheet("\(modem) – \(clock.text(first)) to \(clock.text(last))")
        sheet.add(
            "Way",
            "\(wayWords(metres)) in \(lengthWords(seconds)), \(points) point\(points == 1 ? "" : "s")"
        )
        add("5G", fiveG, to: &sheet) { FiveGStatus(rawValue: $0).shortWords }
        add("Technology", technologies, to: &sheet) { $0 }
        add("Carrier", carriers, to: &sheet) { $0 }
        if gaps > 0 {
            let sum = "\(wayWords(gapMetres)) and \(lengthWords(gapSeconds))"
            sheet.add("Gaps", "\(gaps), in all \(sum), of which nothing is known", .warning)
        }
        return sheet
    }

    private func add(
        _ label: String,
        _ shares: [SurveyShare],
        to sheet: inout FactSheet,
        words: (String) -> String
    ) {
        for share in shares {
            let way = Self.percent(share.metres, of: metres)
            let time = Self.percent(share.seconds, of: seconds)
            sheet.add(label, "\(way) of the way, \(time) of the time  \(words(share.name))")
        }
    }

    private static func percent(_ part: Double, of whole: Double) -> String {
        guard whole > 0 else { return "–" }
        return "\(decimal(part / whole * 100)) %"
    }
}

/// `12.3 km`, `450 m`.
func wayWords(_ metres: Double) -> String {
    guard metres >= 0, metres < 1e12 else { return "–" }
    return metres < 1000 ? "\(Int(metres)) m" : "\(decimal(metres / 1000)) km"
}
