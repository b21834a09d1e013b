// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension Modem {
    /// What stands for a field that is null: a dash, and the reason where the daemon gave one.
    ///
    /// `field` is the contract's path, `network.plmn`. A reason given for a whole (`network`) holds for its parts.
    /// A field that says "unknown", or is empty, is not null and has no reason of its own: it has that of
    /// `sibling`, which is null for the same cause.
    func blank(_ field: String, like sibling: String? = nil) -> String {
        (reason(for: field) ?? sibling.flatMap(reason(for:))).map { "– (\($0))" } ?? "–"
    }

    /// Why a field is null, in words.
    func reason(for field: String) -> String? {
        var path = Substring(field)
        while true {
            if let blank = blanks.first(where: { $0.field == path }) {
                return blank.words
            }
            guard let dot = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
            path = path[..<dot]
        }
    }
}

extension Blank {
    /// The reason in words, with the daemon's detail where it says more than these.
    var words: String {
        guard let detail, !detail.isEmpty, reason != .redacted else { return reason.words }
        return "\(reason.words): \(detail)"
    }
}

extension BlankReason {
    /// In words; a reason that this version does not know stands as it came.
    var words: String {
        switch self {
        case .notReported: "not reported"
        case .notYet: "not known yet"
        case .notApplicable: "not applicable"
        case .noService: "no service"
        case .modemDisabled: "modem disabled"
        case .simLocked: "SIM locked"
        case .simAbsent: "no SIM"
        case .notEnabled: "not turned on"
        case .busDenied: "refused by the bus policy"
        case .authorizationDenied: "refused by polkit"
        case .needsNewerModemManager: "needs a newer ModemManager"
        case .redacted: "shown to root and the group carrierd alone"
        case .failed: "could not be read"
        default: rawValue
        }
    }
}
