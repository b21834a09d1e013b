// SPDX-License-Identifier: Apache-2.0

/// One cell that a modem sees.
package struct CellInfo: Codable, Hashable, Sendable {
    /// `cdma`, `gsm`, `umts`, `tdscdma`, `lte` or `5gnr`.
    package var technology: String
    /// The modem talks to it.
    package var serving: Bool
    /// What a serving cell is in carrier aggregation and dual connectivity.
    @Nullable package var role: CellRole?
    @Nullable package var plmn: String?
    @Nullable package var lac: Int?
    @Nullable package var tac: Int?
    /// Up to 36 bits.
    @Nullable package var cellId: Int?
    /// Physical cell identity; of UMTS the scrambling code, of GSM the BSIC.
    @Nullable package var pci: Int?
    /// Of the downlink.
    @Nullable package var arfcn: Int?
    /// `B3`, `n78`.
    @Nullable package var band: String?
    /// Hz.
    @Nullable package var bandwidth: Int?
    @Nullable package var rssi: Double?
    @Nullable package var rsrp: Double?
    @Nullable package var rsrq: Double?
    @Nullable package var snr: Double?
    @Nullable package var timingAdvance: Int?

    package init(technology: String, serving: Bool) {
        self.technology = technology
        self.serving = serving
        // Each is null until it is set.
        _role = Nullable(wrappedValue: nil)
        _plmn = Nullable(wrappedValue: nil)
        _lac = Nullable(wrappedValue: nil)
        _tac = Nullable(wrappedValue: nil)
        _cellId = Nullable(wrappedValue: nil)
        _pci = Nullable(wrappedValue: nil)
        _arfcn = Nullable(wrappedValue: nil)
        _band = Nullable(wrappedValue: nil)
        _bandwidth = Nullable(wrappedValue: nil)
        _rssi = Nullable(wrappedValue: nil)
        _rsrp = Nullable(wrappedValue: nil)
        _rsrq = Nullable(wrappedValue: nil)
        _snr = Nullable(wrappedValue: nil)
        _timingAdvance = Nullable(wrappedValue: nil)
    }
}

/// What a serving cell is.
package struct CellRole: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let primary = CellRole(rawValue: "primary")
    package static let secondary = CellRole(rawValue: "secondary")
    package static let primarySecondary = CellRole(rawValue: "primarySecondary")
    package static let secondarySecondary = CellRole(rawValue: "secondarySecondary")
}

/// What `GetCells` answers.
package struct CellsReply: Codable, Sendable {
    package var cells: [CellInfo]
    /// Why each null is null; `cells` where there are none.
    package var blanks: [Blank]

    package init(cells: [CellInfo], blanks: [Blank]) {
        self.cells = cells
        self.blanks = blanks
    }
}
