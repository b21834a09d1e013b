// SPDX-License-Identifier: Apache-2.0

/// What a number that a cursor has taken says.
struct JSONNumber {
    /// In the grammar of JSON.
    let text: Slice<UnsafeBufferPointer<UInt8>>

    /// Up to here `Double` has every whole number.
    private static let exact = 9_007_199_254_740_992.0

    /// As a whole number; nil where it is none, or does not fit. `1.0` and `1e3` are whole as well.
    func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
        guard let magnitude else { return nil }
        guard text.first == UInt8(ascii: "-") else { return Integer(exactly: magnitude) }
        guard magnitude <= UInt64(Int64.max) else {
            return magnitude == UInt64(Int64.max) + 1 ? Integer(exactly: Int64.min) : nil
        }
        return Integer(exactly: -Int64(magnitude))
    }

    /// Without its sign, exactly; nil where it is not whole, or has no place in 64 bits.
    private var magnitude: UInt64? {
        var magnitude: UInt64 = 0
        /// Zeros count once a digit comes behind them.
        var zeros = 0
        /// How many tens are to be multiplied with, or divided by.
        var scale = 0
        var isFraction = false
        var rest = text.dropFirst(text.first == UInt8(ascii: "-") ? 1 : 0)
        while let byte = rest.popFirst() {
            if byte.isDigit {
                if isFraction { scale -= 1 }
                guard byte != UInt8(ascii: "0") else {
                    zeros += 1
                    continue
                }
                guard let shifted = Self.scaled(magnitude, by: zeros + 1) else { return nil }
                let (sum, overflows) = shifted.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
                guard !overflows else { return nil }
                (magnitude, zeros) = (sum, 0)
            } else if byte == UInt8(ascii: ".") {
                isFraction = true
            } else {
                scale += Self.exponent(rest)
                break
            }
        }
        return Self.scaled(magnitude, by: scale + zeros)
    }

    /// What stands behind the `e`; beyond every number that there is it does not matter how far.
    private static func exponent(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var exponent = 0
        for byte in digits where byte.isDigit {
            exponent = min(exponent * 10 + Int(byte - UInt8(ascii: "0")), 1 << 40)
        }
        return digits.first == UInt8(ascii: "-") ? -exponent : exponent
    }

    private static func scaled(_ value: UInt64, by tens: Int) -> UInt64? {
        var value = value
        // Twenty are more than fit.
        guard value > 0 else { return 0 }
        guard tens.magnitude < 20 else { return nil }
        for _ in 0..<abs(tens) {
            if tens > 0 {
                let (product, overflows) = value.multipliedReportingOverflow(by: 10)
                guard !overflows else { return nil }
                value = product
            } else {
                let (quotient, remainder) = value.quotientAndRemainder(dividingBy: 10)
                guard remainder == 0 else { return nil }
                value = quotient
            }
        }
        return value
    }

    /// The nearest that there is; nil where it is beyond all of them.
    var double: Double? {
        if let value = shortDecimal { return value }
        // The rounding is the standard library's.
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    /// Of a number with few digits and no exponent, which a division of two exact numbers rounds once.
    private var shortDecimal: Double? {
        var magnitude: UInt64 = 0
        var decimals: Int?
        let isNegative = text.first == UInt8(ascii: "-")
        guard text.count <= 16 else { return nil }
        for byte in text.dropFirst(isNegative ? 1 : 0) {
            let digit = byte &- UInt8(ascii: "0")
            if digit < 10 {
                // Sixteen digits at most: it cannot overflow.
                magnitude = magnitude * 10 + UInt64(digit)
                decimals = decimals.map { $0 + 1 }
            } else if byte == UInt8(ascii: "."), decimals == nil {
                decimals = 0
            } else {
                return nil
            }
        }
        guard magnitude <= UInt64(Self.exact) else { return nil }
        let value = Double(magnitude) / Self.powersOfTen[decimals ?? 0]
        return isNegative ? -value : value
    }

    /// Each is exact.
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    ]
}
