// SPDX-License-Identifier: Apache-2.0

/// Whether the radio is on (MBIM 1.0 clause 10.5.3).
package struct MBIMRadioState: MBIMStructure {
    package var hardware = true
    package var software = true

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.flag(&hardware)
        try coder.flag(&software)
    }
}

/// A network (MBIM 1.0 clause 10.5.6).
package struct MBIMProvider: MBIMStructure {
    package var plmn = ""
    /// Bit 0 home, 1 forbidden, 2 preferred, 3 visible, 4 registered.
    package var state: UInt32 = 0
    package var name = ""
    package var rssi: UInt32 = 99

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var cellularClass: UInt32 = 1
        var errorRate: UInt32 = 99
        try coder.text(&plmn)
        try coder.number(&state)
        try coder.text(&name)
        try coder.number(&cellularClass)
        try coder.number(&rssi)
        try coder.number(&errorRate)
    }
}

/// The networks in reach (MBIM 1.0 clause 10.5.8).
package struct MBIMProviders: MBIMStructure {
    package var providers: [MBIMProvider] = []

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.list(&providers)
    }
}

/// The registration (MBIM 1.0 clause 10.5.9; MBIMEx 2 adds the classes that are preferred).
package struct MBIMRegisterState: MBIMStructure {
    package enum State: UInt32, CaseIterable, Hashable, Sendable {
        case unknown = 0
        case deregistered = 1
        case searching = 2
        case home = 3
        case roaming = 4
        case partner = 5
        case denied = 6
    }

    /// Why the network denied it (3GPP TS 24.008 clause 10.5.3.6); 0 is no error.
    package var networkError: UInt32 = 0
    package var state = State.unknown
    package var dataClasses: MBIMDataClass = []
    package var plmn = ""
    package var name = ""
    package var roamingText = ""
    package var preferredClasses: MBIMDataClass = []

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var mode: UInt32 = 1
        var cellularClass: UInt32 = state == .home || state == .roaming ? 1 : 0
        // The packet service is attached by itself.
        var flags: UInt32 = 2
        try coder.number(&networkError)
        try coder.choice(&state)
        try coder.number(&mode)
        try coder.dataClass(&dataClasses)
        try coder.number(&cellularClass)
        try coder.text(&plmn)
        try coder.text(&name)
        try coder.text(&roamingText)
        try coder.number(&flags)
        if coder.extensions >= .two { try coder.dataClass(&preferredClasses) }
    }
}

/// How the host wants to be registered (MBIM 1.0 clause 10.5.9).
package struct MBIMRegisterSet: MBIMStructure {
    package var plmn = ""
    /// 0 is automatic, 1 the network that is named.
    package var action: UInt32 = 0
    package var dataClass: UInt32 = 0

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.text(&plmn)
        try coder.number(&action)
        try coder.number(&dataClass)
    }
}

/// The packet service (MBIM 1.0 clause 10.5.10, and MBIMEx 2 and 3).
package struct MBIMPacketService: MBIMStructure {
    package enum State: UInt32, CaseIterable, Hashable, Sendable {
        case unknown = 0
        case attaching = 1
        case attached = 2
        case detaching = 3
        case detached = 4
    }

    package var state = State.detached
    package var dataClass: MBIMDataClass = []
    /// Bits in a second.
    package var uplink: UInt64 = 0
    package var downlink: UInt64 = 0
    /// The network of the tracking area, a decimal digit in each four bits; the MNC's highest bit says that it has two.
    package var mcc: UInt16 = 0
    package var mnc: UInt16 = 0
    package var trackingArea: UInt32 = 0

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var networkError: UInt32 = 0
        var frequencies: UInt32 = dataClass.isDisjoint(with: [.nsa, .sa]) ? 0 : 1
        var subclass = dataClass.subclass
        try coder.number(&networkError)
        try coder.choice(&state)
        try coder.dataClass(&dataClass)
        try coder.number(&uplink)
        try coder.number(&downlink)
        if coder.extensions >= .two { try coder.number(&frequencies) }
        guard coder.extensions >= .three else { return }
        try coder.number(&subclass)
        try coder.number(&mcc)
        try coder.number(&mnc)
        try coder.number(&trackingArea)
        dataClass.remove([.nsa, .sa])
        if subclass & 1 != 0 { dataClass.insert(.nsa) }
        if subclass & 2 != 0 { dataClass.insert(.sa) }
    }
}

/// The signal (MBIM 1.0 clause 10.5.11; MBIMEx 2 adds the reference signal of LTE and NR).
package struct MBIMSignalState: MBIMStructure {
    /// One radio's reference signal.
    package struct Reference: MBIMStructure {
        /// dBm + 156.
        package var rsrp: UInt32 = 0
        /// Twice (dB + 23).
        package var snr: UInt32 = 0
        package var system: MBIMDataClass = []

        package init() {}

        package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
            var thresholds: [UInt32] = [0, 0]
            try coder.number(&rsrp)
            try coder.number(&snr)
            try coder.number(&thresholds[0])
            try coder.number(&thresholds[1])
            try coder.dataClass(&system)
        }
    }

    /// (dBm + 113) / 2, and 99 for unknown.
    package var rssi: UInt32 = 99
    /// In seconds.
    package var interval: UInt32 = 30
    package var references: [Reference] = []

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var errorRate: UInt32 = 99
        var rssiThreshold = UInt32.max
        var errorThreshold = UInt32.max
        try coder.number(&rssi)
        try coder.number(&errorRate)
        try coder.number(&interval)
        try coder.number(&rssiThreshold)
        try coder.number(&errorThreshold)
        if coder.extensions >= .two { try coder.listElsewhere(&references) }
    }
}

/// The signal in AT&T's service (CID 1), each value coded as in 3GPP TS 27.007 clause 8.69; 99 or 255 is unknown.
package struct MBIMATDSSignal: MBIMStructure {
    package var rssi: UInt32 = 99
    package var rscp: UInt32 = 255
    package var ecno: UInt32 = 255
    package var rsrq: UInt32 = 255
    /// dBm + 140.
    package var rsrp: UInt32 = 255
    /// dB + 5.
    package var snr: UInt32 = 255

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var errorRate: UInt32 = 99
        try coder.number(&rssi)
        try coder.number(&errorRate)
        try coder.number(&rscp)
        try coder.number(&ecno)
        try coder.number(&rsrq)
        try coder.number(&rsrp)
        try coder.number(&snr)
    }
}

extension MBIMCoder {
    /// Classes, with both kinds of 5G in one bit where the extensions say so.
    fileprivate mutating func dataClass(_ value: inout MBIMDataClass) throws(MBIMMalformed) {
        var raw = value.said(in: extensions).rawValue
        try number(&raw)
        value = MBIMDataClass(rawValue: raw)
    }
}
