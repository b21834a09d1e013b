// SPDX-License-Identifier: Apache-2.0

/// The two texts in which a monitoring system reads metrics.
package enum MetricFormat: Hashable, Sendable {
    /// OpenMetrics 1.0.
    case openMetrics
    /// Prometheus's own text format, version 0.0.4, which every reader takes.
    case prometheus

    package var contentType: String {
        switch self {
        case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
        case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
        }
    }

    /// The one that a client likes best, by the `Accept` header of its request (RFC 9110, section 12.5.1).
    ///
    /// A client that accepts neither gets Prometheus's: plain text is better than a refusal, which the RFC leaves open.
    package init(accept: String?) {
        let ranges = (accept ?? "").split(separator: ",").prefix(64).compactMap { MediaRange($0) }
        let preferences: [(format: MetricFormat, quality: Double)] = [
            (
                .openMetrics,
                Self.quality(of: "application", "openmetrics-text", versions: ["1.0.0", "0.0.1"], ranges)
            ),
            (.prometheus, Self.quality(of: "text", "plain", versions: ["0.0.4"], ranges)),
        ]
        let isNamed = ranges.contains { $0.type == "application" && $0.subtype == "openmetrics-text" }
        let (open, plain) = (preferences[0].quality, preferences[1].quality)
        // Who does not name OpenMetrics, a browser for one, reads the other more easily.
        self = open > 0 && isNamed && open >= plain ? .openMetrics : .prometheus
    }

    /// The quality of the most specific range that a type falls under; 0 where none does, or it is not wanted.
    private static func quality(
        of type: String,
        _ subtype: String,
        versions: [String],
        _ ranges: [MediaRange]
    ) -> Double {
        let fitting = ranges.filter { range in
            (range.type == "*" || range.type == type) && (range.subtype == "*" || range.subtype == subtype)
                && range.version.map(versions.contains) ?? true
        }
        let closest = fitting.map(\.specificity).max()
        return fitting.filter { $0.specificity == closest }.map(\.quality).max() ?? 0
    }
}

/// One of what a client accepts: `text/plain;version=0.0.4;q=0.5`.
private struct MediaRange {
    let type: String
    let subtype: String
    let version: String?
    /// 0 to 1.
    let quality: Double

    var specificity: Int { type == "*" ? 0 : subtype == "*" ? 1 : version == nil ? 2 : 3 }

    /// Nil for what is no media range.
    init?(_ text: Substring) {
        let parts = text.split(separator: ";").map { part in
            part.trimmed.lowercased()
        }
        let name = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
        guard name.count == 2, !name[0].isEmpty, !name[1].isEmpty else { return nil }
        (type, subtype) = (String(name[0]), String(name[1]))
        var version: String?
        var quality = 1.0
        for parameter in parts.dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1).map(\.trimmed)
            guard pair.count == 2 else { continue }
            switch pair[0] {
            case "version": version = pair[1].filter { $0 != "\"" }
            case "q": quality = Double(pair[1]).flatMap { (0...1).contains($0) ? $0 : nil } ?? 0
            default: break
            }
        }
        self.version = version
        self.quality = quality
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = self[...].drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return String(rest)
    }
}
