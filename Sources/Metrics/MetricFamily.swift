// SPDX-License-Identifier: Apache-2.0

/// The samples of one name, with what they mean (OpenMetrics 1.0, "MetricFamily").
package struct MetricFamily: Hashable, Sendable {
    /// What a monitoring system may do with the numbers.
    package enum Kind: Hashable, Sendable {
        /// A number that goes up and down.
        case gauge
        /// A number that grows, and begins at nought with the daemon; its samples' name gets `_total`.
        case counter
        /// A 1 whose labels say something; its samples' name gets `_info`.
        case info
    }

    /// Begins with `carrierd_`, ends with the unit where there is one, and lacks what `kind` adds.
    package let name: String
    package let kind: Kind
    /// `dbm`, `db`, `seconds`: what the name ends with.
    package let unit: String?
    /// One sentence.
    package let help: String
    package let samples: [MetricSample]

    package init(
        _ name: String,
        _ kind: Kind = .gauge,
        unit: String? = nil,
        help: String,
        _ samples: [MetricSample]
    ) {
        self.name = unit.map { "\(name)_\($0)" } ?? name
        self.kind = kind
        self.unit = unit
        self.help = help
        self.samples = samples
    }
}

/// One number, and what it is of.
package struct MetricSample: Hashable, Sendable {
    package let labels: [MetricLabel]
    package let value: Double

    package init(_ value: Double, _ labels: [MetricLabel] = []) {
        self.value = value
        self.labels = labels
    }

    package init(_ value: Int, _ labels: [MetricLabel] = []) {
        self.init(Double(value), labels)
    }

    package init(_ isSo: Bool, _ labels: [MetricLabel] = []) {
        self.init(isSo ? 1.0 : 0, labels)
    }
}

/// A word that tells samples of one name apart.
package struct MetricLabel: Hashable, Sendable {
    /// What a modem or a network says of itself may be of any length; a name is none beyond this.
    static let limit = 80

    package let name: String
    package let value: String

    package init(_ name: String, _ value: String?) {
        self.name = name
        // An absent label and an empty one are the same (Prometheus, "Data model").
        self.value = String((value ?? "").prefix(Self.limit))
    }
}
