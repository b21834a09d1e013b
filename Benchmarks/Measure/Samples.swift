// SPDX-License-Identifier: Apache-2.0

/// What was measured many times.
struct Samples {
    private(set) var values: [Double] = []

    var count: Int { values.count }
    var median: Double { share(0.5) }
    /// What 99 of 100 do not exceed.
    var p99: Double { share(0.99) }

    mutating func add(_ value: Double) { values.append(value) }

    mutating func add(_ more: Samples) { values += more.values }

    /// What such a part of them does not exceed; zero of none.
    func share(_ part: Double) -> Double {
        let sorted = values.sorted()
        guard let last = sorted.indices.last else { return 0 }
        return sorted[min(Int((Double(sorted.count) * part).rounded(.up)) - 1, last).clamped(to: 0...last)]
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
