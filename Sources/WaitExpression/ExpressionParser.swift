// SPDX-License-Identifier: Apache-2.0

/// Reads an expression: `||` binds least, then `&&`, then `!`, then comparisons.
struct ExpressionParser {
    /// Parentheses and exclamation marks in one another.
    private static let depthLimit = 64

    private var tokens: ArraySlice<Token>
    private let end: Token
    private let contract: Contract
    private var depth = 0

    init(_ text: String, contract: Contract) throws(ExpressionError) {
        let tokens = try Lexer.tokens(of: text)
        self.tokens = tokens[...]
        end = tokens.last ?? Token(kind: .end, text: "", place: 0..<1)
        self.contract = contract
    }

    /// All of it.
    mutating func expression() throws(ExpressionError) -> Expression {
        if next.kind == .end { throw ExpressionError(why: "there is no expression", place: next.place) }
        let expression = try alternatives()
        guard next.kind == .end else { throw unexpected("&&, || or the end") }
        return expression
    }

    private var next: Token { tokens.first ?? end }

    private mutating func take(_ kind: Token.Kind) -> Bool {
        guard next.kind == kind else { return false }
        tokens.removeFirst()
        return true
    }

    private func unexpected(_ wanted: String) -> ExpressionError {
        let found = next.kind == .end ? "it ends here" : "\(next.text) stands here"
        return ExpressionError(why: "\(found), where \(wanted) is wanted", place: next.place)
    }

    private mutating func alternatives() throws(ExpressionError) -> Expression {
        var expression = try conditions()
        while take(.or) { expression = .either(expression, try conditions()) }
        return expression
    }

    private mutating func conditions() throws(ExpressionError) -> Expression {
        var expression = try condition()
        while take(.and) { expression = .both(expression, try condition()) }
        return expression
    }

    private mutating func condition() throws(ExpressionError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw ExpressionError(why: "more than \(Self.depthLimit) levels are nested", place: next.place)
        }
        if take(.not) { return .not(try condition()) }
        if take(.openParenthesis) {
            let expression = try alternatives()
            guard take(.closeParenthesis) else { throw unexpected(")") }
            return expression
        }
        return try comparison()
    }

    private mutating func comparison() throws(ExpressionError) -> Expression {
        let left = try operand()
        guard let sign = Self.operators[next.kind] else {
            guard case .token(let token) = left else {
                throw ExpressionError(why: "a list alone says nothing", place: left.place)
            }
            return try truth(of: token)
        }
        tokens.removeFirst()
        let comparer = Comparer(contract: contract)
        return .compares(try comparer.comparison(left, sign, try operand()))
    }

    private static let operators: [Token.Kind: Expression.Comparison.Operator] = [
        .equal: .equal, .notEqual: .notEqual, .less: .less, .lessOrEqual: .lessOrEqual, .greater: .greater,
        .greaterOrEqual: .greaterOrEqual, .contains: .contains,
    ]

    /// A word that stands alone has to be true or false by itself.
    private func truth(of token: Token) throws(ExpressionError) -> Expression {
        guard token.kind == .word else {
            throw ExpressionError(
                why: "\(token.text) alone says nothing",
                advice: "compare it with a field",
                place: token.place
            )
        }
        if let short = ShortName.named(token.text), short.isCondition {
            return try Expression(short.meaning, contract: contract)
        }
        let field = try Field(naming: token, in: contract)
        guard field.kind == .bool else {
            throw ExpressionError(
                why: "\(token.text) is not true or false by itself",
                advice: "compare it, as in \(token.text) \(field.kind.example)",
                place: token.place
            )
        }
        return .holds(field)
    }

    private mutating func operand() throws(ExpressionError) -> RawOperand {
        switch next.kind {
        case .word, .number, .text:
            defer { tokens.removeFirst() }
            return .token(next)
        case .openBracket:
            let start = next.place.lowerBound
            tokens.removeFirst()
            var elements: [Token] = []
            repeat {
                switch next.kind {
                case .word, .number, .text: elements.append(tokens.removeFirst())
                default: throw unexpected("a word, a number or a text")
                }
            } while take(.comma)
            let last = next.place.upperBound
            guard take(.closeBracket) else { throw unexpected("a comma or ]") }
            return .list(elements, start..<last)
        default: throw unexpected("a field, a word, a number or a text")
        }
    }
}

/// A side of a comparison before it is known what it is.
enum RawOperand {
    case token(Token)
    case list([Token], Range<Int>)

    var place: Range<Int> {
        switch self {
        case .token(let token): token.place
        case .list(_, let place): place
        }
    }
}

extension Field {
    /// The field of a path, which may begin with a short name.
    init(naming token: Token, in contract: Contract) throws(ExpressionError) {
        let first = token.text.prefix { $0 != "." && $0 != "[" }
        guard let short = ShortName.named(String(first)), !short.isCondition else {
            self = try Field(token.text, at: token.place, in: contract)
            return
        }
        do {
            self = try Field(short.meaning + token.text.dropFirst(first.count), at: token.place, in: contract)
        } catch {
            // The place is one of the path that it stands for.
            throw ExpressionError(why: error.why, advice: error.advice, place: token.place)
        }
    }
}

extension Field.Kind {
    /// How it is compared, for a message.
    var example: String {
        switch self {
        case .bool: "== true"
        case .number: "> -100"
        case .text: "~ \"a part of it\""
        case .words(let words): "== \(words.first ?? "none")"
        case .ordered(let words): ">= \(words.last ?? "none")"
        case .list: "~ lte"
        case .other: "== null"
        }
    }
}
