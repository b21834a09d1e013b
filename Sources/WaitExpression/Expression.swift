// SPDX-License-Identifier: Apache-2.0

package import JSON

/// A condition on one modem, checked against the contract: only what the daemon's answer may hold is left to chance.
///
/// ```
/// registered && fiveG >= nsaAvailable
/// carrier ~ docomo || network.plmn ~ [44010, 44020]
/// ```
package indirect enum Expression: Equatable, Sendable {
    case either(Expression, Expression)
    case both(Expression, Expression)
    case not(Expression)
    /// A field that is true or false.
    case holds(Field)
    case compares(Comparison)

    package struct Comparison: Equatable, Sendable {
        package enum Operator: Equatable, Sendable {
            case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
            /// A text has it in it, a list has it, or it is one of a list.
            case contains
        }

        var left: Operand
        var sign: Operator
        var right: Operand
        /// The order of words that are in one.
        var order: [String]?
    }

    package enum Operand: Equatable, Sendable {
        case field(Field)
        case value(JSONValue)
    }

    /// How many characters one may have: nobody writes a longer one.
    package static let limit = 4096

    /// - Throws: `ExpressionError`.
    package init(_ text: String, contract: Contract = .own) throws(ExpressionError) {
        var parser = try ExpressionParser(text, contract: contract)
        self = try parser.expression()
    }

    /// Every field that it asks for.
    var fields: [Field] {
        switch self {
        case .either(let left, let right), .both(let left, let right): left.fields + right.fields
        case .not(let expression): expression.fields
        case .holds(let field): [field]
        case .compares(let comparison):
            [comparison.left, comparison.right].compactMap {
                if case .field(let field) = $0 { field } else { nil }
            }
        }
    }
}

extension Expression {
    /// What the kinds of events tell of, each when it changes. What else there is changes without a word.
    private static let announced = [
        "id", "foreignSim", "network.registration", "network.registered", "network.roaming",
        "network.limitation",
        "network.plmn",
        "network.mcc", "network.mnc", "radio.technologies", "radio.accessTechnologies", "radio.generation",
        "radio.fiveG.status", "radio.label", "signalQuality", "bars", "signals", "calls", "location",
    ]

    /// Whether every change of what it asks for is an event.
    package var isAnnounced: Bool {
        fields.allSatisfy { field in
            Self.announced.contains {
                field.path == $0 || field.path.hasPrefix("\($0)[") || field.path.hasPrefix("\($0).")
            }
        }
    }

    /// Whether it asks for what is measured only while somebody wants it.
    package var asksForSignal: Bool {
        fields.contains { $0.path.hasPrefix("signals") || $0.path == "bars" }
    }
}
