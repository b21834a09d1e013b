// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Wording

/// Finds out what the two sides of a comparison are, and whether one can be compared with the other.
///
/// A bare word is one of the other side's own words where that has it, else a field where there is one of that name, else
/// it stands for itself, as if in quotation marks.
struct Comparer {
    typealias Comparison = Expression.Comparison

    let contract: Contract

    func comparison(
        _ left: RawOperand,
        _ sign: Comparison.Operator,
        _ right: RawOperand
    ) throws(ExpressionError) -> Comparison {
        guard case .token(let leftToken) = left else {
            throw ExpressionError(why: "a list stands on the right of ~ alone", place: left.place)
        }
        guard case .token(let rightToken) = right else {
            return try membership(of: leftToken, sign, right)
        }
        let (leftField, rightField) = (field(leftToken), field(rightToken))
        if let leftField, !leftField.kind.has(rightToken) || rightField == nil {
            guard let rightField else { return try comparing(leftField, leftToken, sign, with: rightToken) }
            if rightField.kind.has(leftToken) {
                return try comparing(rightField, rightToken, sign.reversed, with: leftToken)
            }
            return try comparing(leftField, sign, rightField, at: rightToken)
        }
        if let leftField { return try comparing(leftField, leftToken, sign, with: rightToken) }
        if let rightField {
            guard sign != .contains else {
                throw ExpressionError(
                    why: "\(leftToken.text) is no field",
                    advice: "write the field on the left of ~",
                    place: leftToken.place
                )
            }
            return try comparing(rightField, rightToken, sign.reversed, with: leftToken)
        }
        throw missing(leftToken, rightToken)
    }

    /// The field of that name; nil where the token is none.
    private func field(_ token: Token) -> Field? {
        token.kind == .word ? try? Field(naming: token, in: contract) : nil
    }

    /// Why neither side is a field: what the left one, if it is a word, may have been meant to be.
    private func missing(_ left: Token, _ right: Token) -> ExpressionError {
        let token = left.kind == .word ? left : right
        guard token.kind == .word else {
            return ExpressionError(why: "neither side is a field", place: left.place)
        }
        if let short = ShortName.named(token.text) {
            return ExpressionError(
                why: "\(short.name) is true or false by itself",
                advice: "write \(short.name) or !\(short.name)",
                place: token.place
            )
        }
        do {
            _ = try Field(naming: token, in: contract)
        } catch {
            return error
        }
        return ExpressionError(why: "neither side is a field", place: token.place)
    }
}

// MARK: - A field and a value

extension Comparer {
    private func comparing(
        _ field: Field,
        _ name: Token,
        _ sign: Comparison.Operator,
        with token: Token
    ) throws(ExpressionError) -> Comparison {
        if token.kind == .word, token.text == "null" {
            guard sign == .equal || sign == .notEqual else {
                throw ExpressionError(why: "null is compared by == and != alone", place: token.place)
            }
            return Comparison(left: .field(field), sign: sign, right: .value(.null))
        }
        if sign.isOrder, case .ordered(let order) = field.kind {
            let value = try value(token, for: field)
            return Comparison(left: .field(field), sign: sign, right: .value(value), order: order)
        }
        if sign.isOrder, field.kind != .number { throw noOrder(field, name) }
        if sign == .contains {
            switch field.kind {
            case .text, .words, .ordered, .list:
                return Comparison(left: .field(field), sign: sign, right: .value(.string(token.text)))
            case .bool, .number, .other:
                throw ExpressionError(
                    why: "\(name.text) is no text and no list",
                    advice: "compare it, as in \(name.text) \(field.kind.example)",
                    place: name.place
                )
            }
        }
        return Comparison(left: .field(field), sign: sign, right: .value(try value(token, for: field)))
    }

    /// What a token stands for where it is compared with a field.
    private func value(_ token: Token, for field: Field) throws(ExpressionError) -> JSONValue {
        switch field.kind {
        case .bool:
            if token.kind == .word, let flag = Bool(token.text) { return .bool(flag) }
            throw ExpressionError(why: "\(token.text) is neither true nor false", place: token.place)
        case .number:
            if token.kind == .number, let number = Double(token.text) { return .number(number) }
            throw ExpressionError(
                why: "\(token.text) is no number, and \(field.path) is one",
                place: token.place
            )
        case .text: return .string(token.text)
        case .words(let words), .ordered(let words):
            if words.contains(token.text) { return .string(token.text) }
            throw ExpressionError(
                why: "\(field.path) is never \(token.text)",
                advice: nearest(to: token.text, among: words).map { "did you mean \($0)?" }
                    ?? "it is one of \(list(words))",
                place: token.place
            )
        case .list:
            throw ExpressionError(
                why: "\(field.path) is a list",
                advice: "write ~ for one that has \(token.text)",
                place: token.place
            )
        case .other:
            throw ExpressionError(
                why: "\(field.path) has fields of its own",
                advice: "name one of them, or compare with null",
                place: token.place
            )
        }
    }

    private func noOrder(_ field: Field, _ name: Token) -> ExpressionError {
        ExpressionError(
            why: "\(name.text) is neither more nor less than anything",
            advice: "compare it, as in \(name.text) \(field.kind.example)",
            place: name.place
        )
    }
}

// MARK: - Two fields, and lists

extension Comparer {
    private func comparing(
        _ left: Field,
        _ sign: Comparison.Operator,
        _ right: Field,
        at place: Token
    ) throws(ExpressionError) -> Comparison {
        var order: [String]?
        let fits: Bool
        switch (left.kind, right.kind) {
        case (.ordered(let one), .ordered(let other)):
            fits = one == other
            order = sign.isOrder ? one : nil
        case (.number, .number): fits = sign != .contains
        case (.bool, .bool): fits = !sign.isOrder && sign != .contains
        case (.text, .text), (.text, .words), (.words, .text), (.words, .words), (.text, .ordered),
            (.ordered, .text):
            fits = !sign.isOrder
        case (.list, .text), (.list, .words): fits = sign == .contains
        default: fits = false
        }
        guard fits else {
            throw ExpressionError(
                why: "\(left.path) and \(right.path) cannot be compared so",
                advice: "put a word that is no field in quotation marks",
                place: place.place
            )
        }
        return Comparison(left: .field(left), sign: sign, right: .field(right), order: order)
    }

    /// Whether a field is one of a list.
    private func membership(
        of token: Token,
        _ sign: Comparison.Operator,
        _ list: RawOperand
    ) throws(ExpressionError) -> Comparison {
        guard case .list(let elements, let place) = list, sign == .contains else {
            throw ExpressionError(why: "a list is compared by ~ alone", place: list.place)
        }
        let field = try Field(naming: token, in: contract)
        if case .list = field.kind {
            throw ExpressionError(
                why: "\(token.text) is a list itself",
                advice: "ask for one at a time, with ||",
                place: place
            )
        }
        var values: [JSONValue] = []
        for element in elements { values.append(try value(element, for: field)) }
        return Comparison(left: .field(field), sign: .contains, right: .value(.array(values)))
    }
}

extension Field.Kind {
    /// Whether a token is one of its own words.
    fileprivate func has(_ token: Token) -> Bool {
        switch self {
        case .words(let words), .ordered(let words): words.contains(token.text)
        case .bool: token.text == "true" || token.text == "false"
        case .number, .text, .list, .other: false
        }
    }
}

extension Expression.Comparison.Operator {
    var isOrder: Bool {
        switch self {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: true
        case .equal, .notEqual, .contains: false
        }
    }

    /// The same with its sides changed over.
    fileprivate var reversed: Self {
        switch self {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        case .equal, .notEqual, .contains: self
        }
    }
}
