// SPDX-License-Identifier: Apache-2.0

/// What of a request makes a difference to its answer.
struct PageRequest: Sendable {
    var isHead = false
    /// As it was sent: escapes are not undone.
    var path: String
    var query = PageQuery(nil)
    var accept: String?
    var ifNoneMatch: String?
    var lastEventID: String?
    /// How many event streams there are.
    var streams = 0
}

/// The query of a URI: the first value of each name.
struct PageQuery: Sendable {
    private let values: [Substring: Substring]

    /// - Parameter text: what follows the question mark. No value of ours needs an escape, so none is undone.
    init(_ text: String?) {
        values = Dictionary(
            (text ?? "").split(separator: "&", maxSplits: 63).map { pair in
                let end = pair.firstIndex(of: "=") ?? pair.endIndex
                return (pair[..<end], pair[end...].dropFirst())
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// A whole number; nil where it is not given.
    ///
    /// - Throws: `InvalidQuery` where it is something else, or outside of `range`.
    func number(_ name: Substring, in range: ClosedRange<Int>) throws(InvalidQuery) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let wanted =
                range.upperBound == .max
                ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
            throw InvalidQuery(reason: "\(name) is a whole number \(wanted)")
        }
        return number
    }

    /// A number of at least zero; nil where it is not given.
    ///
    /// - Throws: `InvalidQuery` where it is something else.
    func amount(_ name: Substring) throws(InvalidQuery) -> Double? {
        guard let text = values[name] else { return nil }
        guard let number = Double(text), number.isFinite, number >= 0 else {
            throw InvalidQuery(reason: "\(name) is a number of at least 0")
        }
        return number
    }

    /// Whether a switch is on; it is off where it is not given.
    ///
    /// - Throws: `InvalidQuery` where it is neither.
    func flag(_ name: Substring) throws(InvalidQuery) -> Bool {
        switch values[name] {
        case nil, "no", "0": return false
        case "yes", "1": return true
        default: throw InvalidQuery(reason: "\(name) is yes or no")
        }
    }
}

/// A query that means nothing.
struct InvalidQuery: Error {
    /// In one line, for whoever asked.
    let reason: String
}
