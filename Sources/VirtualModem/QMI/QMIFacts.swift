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

/// Something that the modem tells by itself.
package struct QMINews: Hashable, Sendable {
    package let name: QMINewsName
    package let tlvs: QMITLVs
    /// The client of the service whom alone it concerns; nil is all of them.
    package let client: UInt8?

    init(_ name: QMINewsName, _ tlvs: QMITLVs, to client: UInt8? = nil) {
        self.name = name
        self.tlvs = tlvs
        self.client = client
    }

    static func operatingMode(_ mode: QMIOperatingMode) -> QMINews {
        QMINews(.operatingMode, QMITLVs().adding(QMIDeviceField.toldMode, mode))
    }

    static func cardStatus(_ status: QMICardStatus) -> QMINews {
        QMINews(.cardStatus, QMITLVs().adding(QMICardField.status, status))
    }

    static func systemInfo(_ info: QMISystemInfo) -> QMINews {
        QMINews(.systemInfo, info.tlvs(in: .indication))
    }

    static func refresh(_ stage: QMIRefresh.Stage) -> QMINews {
        QMINews(.refresh, QMITLVs().adding(QMICardField.refresh, QMIRefresh(stage)))
    }

    static func session(_ client: UInt8, isConnected: Bool) -> QMINews {
        var told = QMIToldStatus()
        told.status = isConnected ? 2 : 1
        return QMINews(.session, QMITLVs().adding(QMIDataField.toldStatus, told), to: client)
    }
}

/// The indications.
package enum QMINewsName: String, CaseIterable, Hashable, Sendable {
    case session
    case operatingMode = "operating-mode"
    case servingSystem = "serving-system"
    case systemInfo = "system-info"
    case signalInfo = "signal-info"
    case cardStatus = "card-status"
    case refresh
    case slotStatus = "slot-status"

    package var service: QMIService { place.0 }
    package var number: UInt16 { place.1 }

    private var place: (QMIService, UInt16) {
        switch self {
        case .session: (.wds, 0x22)
        case .operatingMode: (.dms, 0x01)
        case .servingSystem: (.nas, 0x24)
        case .systemInfo: (.nas, 0x4e)
        case .signalInfo: (.nas, 0x51)
        case .cardStatus: (.uim, 0x32)
        case .refresh: (.uim, 0x33)
        case .slotStatus: (.uim, 0x48)
        }
    }

    /// Whether it tells that a card came or went.
    var isOfCard: Bool {
        switch self {
        case .cardStatus, .slotStatus, .refresh: true
        case .session, .operatingMode, .servingSystem, .systemInfo, .signalInfo: false
        }
    }
}

/// How numbers of a card are written in bytes.
enum QMICardCode {
    /// The EID of the eUICC in a slot (GSMA SGP.02 clause 2.2.2): a made-up one, which stays with the slot.
    ///
    /// Without one, ModemManager does not see an eSIM that has no profile.
    static func eid(ofSlot index: Int) -> [UInt8] {
        [0x89, 0x04, 0x90, 0x32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x01, UInt8(truncatingIfNeeded: index % 10)]
    }

    /// The ICCID as it is in its file, without what fills the last bytes.
    static func iccid(_ digits: String) -> [UInt8] {
        var nibbles = digits.utf8.compactMap { (48...57).contains($0) ? $0 - 48 : nil }
        if !nibbles.count.isMultiple(of: 2) { nibbles.append(0xf) }
        return stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0 + 1] << 4 | nibbles[$0] }
    }
}

extension QMICardStatus {
    init(_ card: Card?) {
        self.init()
        var value = Entry()
        defer { cards = [value] }
        guard let card else { return }
        switch card.condition {
        case .bad, .failure:
            value.state = .error
            value.error = 5
            return
        case .initialized, .notInitialized, .notActivated, .illegal: value.state = .present
        }
        guard card.hasProfile else { return }
        primary = 0
        value.applications = [Application(card)]
    }
}

extension QMICardStatus.Application {
    init(_ card: Card) {
        self.init()
        switch card.lock?.state {
        case nil: pin = .disabled
        case .open: pin = .verified
        case .pin: pin = .notVerified
        case .puk: pin = .blocked
        }
        pinTries = UInt8(clamping: card.lock?.pinTries ?? 3)
        pukTries = UInt8(clamping: card.lock?.pukTries ?? 10)
        switch card.condition {
        case .bad, .failure: state = .unknown
        case .notInitialized: state = .detected
        case .illegal: state = .illegal
        case .initialized, .notActivated:
            switch card.lock?.state {
            case nil, .open: state = .ready
            case .pin: state = .pinRequired
            case .puk: state = pukTries == 0 ? .pinBlocked : .pukRequired
            }
        }
    }
}

extension QMISystemInfo {
    init(of modem: Modem) {
        self.init()
        let service: QMIServiceStatus.Service
        switch modem.effectiveRegistration {
        case .idle, .emergency: service = .none
        case .searching, .denied: service = .limited
        case .home, .roaming: service = .available
        }
        let radio = QMIRadioInterface(modem.radio)
        guard service != .none, radio != .none else { return }
        let cell = QMICell(of: modem)
        switch radio {
        case .none: break
        case .gsm:
            gsm = QMIServiceStatus(service)
            var full = QMIGSMCell()
            full.cell = cell
            full.isEDGE = modem.radio == .edge ? 1 : 0
            gsmCell = full
        case .umts:
            umts = QMIServiceStatus(service)
            var full = QMIUMTSCell()
            full.cell = cell
            full.highSpeed = modem.radio == .hspa ? 3 : 0
            umtsCell = full
        case .lte:
            lte = QMIServiceStatus(service)
            var full = QMITrackedCell()
            full.cell = cell
            lteCell = full
            offersENDC = modem.radio == .endc || modem.radio == .nsa
        case .nr:
            nr = QMIServiceStatus(service)
            var full = QMITrackedCell()
            full.cell = cell
            nrCell = full
        }
    }
}

extension QMICell {
    fileprivate init(of modem: Modem) {
        self.init()
        plmn = modem.network.plmn
        switch modem.effectiveRegistration {
        case .home: domain = modem.wantsPacketService ? 3 : 1
        case .roaming:
            domain = modem.wantsPacketService ? 3 : 1
            isRoaming = true
        case .denied:
            domain = 3
            isForbidden = true
        case .idle, .searching, .emergency: domain = 0
        }
    }
}

extension QMIUMTSSignal {
    init(_ signal: Signal) {
        self.init()
        rssi = Int8(clamping: signal.dBm)
        ecio = 12
    }
}

extension QMILTESignal {
    init(_ signal: Signal) {
        self.init()
        rssi = Int8(clamping: signal.dBm)
        rsrq = Int8(clamping: signal.doubleRSRQ / 2)
        rsrp = Int16(clamping: signal.rsrp)
        snr = Int16(clamping: signal.snr * 10)
    }
}

extension QMINRSignal {
    init(_ signal: Signal) {
        self.init()
        rsrp = Int16(clamping: signal.rsrp)
        snr = Int16(clamping: signal.snr * 10)
    }
}
