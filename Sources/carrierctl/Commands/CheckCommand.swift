// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import TelephonyAPI
internal import WaitExpression

/// `carrierctl check`: one line and an exit status as monitoring programs want them.
struct CheckCommand: Command {
    static let name = "check"
    static let operands = ""
    static let operandCount = 0...0
    static let summary = "tell a monitoring program how the modems are"
    static let details = """
        One line in the manner of the monitoring plugins, with performance data, for
        every modem or the one of --modem. It is CRITICAL (exit status 2) where carrierd
        does not run, ModemManager is away, there is no modem, or the expression of
        --critical holds of one; WARNING (1) where that of --warning does; UNKNOWN (3)
        where it cannot be told: no answer in time, wrong use, or an expression of what
        is not known; else OK (0). Unless they are given,

          --critical is '\(CheckCommand.critical)'
          --warning is '\(CheckCommand.warning)'

        \(ExpressionArgument.help)
        """
    static let options = [
        Option("modem", value: "ID", help: "this modem alone"),
        Option("warning", value: "EXPRESSION", help: "what is a warning"),
        Option("critical", value: "EXPRESSION", help: "what is critical"),
        Option("timeout", value: "TIME", help: "how long an answer may take; 10s unless given"),
    ]

    static let critical = "!registered || foreignSim"
    static let warning = "roaming || stale"

    private let modem: String?
    private let levels: [(level: CheckLevel, condition: ExpressionArgument)]
    private let limit: Duration

    init(_ arguments: Arguments) throws(Failure) {
        modem = arguments.value("modem")
        levels = [
            (
                .critical,
                try ExpressionArgument(arguments.value("critical") ?? Self.critical, of: "--critical")
            ),
            (.warning, try ExpressionArgument(arguments.value("warning") ?? Self.warning, of: "--warning")),
        ]
        limit = try TimeArgument.duration("timeout", in: arguments) ?? .seconds(10)
    }

    func run(in context: Context) throws -> ExitCode {
        var daemon = context.daemon
        daemon.timeout = limit
        let report: CheckReport
        do {
            report = try self.report(daemon.call(TelephonyInterface.getStatus))
        } catch {
            report = CheckReport(Failure(error))
        }
        try context.output.write(report.line + "\n")
        return report.level.exitCode
    }

    /// What went wrong before anything was asked: such a line as well.
    static func answer(to failure: Failure) -> (line: String, exitCode: ExitCode)? {
        let report = CheckReport(failure)
        return (report.line, report.level.exitCode)
    }

    private func report(_ answer: Answer) throws -> CheckReport {
        struct Reply: Decodable {
            var status: JSONValue
        }
        let status = try answer.decoded(as: StatusReply.self).status
        let trees = try answer.decoded(as: Reply.self).status.member("modems").elements
        guard status.modemManager.available else {
            let reason = status.modemManager.reason.map { ": \($0)" } ?? ""
            return CheckReport(.critical, "ModemManager is not available\(reason)")
        }
        let modems = zip(status.modems, trees).filter { modem == nil || $0.0.id == modem }
        if modems.isEmpty { return CheckReport(.critical, modem.map { "no modem \($0)" } ?? "no modem") }
        return CheckReport(modems: modems.map { judge($0, $1) })
    }

    private func judge(_ modem: Modem, _ tree: JSONValue) -> CheckReport.Judgement {
        let truths = levels.map { level, condition in
            let truth = condition.expression.truth(of: tree)
            // What is asked for unless something else is, an older daemon may not tell.
            return (level, condition, isUsual(condition) && truth == .unknown ? .no : truth)
        }
        let holds = truths.first { $0.2 == .yes } ?? truths.first { $0.2 == .unknown }
        guard let (level, condition, truth) = holds else {
            return CheckReport.Judgement(modem: modem, level: .ok, reason: nil)
        }
        guard truth == .yes else {
            return CheckReport.Judgement(
                modem: modem,
                level: .unknown,
                reason: "not known: \(condition.text)"
            )
        }
        // Of what is usual the words about the modem tell already.
        let usual = modem.foreignSim == true ? "foreign SIM" : nil
        return CheckReport.Judgement(
            modem: modem,
            level: level,
            reason: isUsual(condition) ? usual : condition.text
        )
    }

    private func isUsual(_ condition: ExpressionArgument) -> Bool {
        condition.text == Self.critical || condition.text == Self.warning
    }
}
