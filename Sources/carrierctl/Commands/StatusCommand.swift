// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Metrics
internal import TelephonyAPI
internal import Wording

/// `carrierctl status`: every modem at a glance.
struct StatusCommand: Command {
    static let name = "status"
    static let operands = ""
    static let operandCount = 0...0
    static let summary = "show carrier, SIM, network and 5G of every modem"
    static let details = """
        A dash stands for what is not known, with the reason behind it. The tables that
        name the carriers stand at the end, and what is wrong with others. --json prints
        the daemon's own Status object with every field it sent, keys sorted. --format
        prints what programs for other systems know: android the numbers of Android's
        TelephonyManager, otel the attributes of OpenTelemetry, coretelephony the
        properties of iOS's CTTelephonyNetworkInfo, all as JSON; prometheus metrics as
        text, for a textfile collector where the daemon has no [http].
        """
    static let options = [
        Option("json", help: "the Status object as JSON"),
        Option(
            "format",
            value: "NAME",
            choices: Vocabulary.allCases.map(\.rawValue),
            help: "the status in the words of other systems, see above"
        ),
    ]

    private let asJSON: Bool
    private let vocabulary: Vocabulary?

    private enum Vocabulary: String, CaseIterable {
        case android, otel, coretelephony, prometheus
    }

    init(_ arguments: Arguments) throws(Failure) {
        asJSON = arguments.has("json")
        vocabulary = try arguments.value("format").map(Self.vocabulary)
        if asJSON, vocabulary != nil {
            throw Failure(
                .usage,
                "--format",
                why: "it is a form of its own and does not go with --json",
                advice: "leave --json out"
            )
        }
    }

    private static func vocabulary(_ name: String) throws(Failure) -> Vocabulary {
        if let vocabulary = Vocabulary(rawValue: name) { return vocabulary }
        let names = Vocabulary.allCases.map(\.rawValue)
        throw Failure(
            .usage,
            "--format \(name)",
            why: "no such format",
            advice: nearest(to: name, among: names).map { "did you mean \($0)?" }
                ?? "give one of \(list(names))"
        )
    }

    func run(in context: Context) throws -> ExitCode {
        let answer = try context.daemon.call(TelephonyInterface.getStatus)
        if asJSON {
            try context.output.write(answer.tree("status").indented)
        } else if let vocabulary {
            let status = try answer.decoded(as: StatusReply.self).status
            try context.output.write(Self.words(of: status, in: vocabulary))
        } else {
            try context.output.write(answer.decoded(as: StatusReply.self).status.render(context.style))
        }
        return .success
    }

    private static func words(of status: Status, in vocabulary: Vocabulary) throws -> String {
        switch vocabulary {
        case .android: try json(AndroidWords.all(of: status))
        case .otel: try json(OpenTelemetryWords.all(of: status))
        case .coretelephony: try json(CoreTelephonyWords(status))
        case .prometheus:
            // What the privileged see beyond everyone is no metric.
            String(
                decoding: MetricFormat.prometheus.text(of: StatusMetrics.families(of: status)),
                as: UTF8.self
            )
        }
    }

    private static func json(_ words: some Encodable) throws -> String {
        try JSONDocument(JSONCoder.encode(words)).root.indented
    }
}
