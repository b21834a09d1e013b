// SPDX-License-Identifier: Apache-2.0

package import JSON

extension JSONValue {
    /// A measured value: a number, or one of the words for those that JSON has none for.
    package var reading: Double? {
        switch self {
        case .string("nan"): .nan
        case .string("inf"): .infinity
        case .string("-inf"): -.infinity
        default: number
        }
    }

    /// A measured value, which may be none that JSON has a number for: a modem can say anything.
    package init(reading value: Double) {
        if value.isNaN {
            self = .string("nan")
        } else if value.isInfinite {
            self = .string(value < 0 ? "-inf" : "inf")
        } else {
            self = .number(value)
        }
    }
}
