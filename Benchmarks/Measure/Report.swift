// SPDX-License-Identifier: Apache-2.0

/// Rows of what was measured, under their subjects.
struct Report {
    struct Row {
        var subject: String
        var name: String
        var value: Double
        var unit: String
        /// What the same work costs another way, in the same run.
        var peer: (name: String, value: Double)?
        var bar: Bar?
        /// Of how many of what, where that is what the row is about.
        var scale: (of: String, count: Int)?

        /// The value over the peer's.
        var ratio: Double? {
            peer.flatMap { $0.value == 0 ? nil : value / $0.value }
        }

        /// Whether it is below its bar; nil where it has none.
        var isMet: Bool? {
            switch bar {
            case nil: nil
            case .atMost(let most): value <= most
            case .ofPeer(let most): ratio.map { $0 <= most } ?? false
            }
        }
    }

    /// What it is to cost at most.
    enum Bar {
        /// In the row's unit.
        case atMost(Double)
        /// As a part of what the peer costs.
        case ofPeer(Double)
    }

    private(set) var rows: [Row] = []
    /// What could not be measured, and why.
    private(set) var skipped: [(subject: String, what: String, reason: String)] = []
    private var subject = ""

    /// What follows is of this subject.
    mutating func begin(_ subject: String) { self.subject = subject }

    mutating func add(
        _ name: String,
        _ value: Double,
        _ unit: String,
        peer: (name: String, value: Double)? = nil,
        bar: Bar? = nil,
        scale: (of: String, count: Int)? = nil
    ) {
        rows.append(
            Row(
                subject: subject,
                name: name,
                value: value,
                unit: unit,
                peer: peer,
                bar: bar,
                scale: scale
            )
        )
    }

    /// Half of them and 99 of 100, given in nanoseconds; the bar holds for the one that it names.
    mutating func add(
        _ name: String,
        _ times: Samples,
        _ unit: TimeUnit,
        peer: (name: String, times: Samples)? = nil,
        median: Bar? = nil,
        p99: Bar? = nil,
        scale: (of: String, count: Int)? = nil
    ) {
        for (label, part, bar) in [("median", 0.5, median), ("p99", 0.99, p99)] {
            add(
                "\(name): \(label)",
                times.share(part) / unit.nanoseconds,
                unit.rawValue,
                peer: peer.map { ($0.name, $0.times.share(part) / unit.nanoseconds) },
                bar: bar,
                scale: scale
            )
        }
    }

    mutating func skip(_ what: String, because reason: String) {
        skipped.append((subject, what, reason))
    }

    enum TimeUnit: String {
        case microseconds = "µs"
        case milliseconds = "ms"
        case seconds = "s"

        var nanoseconds: Double {
            switch self {
            case .microseconds: 1e3
            case .milliseconds: 1e6
            case .seconds: 1e9
            }
        }
    }
}
