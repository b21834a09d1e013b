// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Wording

/// A field of a modem that an expression names: where it is and what may be asked of it.
package struct Field: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case member(String)
        case index(Int)
        /// Of the SIMs the one in use.
        case active
        /// Of the signals the one of the technology that serves.
        case serving
        /// Of the signals the one of this technology.
        case technology(String)
    }

    /// What can be compared with what.
    enum Kind: Equatable, Sendable {
        case bool
        case number
        case text
        /// One of these words.
        case words([String])
        /// One of these words, which are in this order.
        case ordered([String])
        /// A list of texts.
        case list
        /// Nothing to compare with.
        case other
    }

    /// As the contract writes it.
    var path: String
    var steps: [Step]
    var kind: Kind

    /// The value in a modem; null where there is no such place.
    func value(in modem: JSONValue) -> JSONValue {
        var value = modem
        for step in steps {
            switch step {
            case .member(let name): value = value.member(name)
            case .index(let index):
                let elements = value.elements
                value = elements.indices.contains(index) ? elements[index] : .null
            case .active: value = value.elements.first { $0["active"]?.bool == true } ?? .null
            case .serving: value = Self.serving(value.elements, of: modem)
            case .technology(let name):
                value = value.elements.first { $0["technology"]?.string == name } ?? .null
            }
        }
        return value
    }

    /// Of 5G SA the NR's, else the anchor's, which is LTE's; without either the only one there is.
    private static func serving(_ signals: [JSONValue], of modem: JSONValue) -> JSONValue {
        let isSA = modem.at("radio.fiveG.status")?.string == "sa"
        let wanted = isSA ? "5gnr" : "lte"
        return signals.first { $0["technology"]?.string == wanted }
            ?? (signals.count == 1 ? signals[0] : .null)
    }
}

extension Field {
    /// Words that the contract has as texts or in no order, and that are in one.
    private static let orders: [String: [String]] = [
        "radio.fiveG.status": ["none", "nsaAvailable", "nsaConnected", "sa"],
        "radio.fiveG.instantaneous": ["none", "nsaAvailable", "nsaConnected", "sa"],
        "radio.generation": ["2G", "3G", "4G", "5G"],
    ]

    /// Finds a path in the contract.
    ///
    /// - Parameter place: where the path stands in the expression.
    /// - Throws: `ExpressionError` with the nearest path where there is none of it.
    init(_ path: String, at place: Range<Int>, in contract: Contract) throws(ExpressionError) {
        var type = contract.resolved(contract["Modem"])
        var steps: [Step] = []
        var position = place.lowerBound
        var known = ""
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            let name = String(part.prefix { $0 != "[" })
            let namePlace = position..<(position + max(1, name.count))
            guard case .object(let fields) = type, let field = fields.first(where: { $0.name == name }) else {
                throw Self.missing(name, in: type, behind: known, at: namePlace)
            }
            known += known.isEmpty ? name : ".\(name)"
            steps.append(.member(name))
            type = contract.resolved(field.type)
            for bracket in part.dropFirst(name.count).split(separator: "[", omittingEmptySubsequences: true) {
                guard bracket.hasSuffix("]") else {
                    throw ExpressionError(why: "a place in a list ends with ]", place: place)
                }
                let step = String(bracket.dropLast())
                (type, steps) = try Self.element(step, of: type, in: contract, steps, known, at: place)
                known += "[\(step)]"
            }
            position += part.count + 1
        }
        self.init(path: path, steps: steps, kind: Self.kind(of: type, path, in: contract))
    }

    private static func element(
        _ step: String,
        of type: ContractType,
        in contract: Contract,
        _ steps: [Step],
        _ known: String,
        at place: Range<Int>
    ) throws(ExpressionError) -> (ContractType, [Step]) {
        guard case .list(let element) = type else {
            throw ExpressionError(why: "\(known) is no list", advice: "leave the [\(step)] out", place: place)
        }
        let inner = contract.resolved(element)
        if let index = Int(step), index >= 0 { return (inner, steps + [.index(index)]) }
        guard case .object(let fields) = inner else {
            throw ExpressionError(
                why: "\(known) has places by number alone",
                advice: "write \(known)[0]",
                place: place
            )
        }
        let names = fields.map(\.name)
        if step == "active", names.contains("active") { return (inner, steps + [.active]) }
        guard names.contains("technology") else {
            let advice = names.contains("active") ? "\(known)[0] or \(known)[active]" : "\(known)[0]"
            throw ExpressionError(
                why: "\(known) has no place \(step)",
                advice: "write \(advice)",
                place: place
            )
        }
        if step == "serving" { return (inner, steps + [.serving]) }
        guard technologies.contains(step) else {
            throw ExpressionError(
                why: "\(known) never has \(step)",
                advice: nearest(to: step, among: technologies).map { "did you mean \(known)[\($0)]?" }
                    ?? "it has serving, \(list(technologies)), or a place by number",
                place: place
            )
        }
        return (inner, steps + [.technology(step)])
    }

    /// What a signal may be of, as the contract names it.
    private static let technologies = ["gsm", "umts", "cdma1x", "evdo", "lte", "5gnr"]

    private static func kind(of type: ContractType, _ path: String, in contract: Contract) -> Kind {
        if let order = orders[path] { return .ordered(order) }
        switch type {
        case .bool: return .bool
        case .number: return .number
        case .text: return .text
        case .enumeration(let values): return .words(values)
        case .list(let element):
            switch contract.resolved(element) {
            case .text, .enumeration: return .list
            case .bool, .number, .list, .object, .named, .any: return .other
            }
        case .object, .named, .any: return .other
        }
    }

    private static func missing(
        _ name: String,
        in type: ContractType,
        behind known: String,
        at place: Range<Int>
    ) -> ExpressionError {
        guard case .object(let fields) = type else {
            var advice: String?
            if case .list = type { advice = "write \(known)[0], with the place in the list" }
            return ExpressionError(why: "\(known) has no field \(name)", advice: advice, place: place)
        }
        var names = fields.map(\.name)
        if known.isEmpty { names += ShortName.all.map(\.name) }
        let prefix = known.isEmpty ? "" : "\(known)."
        return ExpressionError(
            why: "no such field \(prefix)\(name)",
            advice: nearest(to: name, among: names).map { "did you mean \(prefix)\($0)?" }
                ?? (known.isEmpty ? "see carrierctl help wait" : "\(known) has \(list(names))"),
            place: place
        )
    }
}
