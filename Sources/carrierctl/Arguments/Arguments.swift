// SPDX-License-Identifier: Apache-2.0

internal import Wording

/// A command line taken apart: the options with their values, and what is left.
struct Arguments: Equatable {
    /// Each option that was given, with its values in order; a switch has one empty value for each time.
    private(set) var values: [String: [String]] = [:]
    private(set) var operands: [String] = []

    /// Takes `words` apart by the options in `known`.
    ///
    /// `--opt value` and `--opt=value` are the same; after `--` everything is an operand, and so is a lone `-`.
    init(parsing words: some Sequence<String>, known: [Option]) throws(Failure) {
        var words = words.makeIterator()
        var optionsEnded = false
        while let word = words.next() {
            if optionsEnded || !word.hasPrefix("-") || word == "-" {
                operands.append(word)
            } else if word == "--" {
                optionsEnded = true
            } else if word == "-h" {
                values["help", default: []].append("")
            } else {
                let (option, inline) = try Self.option(of: word, known: known)
                let value = try Self.value(for: option, inline: inline) { words.next() }
                values[option.name, default: []].append(value)
            }
        }
    }

    /// Whether the switch was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The option's value; the last one where it was given more than once.
    func value(_ name: String) -> String? { values[name]?.last }

    /// All the option's values, in order.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    private static func option(of word: String, known: [Option]) throws(Failure) -> (Option, inline: String?)
    {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard word.hasPrefix("--"), let option = known.first(where: { $0.name == name }) else {
            // "-json" is meant as "--json"
            let meant = word.drop { $0 == "-" }.prefix { $0 != "=" }
            let nearest = nearest(to: String(meant), among: known.map(\.name))
            throw Failure(
                .usage,
                word.hasPrefix("--") ? "--\(name)" : word,
                why: "no such option",
                advice: nearest.map { "did you mean --\($0)?" } ?? "see carrierctl help"
            )
        }
        return (option, parts.count > 1 ? String(parts[1]) : nil)
    }

    private static func value(
        for option: Option,
        inline: String?,
        next: () -> String?
    ) throws(Failure) -> String {
        guard let placeholder = option.value else {
            guard inline == nil else {
                throw Failure(.usage, "--\(option.name)", why: "takes no value", advice: "leave the = out")
            }
            return ""
        }
        guard let value = inline ?? next(), option.mayBeEmpty || !value.isEmpty else {
            throw Failure(
                .usage,
                "--\(option.name)",
                why: "its value is missing",
                advice: "write --\(option.name) \(placeholder)"
            )
        }
        return value
    }
}
