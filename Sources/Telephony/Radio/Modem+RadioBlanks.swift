// SPDX-License-Identifier: Apache-2.0

extension Modem {
    /// Why nothing was measured of the technology in use.
    var noSignal: (reason: Blank.Reason, detail: String) {
        guard signals.isEmpty else { return (.notReported, "no reading of the technology in use") }
        return polling.silence
    }

    func addLocationBlanks(to list: inout BlankList) {
        let (noFix, noFixDetail) = positioning.noFix
        let noCell = positioning.tellsCell ? serviceReason : positioning.silence
        let noCellDetail = positioning.tellsCell ? nil : positioning.cellDetail
        guard cell != nil || place != nil else {
            let isCell = positioning.isOn(.threeGPP) || !positioning.isOn(.gpsRaw)
            let details = isCell ? [noCellDetail, positioning.missingPlace] : [noFixDetail]
            let detail = details.compactMap(\.self).joined(separator: "; ")
            list.add("location", if: true, isCell ? noCell : noFix, detail.isEmpty ? nil : detail)
            return
        }
        list.add("location.latitude", if: place == nil, noFix, noFixDetail)
        list.add("location.longitude", if: place == nil, noFix, noFixDetail)
        func addOfFix(_ field: String, isNull: Bool) {
            list.add(
                "location.\(field)",
                if: isNull,
                place == nil ? noFix : .notReported,
                place == nil ? noFixDetail : nil
            )
        }
        addOfFix("altitude", isNull: place?.altitude == nil)
        addOfFix("time", isNull: place?.time == nil)
        addOfFix("accuracy", isNull: place?.accuracy == nil)
        addOfFix("hdop", isNull: place?.hdop == nil)
        list.add("location.cell", if: cell == nil, noCell, noCellDetail)
        guard let cell else { return }
        list.add("location.cell.plmn", if: cell.plmn == nil, .notReported)
        list.add("location.cell.lac", if: cell.lac == nil, .notReported)
        list.add("location.cell.tac", if: cell.tac == nil, .notReported)
        list.add("location.cell.cellId", if: cell.cellID == nil, .notReported)
    }
}
