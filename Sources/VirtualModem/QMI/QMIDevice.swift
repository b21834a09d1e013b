// SPDX-License-Identifier: Apache-2.0

/// The TLVs of device management (DMS), and of the data format (WDA).
package enum QMIDeviceField {
    package static let capabilities = QMIField<QMICapabilities>(0x01)
    /// Manufacturer, model, revision, hardware revision: each is the answer's one text.
    package static let text = QMIField<QMIText>(0x01)
    package static let esn = QMIField<QMIText>(0x10)
    package static let imei = QMIField<QMIText>(0x11)
    package static let meid = QMIField<QMIText>(0x12)
    package static let mode = QMIField<QMIOperatingMode>(0x01)
    /// The same in an event report.
    package static let toldMode = QMIField<QMIOperatingMode>(0x14)
    /// Bands before LTE, a bit each.
    package static let bands = QMIField<QMINumber<UInt64>>(0x01)
    /// LTE bands 1 to 64, a bit each.
    package static let lteBands = QMIField<QMINumber<UInt64>>(0x10)
    /// LTE bands by their numbers.
    package static let allLTEBands = QMIField<QMILongNumbers<UInt16>>(0x12)
    package static let nrBands = QMIField<QMILongNumbers<UInt16>>(0x13)

    /// Whether packets have a QoS header.
    package static let qosFormat = QMIField<QMINumber<UInt8>>(0x10)
    /// 1 is Ethernet, 2 raw IP.
    package static let linkLayer = QMIField<QMINumber<UInt32>>(0x11)
    package static let uplinkAggregation = QMIField<QMINumber<UInt32>>(0x12)
    package static let downlinkAggregation = QMIField<QMINumber<UInt32>>(0x13)
}

/// The kinds of radio, as NAS numbers them.
package enum QMIRadioInterface: UInt8, CaseIterable, Hashable, Sendable {
    case none = 0
    case gsm = 4
    case umts = 5
    case lte = 8
    case nr = 12

    init(_ radio: Radio) {
        switch radio {
        case .none: self = .none
        case .gsm, .edge: self = .gsm
        case .umts, .hspa: self = .umts
        case .lte, .endc, .nsa: self = .lte
        case .sa: self = .nr
        }
    }
}

/// What the device can do.
package struct QMICapabilities: QMIValue {
    /// In bits a second.
    package var uplink: UInt32 = 0
    package var downlink: UInt32 = 0
    package var radios: [UInt8] = []

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        // Voice and data, not at once; a card.
        var service: UInt8 = 4
        var card: UInt8 = 2
        var list = QMINumbers(radios)
        try coder.number(&uplink)
        try coder.number(&downlink)
        try coder.number(&service)
        try coder.number(&card)
        try coder.inline(&list)
        radios = list.values
    }
}

/// Whether the radio is on.
package struct QMIOperatingMode: QMIValue {
    package enum Mode: UInt8, CaseIterable, Hashable, Sendable {
        case online = 0
        case lowPower = 1
        case factoryTest = 2
        case offline = 3
        case resetting = 4
        case shuttingDown = 5
        case persistentLowPower = 6
    }

    package var mode = Mode.online

    package init() {}
    package init(_ mode: Mode) { self.mode = mode }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) { try coder.choice(&mode) }
}
