// SPDX-License-Identifier: Apache-2.0

import Foundation
import Metrics
import Testing

/// What Prometheus's own checker says of the metrics, the rules and the dashboard.
@Suite(.enabled(if: Promtool.isThere, Comment(rawValue: Promtool.absence)))
struct PromtoolTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Documentation/monitoring").path

    private static let families: [MetricFamily] = {
        var figures = ServiceFigures()
        figures.counts.take(kind: "simChanged", change: "otherCarrier", modem: "modem1", time: 1_780_000_000)
        figures.isBrokerConnected = true
        figures.process = ServiceFigures.Process(start: 1, cpu: 1, resident: 1, descriptors: 1)
        return StatusMetrics.families(of: Samples.status(Samples.modem()), service: figures)
    }()

    /// The names of all series.
    private static let names = Set(
        families.map {
            switch $0.kind {
            case .gauge: $0.name
            case .counter: $0.name + "_total"
            case .info: $0.name + "_info"
            }
        }
    )

    /// The names that an expression, or a text with expressions, speaks of.
    private static func names(in text: String) -> Set<String> {
        Set(text.matches(of: /\b(carrierd|process)_[a-z0-9_]+/).map { String($0.output.0) })
    }

    @Test func theMetricsAreWellFormed() async throws {
        let text = String(decoding: MetricFormat.prometheus.text(of: Self.families), as: UTF8.self)
        let (isFine, words) = try await Promtool.run(["check", "metrics"], input: text)
        #expect(isFine && words.isEmpty, "\(words)")
    }

    @Test func itFindsWhatIsNot() async throws {
        let (isFine, _) = try await Promtool.run(["check", "metrics"], input: "carrierd_events_total{ 1\n")
        #expect(!isFine)
    }

    @Test func theAlertsAreRules() async throws {
        let (isFine, words) = try await Promtool.run(["check", "rules", Self.folder + "/alerts.yml"])
        #expect(isFine, "\(words)")
    }

    @Test func theAlertsComeWhenTheyShould() async throws {
        let (isFine, words) = try await Promtool.run(["test", "rules", Self.folder + "/alerts.test.yml"])
        #expect(isFine, "\(words)")
    }

    @Test func theAlertsSpeakOfMetricsThatThereAre() throws {
        let text = try String(contentsOfFile: Self.folder + "/alerts.yml", encoding: .utf8)
        let names = Self.names(in: text)
        #expect(names.count > 4)
        #expect(names.subtracting(Self.names).isEmpty)
    }

    @Test func theDashboardAsksForMetricsThatThereAreInExpressionsThatCanBeRead() async throws {
        let data = try Data(contentsOf: URL(filePath: Self.folder + "/grafana-dashboard.json"))
        let dashboard = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let panels = try #require(dashboard["panels"] as? [[String: Any]])
        let expressions = panels.flatMap { $0["targets"] as? [[String: Any]] ?? [] }.compactMap {
            $0["expr"] as? String
        }
        #expect(expressions.count >= panels.count - 1)
        let names = expressions.map(Self.names(in:)).reduce(into: Set()) { $0.formUnion($1) }
        #expect(names.count > 8)
        #expect(names.subtracting(Self.names).isEmpty)
        // As rules, because there promtool reads expressions.
        let rules = expressions.enumerated().map { index, expression in
            let plain = expression.replacing("$__range", with: "1h").replacing("$__rate_interval", with: "5m")
            return "  - {record: \"a:\(index)\", expr: '\(plain.replacing("'", with: "''"))'}\n"
        }
        let text = "groups:\n- name: dashboard\n  rules:\n" + rules.joined()
        let (isFine, words) = try await Promtool.run(["check", "rules", "/dev/stdin"], input: text)
        #expect(isFine, "\(words)")
    }
}
