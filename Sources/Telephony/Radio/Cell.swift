// SPDX-License-Identifier: Apache-2.0

/// The serving cell, as ModemManager's `3gpp-lac-ci` text gives it.
package struct Cell: Hashable, Sendable {
    package var plmn: PLMN?
    /// 16 bits.
    package var lac: UInt32?
    /// 16 bits in LTE, 24 in NR.
    package var tac: UInt32?
    /// 28 bits in LTE, 36 in NR.
    package var cellID: UInt64?

    /// Reads `MCC,MNC,LAC,CI,TAC` or `PLMN,LAC,CI,TAC`, the last three in hexadecimal.
    ///
    /// Zero and the "deleted" values (3GPP TS 24.008, clause 10.5.1.3; `tac`) mean that there is none. Nil where nothing
    /// is left.
    ///
    /// - Parameter isNR: whether it is known for a cell of NR; one whose identity has more than 28 bits is, in any case.
    package init?(_ text: String?, isNR: Bool = false) {
        guard let text else { return nil }
        var fields = text.split(separator: ",", omittingEmptySubsequences: false)
        switch fields.count {
        case 5:
            plmn = PLMN("\(fields[0])\(fields[1])")
            fields.removeFirst(2)
        case 4:
            plmn = PLMN(String(fields[0]))
            fields.removeFirst()
        default: return nil
        }
        lac = Self.lac(String(fields[0]))
        cellID = Self.cellID(String(fields[1]))
        let isNR = isNR || cellID.map { $0 > 0xFFF_FFFF } ?? false
        tac = Self.tac(String(fields[2]), isNR ? .nr : nil)
        if lac == nil, cellID == nil, tac == nil { return nil }
    }

    /// A location area's code; nil for none (3GPP TS 24.008, clause 10.5.1.3).
    static func lac(_ text: String?) -> UInt32? {
        code(text, deleted: [0xFFFE, 0xFFFF], limit: 0xFFFF).map(UInt32.init)
    }

    /// A tracking area's code; nil for none. Deleted is 0xFFFE of the 16 bits of LTE (3GPP TS 24.301, clause 9.9.3.32),
    /// and 0xFFFFFE of the 24 of NR, where 0xFFFE is a code like others (TS 24.501, clause 9.11.3.8). All ones are what
    /// modems say of none.
    ///
    /// - Parameter technology: nil where it is not known: then it is none by either.
    static func tac(_ text: String?, _ technology: CellReading.Technology?) -> UInt32? {
        let (deleted, limit): ([UInt64], UInt64) =
            switch technology {
            case .nr: ([0xFFFFFE, 0xFFFFFF], 0xFFFFFF)
            case nil: ([0xFFFE, 0xFFFF, 0xFFFFFE, 0xFFFFFF], 0xFFFFFF)
            case .cdma, .gsm, .umts, .tdscdma, .lte: ([0xFFFE, 0xFFFF], 0xFFFF)
            }
        return code(text, deleted: deleted, limit: limit).map(UInt32.init)
    }

    /// A cell's identity; nil for all ones, in the width of each technology.
    static func cellID(_ text: String?) -> UInt64? {
        code(text, deleted: [0xFFF_FFFF, 0xFFFF_FFFF, 0xF_FFFF_FFFF], limit: 0xF_FFFF_FFFF)
    }

    private static func code(_ text: String?, deleted: [UInt64], limit: UInt64) -> UInt64? {
        // A sign is a number to Swift and no digit of a code.
        guard let text, text.utf8.allSatisfy(\.isHexadecimalDigit), let value = UInt64(text, radix: 16),
            value != 0, value <= limit, !deleted.contains(value)
        else { return nil }
        return value
    }
}
