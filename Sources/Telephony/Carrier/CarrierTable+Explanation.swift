// SPDX-License-Identifier: Apache-2.0

extension CarrierTable {
    /// Why a card's carrier is what it is, a line each: what the card has, the rule that won with the part of each
    /// attribute, whose network it is, and the rules of the same code that did not win, each with what it lacked.
    ///
    /// - Parameter discloses: whether the digits of IMSI and ICCID may be shown.
    package func explanation(of card: SIMAttributes, discloses: Bool) -> [String] {
        let answer = carrier(of: card)
        var lines = [describe(card, discloses: discloses)]
        lines.append("carrier: " + describe(answer))
        if let host = answer.host { lines.append("host: \(Self.word(host))") }
        lines.append("tables: \(versions)")
        guard let plmn = card.plmn else {
            lines.append("the home code was not read, and without it no rule can be tried")
            return lines
        }
        let code = completed(plmn) ?? plmn
        if code != plmn {
            lines.append("\(plmn) is one digit short for its country; only \(code) begins so in the tables")
        }
        if let runner = runner(of: code) {
            lines.append("network \(code): \(Self.word(carriers[runner].carrier)), \(place(of: runner))")
        }
        lines += rules(of: code, for: card, discloses: discloses)
        return lines
    }

    private func rules(of plmn: PLMN, for card: SIMAttributes, discloses: Bool) -> [String] {
        let query = CarrierQuery(card, asked: .all)
        let winners = Set(find(plmn, for: card).winners)
        let tried = rows(of: plmn.key).map { Int(index[$0].index) }.map { row in
            (row: row, trial: trial(of: row, for: query, card: card, discloses: discloses))
        }
        guard !tried.isEmpty else { return ["no table has a rule for \(plmn)"] }
        // The best first, then those that nothing spoke against, then the others by their weight.
        let sorted = tried.sorted { left, right in
            let keys = [left, right].map { entry in
                (
                    winners.contains(entry.row) ? 2 : entry.trial.isPossible ? 1 : 0,
                    Int(rows[entry.row].weight)
                )
            }
            return keys[0] > keys[1]
        }
        let omitted = sorted.count - Self.mostExplained
        let more = omitted > 0 ? ["and \(omitted) rules more of that code"] : []
        return sorted.prefix(Self.mostExplained).map { entry in
            let head =
                if winners.contains(entry.row) {
                    winners.count == 1 ? "wins" : "ties"
                } else if entry.trial.lacks.isEmpty {
                    entry.trial.isPossible ? "fits with less" : "ruled out"
                } else {
                    "undecided"
                }
            let row = rows[entry.row]
            return "\(head): \(Self.word(carriers[Int(row.carrier)].carrier)), "
                + "\(place(of: Int(row.carrier), line: Int(row.line))): "
                + (["PLMN \(plmn) fits 256"] + entry.trial.words).joined(separator: "; ")
        } + more
    }

    /// As many rules as anybody reads; no code of the world's has a tenth of them.
    private static let mostExplained = 1000

    private struct Trial {
        var words: [String] = []
        /// What was not read, or cannot be.
        var lacks: [String] = []
        var isPossible = true
    }

    private func trial(
        of number: Int,
        for query: CarrierQuery,
        card: SIMAttributes,
        discloses: Bool
    ) -> Trial {
        let row = rows[number]
        var trial = Trial()
        for attribute in row.attributes.members {
            let all = patterns[Int(row.firstPattern)..<Int(row.firstPattern) + Int(row.patternCount)]
                .filter { $0.attribute == attribute }
            let wanted = wanted(all, attribute: attribute, discloses: discloses)
            switch verdict(all[...], query.field(attribute)) {
            case .fits: trial.words.append("\(attribute.label) \(wanted) fits \(attribute.weight)")
            case .unread:
                trial.words.append("\(attribute.label) \(wanted) is wanted and was not read")
                trial.lacks.append(attribute.name)
            case .misses:
                trial.words.append("\(attribute.label) \(wanted) is wanted and the card has another")
                trial.isPossible = false
            }
        }
        for need in row.missing {
            trial.words.append("needs the \(need), which no card tells")
            trial.lacks.append(need)
        }
        if !trial.isPossible { trial.lacks = [] }
        return trial
    }

    private func wanted(_ patterns: [Pattern], attribute: Attribute, discloses: Bool) -> String {
        if !discloses, attribute == .imsiPrefix || attribute == .iccidPrefix { return "prefix" }
        let values = patterns.prefix(3).map { pattern -> String in
            let start = Int(pattern.start)
            let text = String(decoding: bytes[start..<start + Int(pattern.length)], as: UTF8.self)
            return attribute == .spn || attribute == .pnn ? "\"\(text)\"" : text.isEmpty ? "empty" : text
        }
        return values.joined(separator: " or ") + (patterns.count > 3 ? " or \(patterns.count - 3) more" : "")
    }

    private func describe(_ card: SIMAttributes, discloses: Bool) -> String {
        func field(_ name: String, _ field: CardField) -> String {
            switch field {
            case .unread: "\(name) not read"
            case .empty: "\(name) empty"
            case .value(let text): "\(name) \(text)"
            }
        }
        var parts = [card.plmn.map { "PLMN \($0)" } ?? "PLMN not read"]
        parts.append(card.imsi.map { discloses ? "IMSI \($0.disclosed)" : "IMSI read" } ?? "IMSI not read")
        parts.append(
            card.iccid.map { discloses ? "ICCID \($0.disclosed)" : "ICCID read" } ?? "ICCID not read"
        )
        parts.append(field("GID1", card.gid1))
        parts.append(field("GID2", card.gid2))
        var name = field(
            "SPN",
            card.spn.text.map { .value("\"\(OperatorName($0).reported ?? "")\"") } ?? card.spn
        )
        if card.spn.text != nil, !card.isNameTrusted {
            name += " (ModemManager may have it from the modem and not from the card)"
        }
        parts.append(name)
        return "card: " + parts.joined(separator: ", ")
    }

    private func describe(_ answer: CarrierAnswer) -> String {
        let sure = "\(answer.match.confidence.rawValue), by \(answer.match.basis.rawValue)"
        if answer.carrier.id == nil, answer.carrier.name == nil {
            if answer.match.candidates.isEmpty { return "not decided" }
            let omitted = answer.match.omittedCandidates
            let more = omitted > 0 ? ["\(omitted) others"] : []
            return "not decided: "
                + (answer.match.candidates.map(Self.word) + more).joined(separator: " and ")
                + " fit equally well, by \(answer.match.basis.rawValue)"
        }
        let undecided = answer.match.undecided.prefix(3).map {
            "\(Self.word($0.carrier)) is possible and needs \($0.needs.joined(separator: " and "))"
        }
        return ([Self.word(answer.carrier) + " (\(sure))"] + undecided).joined(separator: "; ")
    }

    private static func word(_ carrier: Carrier) -> String {
        let name = carrier.name ?? "unnamed"
        return carrier.id.map { "\(name) [\($0)]" } ?? "\(name) [in no table]"
    }

    private func place(of carrier: Int, line: Int? = nil) -> String {
        let listed = carriers[carrier]
        let layer = layers[listed.layer]
        let file = [layer.file ?? layer.name, "\(line ?? listed.line)"].joined(separator: ":")
        return [
            file, layer.version.map { "version \($0)" }, listed.checked.map { "checked \($0)" },
        ].compactMap(\.self).joined(separator: ", ")
    }
}

extension CarrierTable.Attribute {
    /// As a person calls it.
    fileprivate var label: String {
        switch self {
        case .imsiPrefix: "IMSI"
        case .iccidPrefix: "ICCID"
        case .gid1: "GID1"
        case .gid2: "GID2"
        case .pnn: "PNN"
        case .spn: "SPN"
        }
    }
}
