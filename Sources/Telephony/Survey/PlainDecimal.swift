// SPDX-License-Identifier: Apache-2.0

/// Numbers in digits alone: XML's decimals know no exponent, and neither do all readers of tables.
package enum PlainDecimal {
    /// With so many digits behind the point at most, rounded; zeros at the end are left out. `0` for what is no number.
    ///
    /// - Parameter digits: 0 to 9.
    package static func text(_ value: Double, digits: Int) -> String {
        let factor = powers[min(max(digits, 0), powers.count - 1)]
        // What is beyond has no digits behind the point that would mean anything.
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let scaled = Int64((value * Double(factor)).rounded())
        return text(scaled: scaled, digits: digits)
    }

    /// The same of a number that is counted in 10 to the power of -`digits`.
    package static func text(scaled: Int64, digits: Int) -> String {
        let factor = powers[min(max(digits, 0), powers.count - 1)]
        let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(factor))
        let sign = scaled < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var fraction = String(rest)
        fraction = String(repeating: "0", count: max(0, digits - fraction.utf8.count)) + fraction
        while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
        return "\(sign)\(whole).\(fraction)"
    }

    private static let powers: [Int64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    ]
}
