// SPDX-License-Identifier: Apache-2.0

extension Modem {
    /// Why each field that is null is null.
    ///
    /// - Parameter modemManager: which version there is to ask; newer ones tell more.
    package func blanks(modemManager: TelephonyState.ModemManager) -> [Blank] {
        var list = BlankList()
        let early = isEarly ? Blank.Reason.notYet : .notReported
        list.add("manufacturer", if: manufacturer == nil, early)
        list.add("model", if: model == nil, early)
        list.add("firmware", if: firmware == nil, early)
        list.add("imei", if: imei == nil, early)
        list.add("device", if: device == nil, early)
        list.add(
            "failure",
            if: failure.text == nil,
            state == .reported(.failed) ? .notReported : .notApplicable
        )
        switch dataPath {
        case .carried, .notCarried: break
        case .notYet: list.add("carriesData", if: true, .notYet, "the routing table has not been read yet")
        case .unreadable(let reason):
            list.add("carriesData", if: true, .failed, "false says nothing: \(reason)")
        }
        for (index, sim) in sims.enumerated() {
            sim.addBlanks(to: &list, at: "sims[\(index)]", unknown: unknownSIMReason)
        }
        addNetworkBlanks(to: &list, modemManager: modemManager)
        list.add("radio.generation", if: radio.generation == nil, serviceReason)
        list.add("radio.coreTelephony", if: radio.coreTelephony == nil, serviceReason)
        list.add(
            "radio.label",
            if: radio.label == nil,
            radio.technologies.names.isEmpty ? serviceReason : .notApplicable,
            radio.technologies.names.isEmpty ? nil : "no rule has a text for it"
        )
        list.add(
            "bars",
            if: bars == nil,
            isRadioInUse && network.isServed ? noSignal.reason : serviceReason,
            isRadioInUse && network.isServed ? noSignal.detail : nil
        )
        // Not a null: why there is nothing in it.
        list.add(
            "signals",
            if: signals.isEmpty,
            isRadioInUse ? noSignal.reason : serviceReason,
            isRadioInUse ? noSignal.detail : nil
        )
        list.add(
            "signalQuality",
            if: signalQuality == nil,
            isRadioInUse ? .notReported : serviceReason,
            isRadioInUse ? "no recent value" : nil
        )
        for (index, reading) in signals.enumerated() {
            let path = "signals[\(index)]"
            list.add("\(path).rssi", if: reading.rssi == nil, .notReported)
            list.add("\(path).rsrp", if: reading.rsrp == nil, .notReported)
            list.add("\(path).rsrq", if: reading.rsrq == nil, .notReported)
            list.add("\(path).snr", if: reading.snr == nil, .notReported)
        }
        for (index, call) in calls.enumerated() {
            list.add("calls[\(index)].number", if: call.number == nil, .notReported)
        }
        addLocationBlanks(to: &list)
        return list.blanks
    }

    private func addNetworkBlanks(to list: inout BlankList, modemManager: TelephonyState.ModemManager) {
        let reason = serviceReason
        list.add(
            "network.limitation",
            if: network.limitation == nil,
            network.isRegistered ? .notApplicable : reason
        )
        list.add("network.mcc", if: network.plmn == nil, reason)
        list.add("network.mnc", if: network.plmn == nil, reason)
        list.add("network.plmn", if: network.plmn == nil, reason)
        list.add(
            "network.country",
            if: network.country == nil,
            network.plmn == nil ? reason : .notApplicable,
            network.plmn.map(Blank.countryDetail)
        )
        list.addCarrier(
            "network.carrier",
            network.carrier,
            nameReason: network.plmn == nil ? reason : .notReported,
            nameDetail: network.isNameStale
                ? "the name that ModemManager gives came with another code before" : nil,
            idReason: network.plmn == nil ? reason : .notReported,
            idDetail: network.plmn.map { "no table has the network \($0)" }
        )
        list.add("network.reportedName", if: network.reportedName == nil, reason)
        list.add(
            "network.rejection",
            if: network.rejection == nil,
            modemManager.isOlder(thanMinor: 24)
                ? .needsNewerModemManager : network.registration == .denied ? .notReported : .notApplicable
        )
    }

    /// Why nothing is known of a network: the first thing in its way.
    var serviceReason: Blank.Reason {
        if isDisabled { return .modemDisabled }
        switch activeSIM?.state {
        case .absent, .noProfile: return .simAbsent
        case .locked: return .simLocked
        case .identityPending where !network.isRegistered: return .notYet
        case nil where sims.allSatisfy { $0.state == .absent }: return .simAbsent
        default: break
        }
        if state == .reported(.failed) { return .failed }
        if isEarly || isLocked { return .notYet }
        return network.isRegistered ? .notReported : .noService
    }

    private var isDisabled: Bool {
        switch state {
        case .reported(.disabled), .reported(.disabling), .reported(.enabling): true
        default: false
        }
    }

    /// Whether ModemManager has still to say what there is: at the beginning, and while there is nobody to ask.
    private var isEarly: Bool {
        switch state {
        case .reported(.unknown), .reported(.initializing), .absent: true
        default: false
        }
    }

    var isRadioInUse: Bool {
        if case .reported(let state) = state { state.isRadioInUse } else { false }
    }

    /// Why nothing is known of a slot of which nobody can say what is in it.
    private var unknownSIMReason: Blank.Reason {
        if state == .reported(.failed) { return .failed }
        return isEarly || isLocked ? .notYet : .notReported
    }

    /// Where no lock of the card is known beside it, ModemManager has still to find out which one there is, if any.
    private var isLocked: Bool { state == .reported(.locked) }
}

extension SIM {
    fileprivate func addBlanks(to list: inout BlankList, at path: String, unknown: Blank.Reason) {
        let reason = state == .unknown ? unknown : self.reason
        list.add("\(path).lock", if: lock == nil, .notApplicable)
        list.add(
            "\(path).retriesLeft",
            if: retriesLeft == nil,
            state == .locked ? .notReported : .notApplicable
        )
        list.add("\(path).removable", if: isRemovable == nil, reason)
        list.add("\(path).iccid", if: iccid == nil, reason)
        list.add("\(path).token", if: iccid == nil, reason)
        list.add("\(path).imsi", if: imsi == nil, reason)
        list.add("\(path).eid", if: eid == nil, kind == .physical ? .notApplicable : reason)
        addLastCarrierBlanks(to: &list, at: "\(path).lastCarrier")
        guard let subscription else {
            list.add("\(path).subscription", if: true, reason)
            return
        }
        subscription.addBlanks(to: &list, at: "\(path).subscription", unread: reason)
    }

    private func addLastCarrierBlanks(to list: inout BlankList, at path: String) {
        guard let last = lastSubscription else {
            list.add(
                path,
                if: true,
                .notYet,
                iccid == nil ? "no card has been read here" : "this card was not read yet"
            )
            return
        }
        list.addCarrier("\(path).carrier", last.carrier)
        list.add(
            "\(path).host",
            if: last.host == nil,
            last.carrier.kind == .operator ? .notApplicable : .notReported
        )
        if let host = last.host { list.addCarrier("\(path).host", host) }
        list.add("\(path).coreTelephonyName", if: last.coreTelephonyName == nil, .notReported)
    }

    /// Why a card does not say something.
    private var reason: Blank.Reason {
        switch state {
        case .absent, .noProfile: .simAbsent
        case .locked: .simLocked
        case .identityPending: .notYet
        case .notApplicable: .notApplicable
        case .failed: .failed
        case .present, .unknown: .notReported
        }
    }
}
