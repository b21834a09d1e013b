// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import Telephony

/// What happened, in the log. Identities redact themselves.
struct EventLog: Sendable {
    let log: Log

    func take(_ events: [Event], _ state: TelephonyState) {
        for event in events {
            if event.kind == .modemAdded {
                reportNames(of: state.views.first { $0.id == event.modem }, state)
            }
            log(event.level, event.summary)
        }
    }

    /// Says where two sections of the configuration fit one modem, or one fits two.
    private func reportNames(of modem: Modem?, _ state: TelephonyState) {
        guard let modem else { return }
        let names = state.policy.names.fitting(imei: modem.imei, device: modem.device)
        guard let first = names.first else { return }
        if names.count > 1 {
            let sections = names.map { "[modem \"\($0)\"]" }.joined(separator: " and ")
            log(.error, "\(sections) fit one modem, which is called \(first); take one of them out")
        }
        if modem.id.description != first {
            log(.error, "[modem \"\(first)\"] fits two modems; this one stays \(modem.id)")
        }
    }
}

extension Event {
    fileprivate var level: Log.Level {
        switch kind {
        case _ where kind.isFrequent: .debug
        case .simForeign: .warning
        default: .notice
        }
    }

    /// One line for the log.
    fileprivate var summary: String {
        var words = [kind.rawValue]
        if let modem { words.append("\(modem)") }
        if let slot { words.append("slot \(slot)") }
        if let change { words.append(change.rawValue) }
        if before != nil || after != nil {
            words.append("\(before.map(Self.word) ?? "-") -> \(after.map(Self.word) ?? "-")")
        }
        if let took { words.append("after \(took.milliseconds) ms") }
        if isOffline { words.append("(while carrierd was down)") }
        return words.joined(separator: " ")
    }

    private static func word(_ value: Value) -> String {
        switch value {
        case .text(let text): text
        case .card(let iccid): "\(iccid)"
        case .subscriber(let imsi): "\(imsi)"
        }
    }
}
