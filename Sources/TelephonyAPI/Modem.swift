// SPDX-License-Identifier: Apache-2.0

/// A voice call.
package struct Call: Codable, Hashable, Sendable {
    package var id: String
    package var state: CallState
    package var direction: CallDirection
    /// For the privileged alone.
    @Nullable package var number: String?

    package init(id: String, state: CallState, direction: CallDirection, number: String? = nil) {
        self.id = id
        self.state = state
        self.direction = direction
        self.number = number
    }
}

/// The serving cell.
package struct Cell: Codable, Hashable, Sendable {
    @Nullable package var plmn: String?
    @Nullable package var lac: Int?
    @Nullable package var tac: Int?
    /// Up to 36 bits.
    @Nullable package var cellId: Int?

    package init(plmn: String? = nil, lac: Int? = nil, tac: Int? = nil, cellId: Int? = nil) {
        self.plmn = plmn
        self.lac = lac
        self.tac = tac
        self.cellId = cellId
    }
}

/// Where the modem is.
package struct Location: Codable, Hashable, Sendable {
    /// Degrees.
    @Nullable package var latitude: Double?
    /// Degrees.
    @Nullable package var longitude: Double?
    /// Metres.
    @Nullable package var altitude: Double?
    /// RFC 3339, by the satellites' clock.
    @Nullable package var time: String?
    /// Metres, one standard deviation.
    @Nullable package var accuracy: Double?
    /// Horizontal dilution of precision.
    @Nullable package var hdop: Double?
    @Nullable package var cell: Cell?

    package init(
        latitude: Double? = nil,
        longitude: Double? = nil,
        altitude: Double? = nil,
        time: String? = nil,
        accuracy: Double? = nil,
        hdop: Double? = nil,
        cell: Cell? = nil
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.time = time
        self.accuracy = accuracy
        self.hdop = hdop
        self.cell = cell
    }
}

/// One physical modem, however often ModemManager makes its object anew.
package struct Modem: Codable, Hashable, Sendable {
    /// `modem1`: given at first sight, kept for good.
    package var id: String
    /// The number of its first sight, also where the configuration has a name for it. Nil from a daemon that does not
    /// tell it.
    package var ordinal: Int?
    @Nullable package var manufacturer: String?
    @Nullable package var model: String?
    @Nullable package var firmware: String?
    /// For the privileged alone.
    @Nullable package var imei: String?
    /// The sysfs path ModemManager gives.
    @Nullable package var device: String?
    package var control: ControlProtocol
    package var state: ModemState
    /// ModemManager's own word.
    @Nullable package var failure: String?
    package var power: PowerState
    /// The facts are from before a re-probe, a restart or a suspend.
    package var stale: Bool
    /// Two modems give the same IMEI.
    package var ambiguousIdentity: Bool
    /// This modem has the machine's default route.
    package var carriesData: Bool
    package var activeSlot: Int
    package var sims: [Sim]
    /// A slot has a card that the configuration does not allow; nil from a daemon that has no guards.
    package var foreignSim: Bool?
    package var network: Network
    package var radio: Radio
    /// Percent; null where not recent.
    @Nullable package var signalQuality: Int?
    /// 0 to 4.
    @Nullable package var bars: Int?
    package var signals: [Signal]
    package var calls: [Call]
    @Nullable package var location: Location?
    /// Why each null is null.
    package var blanks: [Blank]

    package init(
        id: String,
        ordinal: Int? = nil,
        manufacturer: String? = nil,
        model: String? = nil,
        firmware: String? = nil,
        imei: String? = nil,
        device: String? = nil,
        control: ControlProtocol,
        state: ModemState,
        failure: String? = nil,
        power: PowerState,
        stale: Bool,
        ambiguousIdentity: Bool,
        carriesData: Bool,
        activeSlot: Int,
        sims: [Sim],
        foreignSim: Bool? = false,
        network: Network,
        radio: Radio,
        signalQuality: Int? = nil,
        bars: Int? = nil,
        signals: [Signal],
        calls: [Call],
        location: Location? = nil,
        blanks: [Blank]
    ) {
        self.id = id
        self.ordinal = ordinal
        self.manufacturer = manufacturer
        self.model = model
        self.firmware = firmware
        self.imei = imei
        self.device = device
        self.control = control
        self.state = state
        self.failure = failure
        self.power = power
        self.stale = stale
        self.ambiguousIdentity = ambiguousIdentity
        self.carriesData = carriesData
        self.activeSlot = activeSlot
        self.sims = sims
        self.foreignSim = foreignSim
        self.network = network
        self.radio = radio
        self.signalQuality = signalQuality
        self.bars = bars
        self.signals = signals
        self.calls = calls
        self.location = location
        self.blanks = blanks
    }
}
