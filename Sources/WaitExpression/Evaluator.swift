// SPDX-License-Identifier: Apache-2.0

package import JSON
internal import Wording

/// What becomes of a condition: what is not known makes it neither true nor false.
package enum Truth: Equatable, Sendable {
    case yes
    case no
    case unknown

    package init(_ isTrue: Bool) {
        self = isTrue ? .yes : .no
    }

    package static prefix func ! (truth: Truth) -> Truth {
        switch truth {
        case .yes: .no
        case .no: .yes
        case .unknown: .unknown
        }
    }
}

extension Expression {
    /// What it is of a modem.
    ///
    /// `&&` is false as soon as one side is, and `||` true, whatever is not known of the other.
    package func truth(of modem: JSONValue) -> Truth {
        switch self {
        case .either(let left, let right):
            switch (left.truth(of: modem), right.truth(of: modem)) {
            case (.yes, _), (_, .yes): .yes
            case (.no, .no): .no
            case (.unknown, _), (_, .unknown): .unknown
            }
        case .both(let left, let right):
            switch (left.truth(of: modem), right.truth(of: modem)) {
            case (.no, _), (_, .no): .no
            case (.yes, .yes): .yes
            case (.unknown, _), (_, .unknown): .unknown
            }
        case .not(let expression): !expression.truth(of: modem)
        case .holds(let field):
            if case .bool(let isTrue) = field.value(in: modem) { Truth(isTrue) } else { .unknown }
        case .compares(let comparison): comparison.truth(of: modem)
        }
    }
}

extension Expression.Comparison {
    fileprivate func truth(of modem: JSONValue) -> Truth {
        let left = left.value(in: modem)
        // Asking for null asks whether it is known, which is known.
        if case .value(.null) = right { return Truth((left == .null || !isKnown(left)) == (sign == .equal)) }
        let right = right.value(in: modem)
        guard left != .null, right != .null else { return .unknown }
        switch sign {
        case .equal, .notEqual:
            // A 5G status that is not known is one more word to the contract, and nothing to compare here.
            guard isKnown(left), isKnown(right) else { return .unknown }
            return Truth(isSame(left, right) == (sign == .equal))
        case .contains: return contains(left, right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard let left = rank(left), let right = rank(right) else { return .unknown }
            return Truth(isOrdered(left, right))
        }
    }

    private func isOrdered(_ left: Double, _ right: Double) -> Bool {
        switch sign {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        case .equal, .notEqual, .contains: false
        }
    }

    private func isKnown(_ value: JSONValue) -> Bool {
        guard case .field(let field) = left, case .ordered(let words) = field.kind else { return true }
        return value.string.map(words.contains) ?? false
    }

    /// Whether they say the same: a number is the same whether it is written as a whole one or not.
    private func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        if let left = left.number, let right = right.number { return left == right }
        return left == right
    }

    private func rank(_ value: JSONValue) -> Double? {
        value.number ?? value.string.flatMap { order?.firstIndex(of: $0) }.map(Double.init)
    }

    private func contains(_ left: JSONValue, _ right: JSONValue) -> Truth {
        if let elements = left.array { return Truth(elements.contains { isSame($0, right) }) }
        if let elements = right.array { return Truth(elements.contains { isSame($0, left) }) }
        guard let text = left.string, let part = right.string else { return .unknown }
        return Truth(part.isEmpty || text.lowercased().holds(part.lowercased()))
    }
}

extension Expression.Operand {
    fileprivate func value(in modem: JSONValue) -> JSONValue {
        switch self {
        case .field(let field): field.value(in: modem)
        case .value(let value): value
        }
    }
}
