// SPDX-License-Identifier: Apache-2.0

extension LogicalModem {
    /// What is different now, card and life cycle apart; remembers what has to outlast a gap.
    ///
    /// Codes drive the events, not names: one network has several spellings, and a name may lag.
    mutating func changes(from old: Modem) -> [Event] {
        var events: [Event] = []

        func append(_ kind: Event.Kind, before: String?, after: String?) {
            events.append(
                Event(
                    kind,
                    modem: id,
                    before: before.map(Event.Value.text),
                    after: after.map(Event.Value.text)
                )
            )
        }

        events += noteHome()
        if view.network.registration != old.network.registration
            || view.network.limitation != old.network.limitation
        {
            append(.registrationChanged, before: old.network.word, after: view.network.word)
        }
        if let serving = view.network.plmn, serving != lastNetwork {
            append(.networkChanged, before: lastNetwork?.text, after: serving.text)
            lastNetwork = serving
        }
        if view.radio.technologies != old.radio.technologies {
            append(.technologyChanged, before: old.radio.word, after: view.radio.word)
        }
        if view.radio.fiveG.status != old.radio.fiveG.status {
            append(
                .fiveGChanged,
                before: old.radio.fiveG.status.rawValue,
                after: view.radio.fiveG.status.rawValue
            )
        }
        for change in CallChange.all(from: old.calls, to: view.calls) {
            append(.callChanged, before: change.before, after: change.after)
        }
        // Why there is no reading is shown in its place, so it is news like one.
        if view.signals != old.signals || view.signalQuality != old.signalQuality
            || view.polling.blindness?.detail != old.polling.blindness?.detail
        {
            append(
                .signalChanged,
                before: old.signalQuality.map { "\($0)%" },
                after: view.signalQuality.map { "\($0)%" }
            )
        }
        if view.place != old.place || view.cell != old.cell {
            append(.locationChanged, before: nil, after: nil)
        }
        return events
    }

    /// Says whose customer the modem has become, and remembers it.
    mutating func noteHome() -> [Event] {
        guard let subscription = view.subscription, let home = subscription.plmn else { return [] }
        let carrier = subscription.carrier
        defer {
            isLastHomeFromEarlierRun = false
            lastHome = home
            lastCarrier = carrier
        }
        guard home == lastHome else {
            var event = Event(
                .carrierChanged,
                modem: id,
                before: lastHome.map { .text($0.text) },
                after: .text(home.text)
            )
            event.isOffline = lastHome != nil && isLastHomeFromEarlierRun
            return [event]
        }
        // The same code and another carrier: what was read late, or another table, tells more than the code did.
        guard let lastCarrier, lastCarrier.id != carrier.id else { return [] }
        return [
            Event(
                .carrierChanged,
                modem: id,
                before: (lastCarrier.id ?? lastCarrier.name).map(Event.Value.text),
                after: (carrier.id ?? carrier.name).map(Event.Value.text)
            )
        ]
    }
}

extension Network {
    fileprivate var word: String {
        limitation.map { "\(registration.rawValue), \($0.rawValue)" } ?? registration.rawValue
    }
}

extension Radio {
    fileprivate var word: String? {
        let names = technologies.names
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}
