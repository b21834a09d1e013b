// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import TelephonyAPI

/// `carrierctl report`: what became of each modem's time.
struct ReportCommand: Command {
    static let name = "report"
    static let operands = "[MODEM]"
    static let operandCount = 0...1
    static let summary = "show what became of each modem's time"
    static let details = """
        Of the last 7 days unless --since says otherwise. A time is so long ago, as in
        2h or 7d, or 2026-11-30T10:00:00Z. Shares are of the time that was watched:
        while carrierd and ModemManager ran and the machine was awake.
        """
    static let options = [
        Option("since", value: "TIME", help: "from this time on; 7d unless given"),
        Option("until", value: "TIME", help: "up to this time; now unless given"),
        Option("json", help: "the answer as JSON"),
    ]

    private let parameters: ReportParameters
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(Failure) {
        let span = try TimeArgument.span(in: arguments)
        parameters = ReportParameters(
            modem: arguments.operands.first,
            since: span.since,
            until: span.until
        )
        asJSON = arguments.has("json")
    }

    func run(in context: Context) throws -> ExitCode {
        let answer = try context.daemon.call(TelephonyInterface.getReport, parameters)
        let reply = try answer.decoded(as: ReportReply.self)
        if reply.reports.isEmpty { try context.daemon.expect(parameters.modem, forWantOf: "time") }
        if asJSON {
            try context.output.write(answer.tree().indented)
            return .success
        }
        let span = "\(context.clock.text(reply.since)) to \(context.clock.text(reply.until))"
        let sheets = reply.reports.map { $0.sheet(span, context.clock).render(context.style) }
        let text = sheets.isEmpty ? "No modem was watched from \(span).\n" : sheets.joined(separator: "\n")
        try context.output.write(text)
        return .success
    }
}

extension ServiceReport {
    func sheet(_ span: String, _ clock: Clock) -> FactSheet {
        var sheet = FactSheet("\(modem) – \(span)")
        sheet.add("Watched", lengthWords(observed))
        add("Technology", technologies, to: &sheet, words: technologiesWords)
        add("5G", fiveG, to: &sheet) { FiveGStatus(rawValue: $0).shortWords }
        add("Network", networks, to: &sheet) { $0 }
        add("Carrier", carriers, to: &sheet) { $0 }
        let rate = lossesPerHour.map { ", \(Self.hundredths($0)) per hour" } ?? ""
        sheet.add("Losses", "\(losses)\(rate)", losses == 0 ? .good : .warning)
        sheet.add("No service", "\(lengthWords(outage)), \(Self.percent(outage, of: observed))")
        if let longestOutage {
            let end = longestOutage.ongoing ? ", not over" : ""
            sheet.add(
                "Longest",
                "\(lengthWords(longestOutage.seconds)) from \(clock.text(longestOutage.begin))\(end)",
                longestOutage.ongoing ? .bad : .plain
            )
        }
        return sheet
    }

    private func add(_ label: String, _ shares: [Share], to sheet: inout FactSheet, words: (String) -> String)
    {
        for share in shares {
            sheet.add(label, "\(Self.percent(share.seconds, of: observed))  \(words(share.name))")
        }
    }

    private static func hundredths(_ value: Double) -> String {
        let text = ((value * 100).rounded() / 100).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func percent(_ part: Double, of whole: Double) -> String {
        guard whole > 0 else { return "–" }
        return "\(decimal(part / whole * 100)) %"
    }
}
