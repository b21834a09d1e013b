// SPDX-License-Identifier: Apache-2.0

extension MetricFormat {
    /// Families as text. One without samples is left out, and so is a number that is none.
    package func text(of families: [MetricFamily]) -> [UInt8] {
        var text = ""
        for family in families {
            let samples = family.samples.filter(\.value.isFinite)
            guard !samples.isEmpty else { continue }
            write(head: family, to: &text)
            let name = family.name + family.kind.suffix
            for sample in samples {
                text += name
                write(labels: sample.labels, to: &text)
                text += " \(sample.value.plain)\n"
            }
        }
        if self == .openMetrics { text += "# EOF\n" }
        return Array(text.utf8)
    }

    private func write(head family: MetricFamily, to text: inout String) {
        let help = family.help.escaped(quotes: self == .openMetrics)
        switch self {
        case .openMetrics:
            text += "# TYPE \(family.name) \(family.kind.openMetricsWord)\n"
            if let unit = family.unit { text += "# UNIT \(family.name) \(unit)\n" }
            text += "# HELP \(family.name) \(help)\n"
        case .prometheus:
            let name = family.name + family.kind.suffix
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(family.kind.prometheusWord)\n"
        }
    }

    private func write(labels: [MetricLabel], to text: inout String) {
        let shown = labels.filter { !$0.value.isEmpty }
        guard !shown.isEmpty else { return }
        text += "{"
        text += shown.map { "\($0.name)=\"\($0.value.escaped(quotes: true))\"" }.joined(separator: ",")
        text += "}"
    }
}

extension MetricFamily.Kind {
    fileprivate var suffix: String {
        switch self {
        case .gauge: ""
        case .counter: "_total"
        case .info: "_info"
        }
    }

    fileprivate var openMetricsWord: String {
        switch self {
        case .gauge: "gauge"
        case .counter: "counter"
        case .info: "info"
        }
    }

    /// Prometheus's own format knows no info.
    fileprivate var prometheusWord: String {
        switch self {
        case .gauge, .info: "gauge"
        case .counter: "counter"
        }
    }
}

extension Double {
    /// A whole number without a fraction.
    fileprivate var plain: String {
        Int64(exactly: self).map { "\($0)" } ?? "\(self)"
    }
}

extension String {
    /// The formats' escapes; what else would break a line is left out.
    fileprivate func escaped(quotes: Bool) -> String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\"" where quotes: text += "\\\""
            case _ where scalar.properties.generalCategory == .control: continue
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
