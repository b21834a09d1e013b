// SPDX-License-Identifier: Apache-2.0

internal import WaitExpression

/// A condition as the command line gives it, with its own spelling.
struct ExpressionArgument: Sendable {
    let text: String
    let expression: Expression

    /// - Parameter name: what the user knows it by: `--critical`, or the command.
    /// - Throws: `Failure` with the text and a caret under the place.
    init(_ text: String, of name: String) throws(Failure) {
        self.text = text
        do {
            expression = try Expression(text)
        } catch {
            var failure = Failure(.usage, name, why: error.why, advice: error.advice)
            failure.excerpt = Self.excerpt(text, error.place)
            throw failure
        }
    }

    /// Two lines: what was written, and what of it is meant.
    private static func excerpt(_ text: String, _ place: Range<Int>) -> String? {
        // Of one that is too long to be read the place is not worth showing.
        guard text.count <= Expression.limit else { return nil }
        let characters = text.map { Character(printable(String($0)).first.map(String.init) ?? " ") }
        let before = characters.prefix(place.lowerBound)
        let meant = characters.dropFirst(place.lowerBound).prefix(place.count)
        let indent = String(repeating: " ", count: displayWidth(String(before)))
        let marks = "^" + String(repeating: "~", count: max(0, displayWidth(String(meant)) - 1))
        return "  \(String(characters))\n  \(indent)\(marks)"
    }

    /// What may be written, for a command's help.
    static let help = """
        An expression is made of conditions with && (and), || (or), ! (not) and
        parentheses. A condition compares a field by == != < <= > >= or ~, which asks
        whether a text has something in it, a list has it, or it is one of a list:
        plmn ~ [44010, 44020]. A field is a path of a modem in status --json, such as
        network.registration, sims[0].state, sims[active].kind or signals[lte].rsrp, or
        one of these words:

        \(names)

        5G is in the order none, nsaAvailable, nsaConnected, sa; generations are 2G to
        5G. Quotation marks are needed for words with blanks, and for those that are a
        field's name as well. What is not known makes a condition neither true nor
        false; == null asks for that.
        """

    private static var names: String {
        let width = ShortName.all.map(\.name.count).max() ?? 0
        return ShortName.all.map { "  \(padded($0.name, to: width))  \($0.meaning)" }.joined(separator: "\n")
    }
}
