// SPDX-License-Identifier: Apache-2.0

extension Modem {
    /// Judges one object's facts.
    ///
    /// - Parameters:
    ///   - nameWitness: with which codes the network's name was seen.
    ///   - fiveG: the held 5G status so far; nil at first sight.
    ///   - lastNetwork: the network before, over gaps.
    ///   - lastPlace: the place before.
    ///   - cells: what the modem told of its cells lately; nil where it was not asked.
    init(
        id: ModemID,
        facts: ModemFacts,
        imei: IMEI?,
        nameWitness: NameWitness,
        fiveG held: FiveGHold?,
        lastNetwork: PLMN?,
        lastPlace: Place?,
        cells: [CellReading]?,
        in circumstances: Circumstances,
        now: Moment
    ) {
        self.id = id
        manufacturer = facts.manufacturer?.unlessPlaceholder
        model = facts.model?.unlessPlaceholder
        firmware = facts.revision?.unlessPlaceholder
        self.imei = imei
        device = facts.device
        control = facts.control
        state = .reported(facts.state)
        failure = facts.failure
        power = facts.power
        sims = SIM.all(in: facts, circumstances)
        activeSlot = sims.first(where: \.isActive)?.slot ?? 0
        network = Network(
            facts.threeGPP,
            nameWitness: nameWitness,
            home: sims.first(where: \.isActive)?.subscription,
            carriers: circumstances.carriers
        )
        // A modem that failed is on no network, whether or not it still has an interface to say so.
        if facts.state == .failed { network = .none }
        signals = facts.signal?.readings.compactMap(\.cleaned) ?? []
        polling = SignalPolling(facts.signal)
        let reading = FiveGReading(
            FiveGFacts(
                registration: network.registration,
                technologies: facts.accessTechnologies,
                control: facts.control,
                nrReading: signals.first { $0.technology == .nr },
                // Whoever asks for readings need not have set a rate: a threshold brings them too.
                signalBlindness: signals.isEmpty
                    ? "\(polling.silence.detail): an NR leg cannot be seen" : nil,
                cells: cells,
                doubt: facts.doubtOfLTE(by: circumstances.modemManager)
            )
        )
        var hold = held ?? FiveGHold(reading.status, at: now)
        let display = circumstances.carriers.display(of: sims.first(where: \.isActive)?.subscription)
        hold.observe(
            reading.status,
            mayHold: network.isRegistered
                && !network.isOther(than: lastNetwork, by: circumstances.carriers),
            now: now,
            hold: display?.fiveGHold ?? circumstances.policy.fiveGHold
        )
        radio = Radio(fiveG: hold)
        radio.technologies = facts.accessTechnologies
        radio.reading = reading
        radio.label = circumstances.policy.labels.label(
            hold.status,
            facts.accessTechnologies,
            carrier: display?.labels
        )
        signalQuality = facts.recentSignalQuality
        bars =
            network.isServed && facts.state.isRadioInUse
            ? SignalBars.bars(facts.accessTechnologies, signals: signals, percent: signalQuality) : nil
        calls = facts.calls ?? []
        // With LTE beside it the cell is LTE's: it is the one that the modem is registered in.
        cell = Cell(facts.location?.cell, isNR: facts.accessTechnologies == .nr)
        place = Place(facts.location, last: lastPlace, at: now)
        positioning = Positioning(facts.location)
    }
}

extension ModemFacts {
    /// Percent; nil where it is old, or the radio is not in use: ModemManager then says 0, and calls it recent.
    fileprivate var recentSignalQuality: UInt32? {
        guard let signalQuality, signalQuality.isRecent, state.isRadioInUse else { return nil }
        return min(signalQuality.percent, 100)
    }
}

extension ModemState {
    /// Whether ModemManager takes a setting for what the modem measures.
    package var takesSettings: Bool { isRadioInUse }

    /// Whether the modem is far enough to measure what it receives.
    var isRadioInUse: Bool {
        switch self {
        case .enabled, .searching, .registered, .connecting, .connected, .disconnecting: true
        case .failed, .unknown, .initializing, .locked, .disabled, .disabling, .enabling, .other: false
        }
    }
}
