// SPDX-License-Identifier: Apache-2.0

/// What came of asking a modem for its cells.
package enum CellAnswer: Hashable, Sendable {
    case cells([CellReading])
    /// Why there are none, in a person's words.
    case refused(Blank.Reason, String)
}

extension CellReading {
    /// Why each field that is null is null.
    ///
    /// - Parameter path: of the cell, `cells[0]`.
    package func blanks(at path: String, modemManager: TelephonyState.ModemManager) -> [Blank] {
        var list = BlankList()
        let isNeighbour = !serves
        // What a neighbour broadcasts of itself the modem has not read.
        let unread = isNeighbour ? "the modem has not read what this cell broadcasts" : nil
        list.add(
            "\(path).role",
            if: role == nil,
            isNeighbour
                ? .notApplicable
                : modemManager.isOlder(thanMinor: 22) ? .needsNewerModemManager : .notReported
        )
        list.add("\(path).plmn", if: plmn == nil, .notReported, unread)
        let hasLAC = technology == .gsm || technology == .umts || technology == .tdscdma
        list.add("\(path).lac", if: lac == nil, hasLAC ? .notReported : .notApplicable, hasLAC ? unread : nil)
        let hasTAC = technology == .lte || technology == .nr
        list.add("\(path).tac", if: tac == nil, hasTAC ? .notReported : .notApplicable, hasTAC ? unread : nil)
        list.add("\(path).cellId", if: cellID == nil, .notReported, unread)
        list.add("\(path).pci", if: physicalID == nil, .notReported)
        list.add("\(path).arfcn", if: channel == nil, .notReported)
        let band: (Blank.Reason, String?) =
            switch (hasTAC, channel) {
            case (false, _): (.notApplicable, nil)
            case (true, nil): (.notReported, nil)
            case (true, _):
                (.notReported, bands.isEmpty ? "in no known band" : "one of " + bands.joined(separator: ", "))
            }
        list.add("\(path).band", if: bands.count != 1, band.0, band.1)
        list.add(
            "\(path).bandwidth",
            if: bandwidth == nil,
            modemManager.isOlder(thanMinor: 22) && hasTAC ? .needsNewerModemManager : .notReported
        )
        list.add("\(path).rssi", if: rssi == nil, hasTAC ? .notApplicable : .notReported)
        list.add("\(path).rsrp", if: rsrp == nil, .notReported)
        list.add("\(path).rsrq", if: rsrq == nil, .notReported)
        list.add("\(path).snr", if: snr == nil, technology == .nr ? .notReported : .notApplicable)
        list.add("\(path).timingAdvance", if: timingAdvance == nil, .notReported)
        return list.blanks
    }
}
