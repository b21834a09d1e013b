// SPDX-License-Identifier: Apache-2.0

/// One piece of an expression.
struct Token: Equatable {
    enum Kind: Equatable {
        /// A field's path, a short name, or a bare word that stands for itself.
        case word
        case number
        case text
        case and, or, not
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, contains
        case openParenthesis, closeParenthesis, openBracket, closeBracket, comma
        case end
    }

    var kind: Kind
    /// What it stands for: of a text what is between its quotation marks.
    var text: String
    /// In characters from the beginning.
    var place: Range<Int>
}

/// What is wrong with an expression, and where.
package struct ExpressionError: Error, Equatable {
    package var why: String
    package var advice: String?
    /// In characters from the beginning.
    package var place: Range<Int>
}

/// Takes an expression's text apart.
struct Lexer {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) throws(ExpressionError) {
        characters = Array(text)
        guard characters.count <= Expression.limit else {
            throw ExpressionError(why: "more than \(Expression.limit) characters", place: 0..<1)
        }
    }

    /// All of it; the last one is the end.
    static func tokens(of text: String) throws(ExpressionError) -> [Token] {
        var lexer = try Lexer(text)
        var tokens: [Token] = []
        repeat {
            tokens.append(try lexer.next())
        } while tokens.last?.kind != .end
        return tokens
    }

    private mutating func next() throws(ExpressionError) -> Token {
        while position < characters.count, characters[position].isWhitespace { position += 1 }
        guard position < characters.count else {
            return Token(kind: .end, text: "", place: position..<(position + 1))
        }
        let start = position
        let character = characters[position]
        for (spelling, kind) in Self.signs where starts(with: spelling) {
            position += spelling.count
            return Token(kind: kind, text: spelling, place: start..<position)
        }
        switch character {
        case "\"", "'": return try text(character)
        case _ where Self.isWord(character) || character == "-" && isDigit(position + 1): return word()
        default:
            throw ExpressionError(why: "\(character) means nothing here", place: start..<(start + 1))
        }
    }

    /// The longer ones first.
    private static let signs: [(String, Token.Kind)] = [
        ("&&", .and), ("||", .or), ("==", .equal), ("!=", .notEqual), ("<=", .lessOrEqual),
        (">=", .greaterOrEqual),
        ("<", .less), (">", .greater), ("!", .not), ("~", .contains), ("(", .openParenthesis),
        (")", .closeParenthesis), ("[", .openBracket), ("]", .closeBracket), (",", .comma),
    ]

    private mutating func text(_ quote: Character) throws(ExpressionError) -> Token {
        let start = position
        var text = ""
        position += 1
        while position < characters.count, characters[position] != quote {
            if characters[position] == "\\", position + 1 < characters.count { position += 1 }
            text.append(characters[position])
            position += 1
        }
        guard position < characters.count else {
            throw ExpressionError(
                why: "the text that begins here does not end",
                advice: "close it with \(quote)",
                place: start..<(start + 1)
            )
        }
        position += 1
        return Token(kind: .text, text: text, place: start..<position)
    }

    /// A word with what belongs to a path: members behind dots, and places in brackets right behind a word.
    private mutating func word() -> Token {
        let start = position
        var depth = 0
        while position < characters.count {
            let character = characters[position]
            if character == "[", position > start {
                depth += 1
            } else if character == "]", depth > 0 {
                depth -= 1
            } else if !Self.isWord(character), character != ".",
                character != "-" || !isInside(position, start)
            {
                break
            }
            position += 1
        }
        let text = String(characters[start..<position])
        return Token(kind: Self.isNumber(text) ? .number : .word, text: text, place: start..<position)
    }

    /// A hyphen belongs to a word that goes on behind it, and to a number that it begins.
    private func isInside(_ position: Int, _ start: Int) -> Bool {
        guard position + 1 < characters.count, Self.isWord(characters[position + 1]) else { return false }
        return position > start || isDigit(position + 1)
    }

    private func isDigit(_ position: Int) -> Bool {
        position < characters.count && characters[position].isASCII && characters[position].isNumber
    }

    private func starts(with spelling: String) -> Bool {
        characters[position...].starts(with: spelling)
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
    }
}
