// SPDX-License-Identifier: Apache-2.0

/// The TLVs of the network (NAS).
package enum QMINetworkField {
    // Register indications.
    package static let wantsServingSystem = QMIField<QMINumber<UInt8>>(0x13)
    package static let wantsSystemInfo = QMIField<QMINumber<UInt8>>(0x18)
    package static let wantsSignalInfo = QMIField<QMINumber<UInt8>>(0x19)

    // Signal info, asked for or told.
    package static let gsmSignal = QMIField<QMINumber<Int8>>(0x12)
    package static let umtsSignal = QMIField<QMIUMTSSignal>(0x13)
    package static let lteSignal = QMIField<QMILTESignal>(0x14)
    package static let nrSignal = QMIField<QMINRSignal>(0x17)
    /// In dB.
    package static let nrQuality = QMIField<QMINumber<Int16>>(0x18)

    /// Signal strength, as old hosts ask for it.
    package static let strength = QMIField<QMIStrength>(0x01)

    package static let serving = QMIField<QMIServing>(0x01)
    /// 0 is roaming, 1 is not.
    package static let roaming = QMIField<QMINumber<UInt8>>(0x10)
    package static let servingPLMN = QMIField<QMINamedPLMN>(0x12)

    package static let homePLMN = QMIField<QMINamedPLMN>(0x01)
    /// Whether the home network's code has three digits of MNC.
    package static let homeMNCLength = QMIField<QMIMNCLength>(0x12)

    package static let wantedPLMN = QMIField<QMIPLMN>(0x01)
    package static let names = QMIField<QMINetworkNames>(0x10)

    // System selection.
    package static let emergencyOnly = QMIField<QMINumber<UInt8>>(0x10)
    package static let modes = QMIField<QMINumber<UInt16>>(0x11)
    package static let roamingPreference = QMIField<QMINumber<UInt16>>(0x14)
    package static let lteBandPreference = QMIField<QMINumber<UInt64>>(0x15)
    package static let usage = QMIField<QMINumber<UInt32>>(0x1f)
    package static let extendedLTEBands = QMIField<QMIBits<UInt64>>(0x23)
    package static let saBands = QMIField<QMIBits<UInt64>>(0x2c)
    package static let nsaBands = QMIField<QMIBits<UInt64>>(0x2d)
    package static let technologyPreference = QMIField<QMINumber<UInt16>>(0x10)

    package static let bands = QMIField<QMIBandList>(0x01)
}

/// A network's code in numbers.
package struct QMIPLMN: QMIValue {
    package var mcc: UInt16 = 0
    package var mnc: UInt16 = 0

    package init() {}
    package init(_ code: String) {
        mcc = UInt16(code.prefix(3)) ?? 0
        mnc = UInt16(code.dropFirst(3)) ?? 0
    }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&mcc)
        try coder.number(&mnc)
    }
}

/// A network's code and its name.
package struct QMINamedPLMN: QMIValue {
    package var plmn = QMIPLMN()
    package var name = ""

    package init() {}
    package init(_ code: String, _ name: String) {
        plmn = QMIPLMN(code)
        self.name = name
    }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.inline(&plmn)
        try coder.text(&name)
    }
}

/// Whether there is a 3GPP network, and whether its MNC has three digits.
package struct QMIMNCLength: QMIValue {
    package var isThree = false

    package init() {}
    package init(_ code: String) { isThree = code.utf8.count == 6 }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var is3GPP = true
        try coder.flag(&is3GPP)
        try coder.flag(&isThree)
    }
}

/// The names of a network: the provider's, a short and a long one, in UCS-2.
package struct QMINetworkNames: QMIValue {
    package var name = ""

    package init() {}
    package init(_ name: String) { self.name = name }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var encoding: UInt8 = 0
        var none: [UInt8] = []
        try coder.number(&encoding)
        try coder.bytes(&none)
        for _ in 0..<2 {
            // UCS-2, little endian; no country's initials; no spare bits.
            encoding = 4
            var initials: UInt8 = 0
            var spare: UInt8 = 0
            var units = name.utf16.flatMap {
                [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
            }
            // A length in a byte: whole characters up to there.
            units = Array(units.prefix(254))
            try coder.number(&encoding)
            try coder.number(&initials)
            try coder.number(&spare)
            try coder.bytes(&units)
            let pairs = stride(from: 0, to: units.count - units.count % 2, by: 2)
            name = String(
                decoding: pairs.map { UInt16(units[$0]) | UInt16(units[$0 + 1]) << 8 },
                as: UTF16.self
            )
        }
    }
}

/// As many numbers as the field has, of which the bits count.
package struct QMIBits<Number: FixedWidthInteger & Sendable>: QMIValue {
    package var values: [Number] = []

    package init() {}
    package init(_ values: [Number]) { self.values = values }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var bytes = values.flatMap { QMINumber($0).encoded() }
        try coder.rest(&bytes)
        let width = Number.bitWidth / 8
        var values: [Number] = []
        for place in stride(from: 0, to: bytes.count - bytes.count % width, by: width) {
            values.append(try QMINumber<Number>(bytes[place..<place + width]).value)
        }
        self.values = values
    }
}

/// The bands in use.
package struct QMIBandList: QMIValue {
    package struct Band: QMIValue {
        package var radio: UInt8 = 0
        package var band: UInt16 = 0
        package var channel: UInt16 = 0

        package init() {}

        package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
            try coder.number(&radio)
            try coder.number(&band)
            try coder.number(&channel)
        }
    }

    package var bands: [Band] = []

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) { try coder.list(&bands) }
}

/// The registration as NAS's serving system tells it.
package struct QMIServing: QMIValue {
    package enum State: UInt8, CaseIterable, Hashable, Sendable {
        case notRegistered = 0
        case registered = 1
        case searching = 2
        case denied = 3
        case unknown = 4
    }

    package var state = State.notRegistered
    /// Of the packet domain; the circuit domain is attached with the registration.
    package var isAttached = false
    package var radios: [UInt8] = []

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var circuits: UInt8 = state == .registered ? 1 : 2
        var packets: UInt8 = isAttached ? 1 : 2
        // A network of 3GPP.
        var kind: UInt8 = 2
        var list = QMINumbers(radios)
        try coder.choice(&state)
        try coder.number(&circuits)
        try coder.number(&packets)
        try coder.number(&kind)
        try coder.inline(&list)
        isAttached = packets == 1
        radios = list.values
    }
}

/// What UMTS measures.
package struct QMIUMTSSignal: QMIValue {
    /// In dBm.
    package var rssi: Int8 = 0
    /// In half dB below the carrier.
    package var ecio: Int16 = 0

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&rssi)
        try coder.number(&ecio)
    }
}

/// What LTE measures.
package struct QMILTESignal: QMIValue {
    /// In dBm, dB and dBm.
    package var rssi: Int8 = 0
    package var rsrq: Int8 = 0
    package var rsrp: Int16 = 0
    /// In tenths of a dB.
    package var snr: Int16 = 0

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&rssi)
        try coder.number(&rsrq)
        try coder.number(&rsrp)
        try coder.number(&snr)
    }
}

/// What NR measures, without its quality.
package struct QMINRSignal: QMIValue {
    /// In dBm.
    package var rsrp: Int16 = 0
    /// In tenths of a dB.
    package var snr: Int16 = 0

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&rsrp)
        try coder.number(&snr)
    }
}

/// A strength and its radio.
package struct QMIStrength: QMIValue {
    /// In dBm.
    package var strength: Int8 = 0
    package var radio: UInt8 = 0

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&strength)
        try coder.number(&radio)
    }
}
