// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension FactSheet {
    /// Adds every field of a subscription.
    ///
    /// - Parameter blank: what stands for a field that is null; the field's path begins within the subscription.
    mutating func add(_ subscription: Subscription, blank: (String) -> String) {
        let match = subscription.match
        let code = codeWords(subscription.plmn, subscription.mcc, subscription.mnc)
        add(subscription.carrier) { blank("carrier.\($0)") }
        add("PLMN", code ?? blank("plmn"))
        add("MNC length", subscription.mncLength.words)
        add("Country", subscription.country?.uppercased() ?? blank("country"))
        add("Host network", subscription.host?.words ?? blank("host"))
        add("CoreTelephony", subscription.coreTelephonyName ?? blank("coreTelephonyName"))
        add("Matched by", match.basis)
        for candidate in match.candidates {
            add("Fits too", candidate.words ?? "–")
        }
        for undecided in match.undecided {
            add("Possible", undecided.words)
        }
        if let omitted = match.omitted { add("Left out", "\(omitted) more") }
        add("Tables", match.table)
    }

    /// Adds a carrier's name, id and kind.
    mutating func add(_ carrier: Carrier, blank: (String) -> String) {
        add("Carrier", carrier.words ?? blank("name"))
        add("Carrier id", carrier.id ?? blank("id"))
        add("Carrier kind", carrier.kind.words)
    }
}

/// `44010 (MCC 440, MNC 10)`.
func codeWords(_ plmn: String?, _ mcc: String?, _ mnc: String?) -> String? {
    guard let plmn, let mcc, let mnc else { return plmn }
    return "\(plmn) (MCC \(mcc), MNC \(mnc))"
}

extension CarrierKind {
    fileprivate var words: String {
        switch self {
        case .unknown: "–"
        case .virtualOperator: "virtual operator"
        case .privateNetwork: "private network"
        case .testNetwork: "test network"
        default: rawValue
        }
    }
}

extension MNCLengthSource {
    /// How it was found where the network's code ends.
    fileprivate var words: String {
        switch self {
        case .simFile: "read from the SIM"
        case .modem: "reported by the modem"
        case .table: "the only one of its MCC"
        case .guessed: "guessed: one of the possible codes is known"
        case .none: "not known"
        default: rawValue
        }
    }
}
