// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI
internal import Wording

extension Subscription {
    /// Carrier, host, code, country and how sure it is, in one line: `mineo (マイネオ), on NTT DOCOMO – 44010, JP, likely`.
    /// Nil where nothing is known.
    var words: String? {
        guard var text = carrierWords(holder, plmn: plmn, country: country) else { return nil }
        if let caveat = match.caveat(isListed: carrier.id != nil) { text += ", \(caveat)" }
        for doubt in doubts { text += "; \(doubt)" }
        return text
    }

    /// Whose customer the card is, and on whose network: `congstar or fraenk, on Telekom` where the card tells no more.
    private var holder: String? {
        let tied = match.candidates.compactMap { $0.name ?? $0.id }
        let name = carrier.words ?? (tied.isEmpty ? nil : list(tied, last: "or"))
        guard let host = host?.name ?? host?.id else { return name }
        return "\(name ?? (match.undecided.isEmpty ? "unnamed" : "undecided")), on \(host)"
    }

    /// Whether the tables or the card name anybody.
    private var isNamed: Bool { carrier.words != nil }

    /// Who else it may be.
    private var doubts: [String] {
        var doubts: [String] = []
        let tied = match.candidates.compactMap { $0.name ?? $0.id }
        if !tied.isEmpty {
            doubts.append(
                isNamed ? "it may as well be \(list(tied, last: "or"))" : "the SIM does not tell which"
            )
        }
        if let possible = match.undecidedWords(isNamed: isNamed || !tied.isEmpty) { doubts.append(possible) }
        return doubts
    }
}

extension Match {
    /// What a person has to know of it, nil where the carrier is certain.
    ///
    /// - Parameter isListed: a table has the carrier.
    func caveat(isListed: Bool) -> String? {
        let source: String? =
            switch by {
            case .simName where !isListed: "the SIM's own name, which is in no table"
            case .simName: "the SIM's own name"
            case .iccidIssuer: "the ICCID's issuer"
            default: nil
            }
        return switch confidence {
        case .certain, .none: nil
        case .hint: "only a hint" + (source.map { ": \($0)" } ?? "")
        default: confidence.rawValue + (source.map { ", by \($0)" } ?? "")
        }
    }

    /// The strongest of what took part, and how sure that makes it.
    var basis: String {
        guard by != .none || confidence != .none else { return "–" }
        return "\(by.words), \(confidence.words)"
    }

    /// Who cannot be ruled out: `mineo or IIJmio is possible too, which only the APN tells`.
    fileprivate func undecidedWords(isNamed: Bool) -> String? {
        let names = undecided.map(\.name)
        guard !names.isEmpty else { return nil }
        let text =
            switch (isNamed, names.count > 3) {
            case (true, true): "\(names.count) others are possible too"
            case (true, false): "\(list(names, last: "or")) is possible too"
            case (false, true): "it may be \(names[0]) or one of \(names.count - 1) others"
            case (false, false): "it may be \(list(names, last: "or"))"
            }
        let needs = Set(undecided.map(\.needs))
        guard needs.count == 1, let need = needs.first, !need.isEmpty else { return text }
        return text + ", which only \(list(need.map(needWords))) would tell"
    }
}

extension Undecided {
    /// `mineo, needs the APN`.
    var words: String {
        needs.isEmpty ? name : "\(name), needs \(list(needs.map(needWords)))"
    }
}

/// What would decide between carriers, in words.
private func needWords(_ need: String) -> String {
    switch need {
    case "apn": "the APN"
    case "privilegeRule": "the card's access rules"
    case "imsi": "the IMSI"
    case "iccid": "the ICCID"
    case "gid1", "gid2", "spn", "pnn": need.uppercased()
    default: need
    }
}

extension MatchAttribute {
    var words: String {
        switch self {
        case .gid1, .gid2, .spn, .pnn: rawValue.uppercased()
        case .imsiPrefix: "the IMSI's beginning"
        case .iccidPrefix: "the ICCID's beginning"
        case .plmn: "the code alone"
        case .simName: "the SIM's own name"
        case .iccidIssuer: "the ICCID's issuer"
        case .none: "nothing"
        default: rawValue
        }
    }
}

extension MatchConfidence {
    var words: String {
        switch self {
        case .hint: "only a hint"
        case .none: "not decided"
        default: rawValue
        }
    }
}
