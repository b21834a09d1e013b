// SPDX-License-Identifier: Apache-2.0

/// One point of the coverage log: what a modem had at a place. There is no identity in it.
package struct SurveyPoint: Hashable, Sendable {
    /// Milliseconds of wall time.
    package var time: Int64
    package var place: SurveyPlace
    /// The id that the modem had then.
    package var modem: String
    package var registration: String
    /// Whose customer the modem was: the table's id, and a name; nil where that was not known.
    package var carrierID: String?
    package var carrier: String?
    /// Whose network it was on: the code, and a name; nil off the network.
    package var plmn: String?
    package var network: String?
    /// The technologies in use, such as `lte, 5gnr`; nil where there was none.
    package var technology: String?
    package var fiveG: FiveGStatus
    /// False where the modem cannot show the difference.
    package var isConclusive: Bool
    /// The strength of the technology that the bars go by; nil where nothing was measured.
    package var signal: Signal?
    /// 0 to 4; nil off the network and where nothing was measured.
    package var bars: Int?

    /// How one technology was received.
    package struct Signal: Hashable, Sendable {
        /// In the contract's words: `lte`, `5gnr`.
        package var technology: String
        /// dBm.
        package var rsrp: Double?
        /// dB.
        package var rsrq: Double?
        /// dB.
        package var snr: Double?

        package init(technology: String, rsrp: Double? = nil, rsrq: Double? = nil, snr: Double? = nil) {
            self.technology = technology
            self.rsrp = rsrp
            self.rsrq = rsrq
            self.snr = snr
        }
    }

    package init(
        time: Int64,
        place: SurveyPlace,
        modem: String,
        registration: String = "unknown",
        carrierID: String? = nil,
        carrier: String? = nil,
        plmn: String? = nil,
        network: String? = nil,
        technology: String? = nil,
        fiveG: FiveGStatus = .unknown,
        isConclusive: Bool = false,
        signal: Signal? = nil,
        bars: Int? = nil
    ) {
        self.time = time
        self.place = place
        self.modem = modem
        self.registration = registration
        self.carrierID = carrierID
        self.carrier = carrier
        self.plmn = plmn
        self.network = network
        self.technology = technology
        self.fiveG = fiveG
        self.isConclusive = isConclusive
        self.signal = signal
        self.bars = bars
    }
}

extension SurveyPoint {
    /// What a modem has now, at a place.
    init(_ modem: Modem, at place: SurveyPlace, time: Int64) {
        let names = modem.radio.technologies.names
        self.init(
            time: time,
            place: place,
            modem: modem.id.description,
            registration: modem.network.registration.rawValue,
            carrierID: modem.subscription?.carrier.id,
            carrier: modem.subscription?.carrier.name ?? modem.subscription?.plmn?.text,
            plmn: modem.network.isRegistered ? modem.network.plmn?.text : nil,
            network: modem.network.isRegistered ? modem.network.carrier.name : nil,
            technology: names.isEmpty ? nil : names.joined(separator: ", "),
            fiveG: modem.radio.fiveG.status,
            isConclusive: modem.radio.reading.isConclusive,
            signal: modem.network.isServed
                ? SignalBars.reading(modem.radio.technologies, signals: modem.signals).map {
                    Signal(technology: $0.technology.rawValue, rsrp: $0.rsrp, rsrq: $0.rsrq, snr: $0.snr)
                } : nil,
            bars: modem.bars
        )
    }

    /// Whether the two differ in what a coverage log is kept for, wherever they were.
    func isOtherService(than other: SurveyPoint) -> Bool {
        fiveG != other.fiveG || technology != other.technology || registration != other.registration
            || carrierID != other.carrierID || carrier != other.carrier || plmn != other.plmn
    }
}
