// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

/// What `carrierctl watch --signal` shows: a block for each modem, drawn over the one before on a terminal, below it
/// elsewhere.
struct SignalScreen {
    /// What makes the block another one.
    static let kinds: [EventKind] = [
        .signalChanged, .fiveGChanged, .technologyChanged, .registrationChanged, .networkChanged, .modemAdded,
        .modemRemoved, .modemRecovering, .modemRecovered, .modemManagerAvailable, .modemManagerUnavailable,
        .gap,
    ]

    private let modem: String?
    /// Nil where output is no terminal.
    private let height: Int?
    private var modems: [String: Modem] = [:]
    /// Why there is no ModemManager; nil where there is one.
    private var absence: String?
    private var drawnLines = 0

    /// - Parameters:
    ///   - modem: the one to show; nil for all.
    ///   - height: the terminal's rows; nil where nothing can be drawn over.
    init(modem: String?, height: Int?) {
        self.modem = modem
        self.height = height
    }

    /// Takes an event in, and gives what to write.
    mutating func take(_ event: Event, _ style: Style, clock: Clock) -> String {
        if let status = event.status {
            modems = Dictionary(status.modems.map { ($0.id, $0) }) { $1 }
            absence = status.modemManager.available ? nil : modemManagerAbsence(status.modemManager.reason)
        }
        switch event.kind {
        case .modemManagerAvailable: absence = nil
        case .modemManagerUnavailable: absence = modemManagerAbsence(event.after)
        default: break
        }
        if let id = event.modem { modems[id] = event.kind == .modemRemoved ? nil : event.state ?? modems[id] }
        let shown = modems.values.filter { modem == nil || $0.id == modem }
            .sorted { ($0.id.utf8.count, $0.id) < ($1.id.utf8.count, $1.id) }
        let title = style.paint(clock.text(event.time), .label) + "\n"
        let blocks = shown.map { $0.signalSheet.render(style) }
        // Above, so that what does not fit is not this.
        let notice = absence.map { printable($0) + "\n" } ?? ""
        let text = title + notice + (blocks.isEmpty ? "no modem\n" : blocks.joined())
        return drawn(text)
    }

    private mutating func drawn(_ text: String) -> String {
        guard let height else { return text }
        // What does not fit would scroll, and could not be drawn over.
        let lines = text.split(separator: "\n").prefix(max(1, height - 1))
        // ECMA-48: cursor to the beginning of a line that many up, then erase what is below.
        let back = drawnLines > 0 ? "\u{1B}[\(drawnLines)F\u{1B}[J" : ""
        drawnLines = lines.count
        return back + lines.joined(separator: "\n") + "\n"
    }
}

extension Modem {
    /// What a person who walks about with the modem looks at.
    fileprivate var signalSheet: FactSheet {
        var sheet = FactSheet(title)
        sheet.add(
            "Bars",
            [barsWords ?? blank("bars"), radio.label].compactMap(\.self).joined(separator: "  ")
        )
        sheet.add(
            "Network",
            network.words ?? blank("network.registration", like: "network.plmn"),
            network.tone
        )
        sheet.add("5G", fiveGLine, fiveGTone)
        sheet.add("Quality", signalQuality.map { "\($0) %" } ?? blank("signalQuality"))
        for signal in signals {
            sheet.add(technologyWords(signal.technology), signal.words ?? "–")
        }
        if signals.isEmpty { sheet.add("Signal", blank("signals"), .warning) }
        sheet.add("Cell", ifKnown: cellLine)
        return sheet
    }
}
