// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI
internal import Wording

/// How a service is, in the monitoring plugins' words.
enum CheckLevel: String {
    case ok = "OK"
    case warning = "WARNING"
    case critical = "CRITICAL"
    case unknown = "UNKNOWN"

    /// What of several counts: what cannot be told is less than what is bad, and more than what is well.
    fileprivate var weight: Int {
        switch self {
        case .ok: 0
        case .unknown: 1
        case .warning: 2
        case .critical: 3
        }
    }

    var exitCode: ExitCode {
        switch self {
        case .ok: .success
        case .warning: .checkWarning
        case .critical: .checkCritical
        case .unknown: .checkUnknown
        }
    }
}

/// The line that a monitoring program reads (Monitoring Plugins Development Guidelines, "Plugin Output").
struct CheckReport {
    struct Judgement {
        var modem: Modem
        var level: CheckLevel
        /// What holds of it that is not well.
        var reason: String?
    }

    let level: CheckLevel
    private let text: String
    private let performance: [PerformanceValue]

    init(_ level: CheckLevel, _ text: String) {
        self.level = level
        self.text = text
        performance = []
    }

    /// Why it could not be told. That nobody listens tells something: the service is down.
    init(_ failure: Failure) {
        let text = "\(failure.what): \(failure.why)"
        self.init(failure.isAbsence && !failure.isDenied ? .critical : .unknown, text)
    }

    init(modems: [Judgement]) {
        level = modems.map(\.level).max { $0.weight < $1.weight } ?? .ok
        // What is wrong comes first.
        text = modems.sorted { $0.level.weight > $1.level.weight }.map(\.words).joined(separator: "; ")
        performance = modems.flatMap {
            $0.modem.performance(prefix: modems.count > 1 ? "\($0.modem.id)_" : "")
        }
    }

    /// Without its newline: one line, in which the bar stands once at most.
    var line: String {
        let words = printable("CARRIERD \(level.rawValue) - \(text)").map { $0 == "|" ? "/" : $0 }
        let data = performance.map(\.text).joined(separator: " ")
        return String(words) + (data.isEmpty ? "" : " | \(data)")
    }
}

extension CheckReport.Judgement {
    fileprivate var words: String {
        var parts = [modem.network.registered ? modem.network.carrier.name ?? "registered" : notRegistered]
        if modem.network.roaming { parts.append("roaming") }
        if modem.network.registered { parts.append(modem.radioWord) }
        if let rsrp = modem.servingSignal?.rsrp { parts.append("\(decimal(rsrp)) dBm") }
        if modem.stale { parts.append("stale") }
        // A bar would begin the performance data.
        let reason = reason.map { " (\($0.replacingAll("||", with: "or")))" } ?? ""
        return "\(modem.id): \(parts.joined(separator: ", "))\(reason)"
    }

    private var notRegistered: String {
        let why =
            if let sim = modem.activeSim?.sim, sim.state != .present, sim.state != .unknown {
                "SIM \(sim.state.words)"
            } else if modem.network.registration == .notRegistered {
                modem.state.rawValue
            } else {
                modem.network.registration.rawValue
            }
        return "not registered, \(why)"
    }
}

extension Modem {
    /// `5G SA`, `5G NSA`, or the generation alone.
    fileprivate var radioWord: String {
        switch radio.fiveG.status {
        case .sa, .nsaConnected: radio.fiveG.status.shortWords
        default: radio.generation ?? "no technology"
        }
    }

    /// What serves: of 5G SA the NR, else the anchor.
    fileprivate var servingSignal: Signal? {
        let wanted = radio.fiveG.status == .sa ? "5gnr" : "lte"
        return signals.first { $0.technology == wanted } ?? (signals.count == 1 ? signals[0] : nil)
    }

    fileprivate func performance(prefix: String) -> [PerformanceValue] {
        let signal = servingSignal
        return [
            PerformanceValue("\(prefix)rsrp", signal?.rsrp, unit: "dBm"),
            PerformanceValue("\(prefix)rsrq", signal?.rsrq, unit: "dB"),
            PerformanceValue("\(prefix)snr", signal?.snr, unit: "dB"),
            PerformanceValue("\(prefix)quality", signalQuality.map(Double.init), unit: "%", range: 0...100),
            PerformanceValue("\(prefix)bars", bars.map(Double.init), range: 0...4),
        ].compactMap(\.self)
    }
}

/// `'label'=value[unit];[warning];[critical];[lowest];[highest]`.
struct PerformanceValue {
    private let label: String
    private let value: Double
    private let unit: String
    private let range: ClosedRange<Int>?

    /// Nil where there is no value.
    init?(_ label: String, _ value: Double?, unit: String = "", range: ClosedRange<Int>? = nil) {
        guard let value, value.isFinite else { return nil }
        self.label = label
        self.value = value
        self.unit = unit
        self.range = range
    }

    var text: String {
        let limits = range.map { "\($0.lowerBound);\($0.upperBound)" } ?? ";"
        return "\(quotedLabel)=\(decimal(value))\(unit);;;\(limits)"
    }

    /// In quotation marks where it has something in it that ends a label; a mark in it is doubled.
    private var quotedLabel: String {
        guard label.contains(where: { $0 == " " || $0 == "=" || $0 == "'" || $0 == "|" }) else {
            return label
        }
        return "'\(label.replacingAll("'", with: "''"))'"
    }
}
