// SPDX-License-Identifier: Apache-2.0

/// The Modem3gpp interface of one modem object, copied.
package struct ThreeGPPFacts: Hashable, Sendable {
    package var imei: IMEI?
    package var registration: RegistrationState = .unknown
    /// `OperatorCode`: the serving PLMN, as text.
    package var operatorCode: String?
    package var operatorName: String?
    package var packetService: PacketService = .unknown
    /// `NetworkRejection`; ModemManager 1.24 and later.
    package var rejection: Rejection?

    package init() {}
}

/// MMModem3gppRegistrationState; 3GPP TS 27.007, clauses 7.2 and 10.1.22.
package enum RegistrationState: Hashable, Sendable {
    case idle
    case home
    case searching
    case denied
    case unknown
    case roaming
    case homeSMSOnly
    case roamingSMSOnly
    case emergencyOnly
    case homeCSFBNotPreferred
    case roamingCSFBNotPreferred
    case attachedRLOS
    /// A value that this version does not know.
    case other(UInt32)
}

/// MMModem3gppPacketServiceState.
package enum PacketService: Hashable, Sendable {
    case unknown
    case detached
    case attached
}

/// The Signal interface of one modem object, copied; sentinels and out-of-range values are still in it.
package struct SignalFacts: Hashable, Sendable {
    /// `Rate`: seconds between two readings, 0 where polling is off.
    package var rate: UInt32 = 0
    package var readings: [SignalReading] = []
    /// Why the rate is not as somebody wants it; nil where nobody refused.
    package var refusal: SettingRefusal?
    /// Another program has set the rate since it was wanted otherwise.
    package var isForeign = false

    package init() {}
}

/// One technology's dictionary of the Signal interface; nil where the key is missing.
package struct SignalReading: Hashable, Sendable {
    package enum Technology: String, Hashable, Sendable {
        case gsm
        case umts
        case cdma1x
        case evdo
        case lte
        case nr = "5gnr"
    }

    package var technology: Technology
    /// dBm.
    package var rssi: Double?
    /// dBm.
    package var rsrp: Double?
    /// dB.
    package var rsrq: Double?
    /// dB.
    package var snr: Double?

    package init(
        technology: Technology,
        rssi: Double? = nil,
        rsrp: Double? = nil,
        rsrq: Double? = nil,
        snr: Double? = nil
    ) {
        self.technology = technology
        self.rssi = rssi
        self.rsrp = rsrp
        self.rsrq = rsrq
        self.snr = snr
    }
}

/// Where a location may come from (MMModemLocationSource); unknown bits are kept.
package struct LocationSources: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The serving cell.
    package static let threeGPP = LocationSources(rawValue: 1 << 0)
    /// Latitude and longitude.
    package static let gpsRaw = LocationSources(rawValue: 1 << 1)
    /// The receiver's own sentences.
    package static let gpsNMEA = LocationSources(rawValue: 1 << 2)
}

/// The Location interface of one modem object, copied.
package struct LocationFacts: Hashable, Sendable {
    /// `Enabled`.
    package var sources: LocationSources = []
    /// `Capabilities`.
    package var capabilities: LocationSources = []
    /// `SignalsLocation`: without it ModemManager keeps the location to itself.
    package var isSignalled = false
    /// What somebody wants, whether the modem has it or not.
    package var wanted: LocationSources = []
    /// Why the sources are not as somebody wants them; nil where nobody refused.
    package var refusal: SettingRefusal?
    /// `3gpp-lac-ci`: MCC, MNC, LAC, cell id and TAC, comma-separated hexadecimal, as it came.
    package var cell: String?
    package var latitude: Double?
    package var longitude: Double?
    package var altitude: Double?
    /// `utc-time` of the raw source, `HHMMSS` with what follows, as it came.
    package var utcTime: String?
    /// NMEA 0183 sentences, as they came.
    package var nmea: String?

    package init() {}
}

/// One call object, copied.
package struct CallFacts: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case unknown
        case dialing
        case ringingOut
        case ringingIn
        case active
        case held
        case waiting
        case terminated
        /// A value that this version does not know.
        case other(Int32)
    }

    package enum Direction: Hashable, Sendable {
        case unknown
        case incoming
        case outgoing
    }

    package var path: ObjectPath
    package var state: State = .unknown
    package var direction: Direction = .unknown
    package var number: OwnNumber?

    package init(path: ObjectPath) {
        self.path = path
    }
}
