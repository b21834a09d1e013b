// SPDX-License-Identifier: Apache-2.0

/// The modem, in the values that QMI tells of it.
struct QMIFacts: Hashable {
    var mode: QMIOperatingMode
    var card: QMICardStatus
    var slots: QMITLVs
    var system: QMISystemInfo
    var serving: QMITLVs
    var signal: QMITLVs

    init(of modem: Modem) {
        mode = QMIOperatingMode(modem.power == .on ? .online : .lowPower)
        card = QMICardStatus(modem.card)
        slots = Self.slots(of: modem)
        system = QMISystemInfo(of: modem)
        serving = Self.serving(of: modem)
        signal = Self.signal(of: modem)
    }

    /// What a host that knows `before` has to be told.
    func news(since before: QMIFacts) -> [QMINews] {
        var news: [QMINews] = []
        if mode != before.mode { news.append(.operatingMode(mode)) }
        if card != before.card { news.append(.cardStatus(card)) }
        if slots != before.slots { news.append(QMINews(.slotStatus, slots)) }
        if serving != before.serving { news.append(QMINews(.servingSystem, serving)) }
        if system != before.system { news.append(.systemInfo(system)) }
        // ModemManager drops the signal with the registration, and is not told of one that stays.
        if signal != before.signal || system != before.system { news.append(QMINews(.signalInfo, signal)) }
        return news
    }

    /// Everything about the network, changed or not.
    var network: [QMINews] {
        [QMINews(.servingSystem, serving), .systemInfo(system), QMINews(.signalInfo, signal)]
    }

    private static func slots(of modem: Modem) -> QMITLVs {
        var slots = QMISlots()
        var cards = QMISlotCards()
        var eids = QMISlotEIDs()
        for (index, content) in modem.slots.enumerated() {
            var slot = QMISlots.Slot()
            slot.hasCard = content.card != nil
            slot.isActive = index == modem.activeSlot
            slot.iccid = content.card.map { $0.hasProfile ? QMICardCode.iccid($0.iccid) : [] } ?? []
            slots.slots.append(slot)
            var card = QMISlotCards.Slot()
            card.hasCard = content.card != nil
            card.isEmbedded = content.card?.isEmbedded == true
            card.applications = content.card?.hasProfile == true ? 1 : 0
            cards.slots.append(card)
            var eid = QMISlotEIDs.EID()
            if card.isEmbedded { eid.bytes = QMICardCode.eid(ofSlot: index) }
            eids.eids.append(eid)
        }
        return QMITLVs().adding(QMICardField.slots, slots).adding(QMICardField.slotCards, cards)
            .adding(QMICardField.slotEIDs, eids)
    }

    private static func serving(of modem: Modem) -> QMITLVs {
        var serving = QMIServing()
        switch modem.effectiveRegistration {
        case .idle, .emergency: serving.state = .notRegistered
        case .searching: serving.state = .searching
        case .denied: serving.state = .denied
        case .home, .roaming: serving.state = .registered
        }
        guard modem.isRegistered else {
            serving.radios = [QMIRadioInterface.none.rawValue]
            return QMITLVs().adding(QMINetworkField.serving, serving)
        }
        serving.isAttached = modem.wantsPacketService
        serving.radios = [QMIRadioInterface(modem.radio).rawValue]
        return QMITLVs().adding(QMINetworkField.serving, serving)
            .adding(QMINetworkField.roaming, QMINumber(modem.effectiveRegistration == .roaming ? 0 : 1))
            .adding(QMINetworkField.servingPLMN, QMINamedPLMN(modem.network.plmn, modem.network.name))
    }

    private static func signal(of modem: Modem) -> QMITLVs {
        var tlvs = QMITLVs()
        guard let signal = modem.receivedSignal else { return tlvs }
        switch QMIRadioInterface(modem.radio) {
        case .none, .nr: break
        case .gsm: tlvs.add(QMINetworkField.gsmSignal, QMINumber(Int8(clamping: signal.dBm)))
        case .umts: tlvs.add(QMINetworkField.umtsSignal, QMIUMTSSignal(signal))
        case .lte: tlvs.add(QMINetworkField.lteSignal, QMILTESignal(signal))
        }
        let hasNR = modem.radio == .nsa || modem.radio == .sa
        switch modem.nrReport {
        case .auto where !hasNR, .absent: break
        case .auto, .valid:
            tlvs.add(QMINetworkField.nrSignal, QMINRSignal(signal))
            tlvs.add(QMINetworkField.nrQuality, QMINumber(Int16(clamping: signal.doubleRSRQ / 2)))
        case .sentinel:
            var none = QMINRSignal()
            none.rsrp = .min
            none.snr = .min
            tlvs.add(QMINetworkField.nrSignal, none)
            tlvs.add(QMINetworkField.nrQuality, QMINumber(Int16.min))
        }
        return tlvs
    }
}
