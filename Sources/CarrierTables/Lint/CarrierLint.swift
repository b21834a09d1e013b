// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// Looks in a table for what is well-formed and yet hardly meant.
package struct CarrierLint {
    let plan: NumberingPlan
    /// The ids of the tables that it is laid over, and the kinds behind them.
    let knownKinds: [String: Carrier.Kind]
    private var findings: [CarrierFinding] = []
    private let file: String

    /// Reads a table and looks through it. One that cannot be read has a single finding, an error.
    ///
    /// - Parameters:
    ///   - lower: the tables below it, whose carriers it may name.
    ///   - plan: what codes are checked against.
    package static func findings(
        bytes: [UInt8],
        file: String,
        over lower: [CarrierLayer] = [],
        plan: NumberingPlan
    ) -> [CarrierFinding] {
        do {
            let layer = try CarrierFile.layer(bytes: bytes, file: file)
            return findings(in: layer, over: lower, plan: plan)
        } catch {
            return [CarrierFinding(file: error.file, line: error.line, severity: .error, text: error.reason)]
        }
    }

    /// Looks through a table, in the order of its lines.
    package static func findings(
        in layer: CarrierLayer,
        over lower: [CarrierLayer] = [],
        plan: NumberingPlan
    ) -> [CarrierFinding] {
        var lint = CarrierLint(layer, over: lower, plan: plan)
        for entry in layer.carriers { lint.check(entry) }
        for issuer in layer.issuers { lint.check(issuer) }
        lint.checkTies(in: layer)
        lint.checkNames(in: layer)
        lint.checkYears(in: layer)
        return lint.findings.enumerated()
            .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
            .map(\.element)
    }

    private init(_ layer: CarrierLayer, over lower: [CarrierLayer], plan: NumberingPlan) {
        self.plan = plan
        file = layer.file ?? layer.name
        let carriers = (lower + [layer]).flatMap(\.carriers)
        knownKinds = Dictionary(carriers.map { ($0.id, $0.kind) }, uniquingKeysWith: { $1 })
    }

    mutating func warn(_ line: Int, _ text: String) {
        findings.append(CarrierFinding(file: file, line: line, severity: .warning, text: text))
    }

    mutating func note(_ line: Int?, _ text: String) {
        findings.append(CarrierFinding(file: file, line: line, severity: .note, text: text))
    }

    private mutating func checkTies(in layer: CarrierLayer) {
        let ties = RuleTies(in: layer)
        for tie in ties.ties { warn(tie.second.line, "\(tie); a card of both has no carrier") }
        for plmn in ties.crowded {
            note(nil, "\(plmn) has too many rules to look for ties among them")
        }
    }

    /// One brand in one country is one carrier, as a rule.
    private mutating func checkNames(in layer: CarrierLayer) {
        var first: [[String]: CarrierEntry] = [:]
        for entry in layer.carriers {
            guard let country = entry.country else { continue }
            let brand = [country, entry.name.lowercased()]
            if let other = first[brand] {
                note(
                    entry.line,
                    "\(entry.id) is called \(entry.name.quoted) as \(other.id) in line \(other.line) is"
                )
            } else {
                first[brand] = entry
            }
        }
    }

    private mutating func checkYears(in layer: CarrierLayer) {
        let unchecked = layer.carriers.filter { $0.checked == nil }
        guard let first = unchecked.first else { return }
        let others = unchecked.count == 1 ? "" : " and \(unchecked.count - 1) more have"
        note(first.line, "\(first.id)\(others.isEmpty ? " has" : others) no year in which it was checked")
    }

    private mutating func check(_ issuer: CarrierIssuer) {
        if knownKinds[issuer.carrier] == nil {
            warn(issuer.line, "the issuer's carrier \(issuer.carrier) is in no table; mend the id")
        }
        if plan.countriesOfICCIDPrefix(issuer.iccidPrefix) == nil {
            warn(issuer.line, "\(issuer.iccidPrefix) is of no country that is assigned")
        }
    }
}
