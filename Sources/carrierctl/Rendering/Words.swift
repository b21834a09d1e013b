// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

// The contract's values in a person's words. A value that this version does not know stands as it came.

extension ModemState {
    var words: String {
        switch self {
        case .unknown: "unknown"
        case .absent: "not there now"
        default: rawValue
        }
    }

    var tone: Tone {
        switch self {
        case .registered, .connected, .connecting: .good
        case .failed, .locked: .bad
        case .disabled, .disabling, .absent, .unknown: .warning
        default: .plain
        }
    }
}

extension Registration {
    var words: String {
        switch self {
        case .notRegistered: "not registered"
        case .searching: "searching"
        case .denied: "registration denied"
        case .emergencyOnly: "emergency calls only"
        case .unknown: "registration unknown"
        default: rawValue
        }
    }

    /// Behind the word registration.
    var shortWords: String {
        switch self {
        case .denied: "denied"
        case .unknown: "unknown"
        default: words
        }
    }
}

extension Limitation {
    var words: String {
        switch self {
        case .smsOnly: "SMS only"
        case .csfbNotPreferred: "circuit-switched fallback not preferred"
        case .restrictedLocalService: "restricted local service"
        default: rawValue
        }
    }
}

extension SimState {
    var words: String {
        switch self {
        case .present: "ready"
        case .absent: "empty"
        case .locked: "locked"
        case .identityPending: "being read"
        case .noProfile: "eSIM without a profile"
        case .failed: "failed"
        case .notApplicable: "not used by this modem"
        case .unknown: "unknown"
        default: rawValue
        }
    }

    var tone: Tone {
        switch self {
        case .present: .good
        case .locked, .failed: .bad
        case .identityPending: .warning
        default: .plain
        }
    }
}

extension SimGuard {
    /// Nil where no guard stands.
    var words: String? {
        switch self {
        case .unguarded: nil
        case .foreign: "FOREIGN, [sim-guard] does not allow it"
        default: rawValue
        }
    }
}

extension SimKind {
    /// Nil where it is not known.
    var words: String? {
        switch self {
        case .physical: "card"
        case .esim: "eSIM"
        case .unknown: nil
        default: rawValue
        }
    }
}

extension ControlProtocol {
    var words: String {
        switch self {
        case .unknown: "unknown"
        default: rawValue.uppercased()
        }
    }
}

extension SimChange {
    var words: String {
        switch self {
        case .reseated: "the same SIM again"
        case .sameCarrier: "another SIM of the same carrier"
        case .otherCarrier: "a SIM of another carrier"
        case .profileSwitch: "another profile of the same eSIM"
        case .slotSwitch: "another slot"
        default: rawValue
        }
    }
}

/// ModemManager's name of a lock as the card's own: `sim-pin` is the PIN.
func lockWords(_ lock: String) -> String {
    guard lock.hasPrefix("sim-") else { return lock }
    return lock.dropFirst(4).uppercased()
}

/// That there is no ModemManager, and why.
func modemManagerAbsence(_ reason: String?) -> String {
    "ModemManager is not available\(reason.map { ": \($0)" } ?? "")"
}

/// `1 try left`.
func triesWords(_ count: Int) -> String {
    count == 1 ? "1 try left" : "\(count) tries left"
}

/// A radio technology as the field writes it.
func technologyWords(_ technology: String) -> String {
    switch technology {
    case "lte": "LTE"
    case "5gnr": "5G NR"
    case "umts": "UMTS"
    case "hspa": "HSPA"
    case "hspaPlus": "HSPA+"
    case "hsdpa": "HSDPA"
    case "hsupa": "HSUPA"
    case "edge": "EDGE"
    case "gprs": "GPRS"
    case "gsm": "GSM"
    case "gsmCompact": "GSM compact"
    case "lteCatM": "LTE-M"
    case "lteNbIot": "NB-IoT"
    case "cdma1x": "CDMA 1x"
    case "evdo0": "EV-DO Rev. 0"
    case "evdoA": "EV-DO Rev. A"
    case "evdoB": "EV-DO Rev. B"
    default: technology
    }
}

/// Radio technologies as an event names them, `lte, 5gnr`.
func technologiesWords(_ technologies: String) -> String {
    technologies.split(separator: ",").map { technologyWords(String($0.drop { $0 == " " })) }
        .joined(separator: ", ")
}

/// A measured number with at most one decimal, and none where it is whole.
func decimal(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let rounded = (value * 10).rounded() / 10
    let text = (rounded.isFinite ? rounded : value).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
