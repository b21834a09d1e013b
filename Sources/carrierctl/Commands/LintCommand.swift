// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables

/// `carrierctl carriers lint FILE`: what is wrong with a table, or hardly meant.
struct LintCommand: Command {
    static let name = "carriers lint"
    static let operands = "FILE"
    static let operandCount = 1...1
    static let summary = "look for what is wrong with a table of carriers"
    static let details = """
        One finding a line, FILE:LINE: SEVERITY: WHAT; WHAT TO DO. An error is why
        carrierd would not take the table, a warning is very probably wrong or of no
        effect (a code outside its country, an ICCID prefix of another country, two
        carriers that claim the same cards), a note is worth a look. Nothing is said of
        a table without findings. Exit status 1 tells of an error, 0 of none. Carriers
        of the tables below it may be named; no daemon is needed.
        """
    static let options: [Option] = []

    private let path: String

    init(_ arguments: Arguments) throws(Failure) {
        path = arguments.operands.first ?? ""
    }

    func run(in context: Context) throws -> ExitCode {
        let findings = CarrierLint.findings(
            bytes: try content(ofTable: path),
            file: path,
            over: OwnTables.quietly.layers,
            plan: .itu
        )
        let lines = findings.map { finding in
            context.style.paint(printable("\(finding)"), finding.severity.tone) + "\n"
        }
        try context.output.write(lines.joined())
        return findings.contains { $0.severity == .error } ? .usage : .success
    }
}

extension CarrierFinding.Severity {
    fileprivate var tone: Tone {
        switch self {
        case .error: .bad
        case .warning: .warning
        case .note: .plain
        }
    }
}
