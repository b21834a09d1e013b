// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI

extension Status {
    /// The whole status for a person: what is wrong first, then a block for each modem, then the tables of carriers.
    func render(_ style: Style) -> String {
        var blocks: [String] = []
        if !modemManager.available {
            blocks.append(notice(unavailableText, .bad, style))
        }
        if modems.isEmpty, modemManager.available {
            blocks.append(notice(Self.noModemText, .plain, style))
        }
        if let history, !history.available {
            let reason = history.reason.map { ": \($0)" } ?? ""
            blocks.append(notice("Events are kept in memory alone\(reason).", .warning, style))
        }
        if let aside = history?.setAside {
            blocks.append(
                notice(
                    "The history was damaged and has begun anew; what there was is \(aside).",
                    .warning,
                    style
                )
            )
        }
        blocks += modems.map { $0.summary.render(style) }
        if let position, position.available { blocks.append(position.sheet.render(style)) }
        if let tables = carrierTables.sheet { blocks.append(tables.render(style)) }
        return blocks.joined(separator: "\n")
    }

    private var unavailableText: String {
        let known = modems.isEmpty ? "" : " What is shown is from before."
        return "\(modemManagerAbsence(modemManager.reason)).\(known) See systemctl status ModemManager."
    }

    private static let noModemText =
        "No modem found. Plug one in; if one is there already, see whether mmcli -L and lsusb show it."

    private func notice(_ text: String, _ tone: Tone, _ style: Style) -> String {
        wrap(printable(text), to: style.width).map { style.paint($0, tone) + "\n" }.joined()
    }
}

extension Position {
    /// Where the machine is, in four decimals: ten metres, more than GeoClue mostly knows.
    fileprivate var sheet: FactSheet {
        var sheet = FactSheet("This machine, by GeoClue")
        let degrees = [latitude, longitude].compactMap(\.self).map { PlainDecimal.text($0, digits: 4) }
        let accuracy = accuracy.map { ", within \(PlainDecimal.text($0, digits: 0)) m" } ?? ""
        sheet.add("Position", degrees.joined(separator: ", ") + accuracy)
        return sheet
    }
}
