// SPDX-License-Identifier: Apache-2.0

/// The modem, in the structures that MBIM tells of it.
struct MBIMFacts: Hashable {
    var radio: MBIMRadioState
    var subscriber: MBIMSubscriberReady
    var register: MBIMRegisterState
    var packetService: MBIMPacketService
    var signal: MBIMSignalState
    var slots: [MBIMSlotInfo]

    init(of modem: Modem) {
        radio = MBIMRadioState()
        radio.software = modem.power == .on
        subscriber = MBIMSubscriberReady(modem.card)
        register = MBIMRegisterState(of: modem)
        packetService = MBIMPacketService(of: modem)
        signal = MBIMSignalState(of: modem)
        slots = modem.slots.enumerated().map { MBIMSlotInfo($0, $1.card) }
    }

    /// What a host that knows `before` has to be told.
    func news(since before: MBIMFacts) -> [MBIMNews] {
        var news: [MBIMNews] = []
        if radio != before.radio { news.append(MBIMNews(.radioState, radio)) }
        for (slot, old) in zip(slots, before.slots) where slot != old && slots.count > 1 {
            news.append(MBIMNews(.slotInfoStatus, slot))
        }
        if subscriber != before.subscriber { news.append(MBIMNews(.subscriberReadyStatus, subscriber)) }
        if register != before.register { news.append(MBIMNews(.registerState, register)) }
        if packetService != before.packetService { news.append(MBIMNews(.packetService, packetService)) }
        if signal != before.signal { news.append(MBIMNews(.signalState, signal)) }
        return news
    }

    /// Everything about the network, changed or not.
    var network: [MBIMNews] {
        [
            MBIMNews(.registerState, register), MBIMNews(.packetService, packetService),
            MBIMNews(.signalState, signal),
        ]
    }
}

/// Something that the modem tells by itself, to each host in the form of its extensions.
package struct MBIMNews: Sendable {
    package let name: MBIMCommandName
    package let structure: any MBIMStructure

    init(_ name: MBIMCommandName, _ structure: any MBIMStructure) {
        self.name = name
        self.structure = structure
    }

    /// How a host with these extensions is told.
    package func indication(_ extensions: MBIMExtensions) -> MBIMIndication {
        MBIMIndication(name, structure.encoded(extensions))
    }
}

extension MBIMDataClass {
    /// Everything that the modem can.
    static let all: MBIMDataClass = [.gprs, .edge, .umts, .hsdpa, .hsupa, .lte, .nsa, .sa]

    init(_ radio: Radio) {
        switch radio {
        case .none: self = []
        case .gsm: self = .gprs
        case .edge: self = [.gprs, .edge]
        case .umts: self = .umts
        case .hspa: self = [.umts, .hsdpa, .hsupa]
        // The data class says what is there, not what is offered.
        case .lte, .endc: self = .lte
        case .nsa: self = .nsa
        case .sa: self = .sa
        }
    }
}

extension MBIMSubscriberReady {
    init(_ card: Card?) {
        self.init()
        guard let card else {
            state = .simNotInserted
            return
        }
        flags = card.isEmbedded ? 0b011 : 0b110
        iccid = card.iccid
        state = State(card)
        if state == .initialized { imsi = card.imsi }
    }
}

extension MBIMSubscriberReady.State {
    init(_ card: Card) {
        switch card.condition {
        case .notInitialized: self = .notInitialized
        case .bad, .illegal: self = .badSIM
        case .failure: self = .failure
        case .notActivated: self = .notActivated
        case .initialized:
            self = !card.hasProfile ? .noESIMProfile : card.isOpen ? .initialized : .deviceLocked
        }
    }
}

extension MBIMSlotInfo {
    init(_ index: Int, _ card: Card?) {
        self.init()
        slot = UInt32(truncatingIfNeeded: index)
        state = State(card)
    }
}

extension MBIMSlotInfo.State {
    init(_ card: Card?) {
        guard let card else {
            self = .empty
            return
        }
        switch card.condition {
        case .notInitialized: self = .notReady
        case .bad, .failure, .illegal: self = .error
        case .initialized, .notActivated:
            self = !card.isEmbedded ? .active : card.hasProfile ? .activeESIM : .activeESIMWithoutProfiles
        }
    }
}

extension MBIMRegisterState {
    init(of modem: Modem) {
        self.init()
        preferredClasses = .all
        switch modem.effectiveRegistration {
        // MBIM has no word for emergency calls only.
        case .idle, .emergency: state = .deregistered
        case .searching: state = .searching
        case .denied:
            state = .denied
            // This network is not for this card (3GPP TS 24.008 clause 10.5.3.6).
            networkError = 11
        case .home: state = .home
        case .roaming: state = .roaming
        }
        if state != .deregistered {
            dataClasses = MBIMDataClass(modem.radio)
            // ModemManager takes a search with no class for none at all, so one names what is looked for.
            if dataClasses.isEmpty { dataClasses = .lte }
        }
        guard modem.isRegistered else { return }
        plmn = modem.network.plmn
        name = modem.network.name
        roamingText = state == .roaming ? name : ""
    }
}

extension MBIMPacketService {
    init(of modem: Modem) {
        self.init()
        guard modem.isRegistered, modem.wantsPacketService else { return }
        state = .attached
        dataClass = MBIMDataClass(modem.radio)
        (uplink, downlink) = modem.radio.speeds
        // Digits as they are written, and a bit for an MNC of two.
        let code = modem.network.plmn
        mcc = UInt16(code.prefix(3), radix: 16) ?? 0
        mnc = (UInt16(code.dropFirst(3), radix: 16) ?? 0) | (code.utf8.count == 5 ? 0x8000 : 0)
        trackingArea = 0x1234
    }
}

extension Radio {
    /// What it carries up and down, in bits a second: the order of magnitude.
    fileprivate var speeds: (up: UInt64, down: UInt64) {
        switch self {
        case .none: (0, 0)
        case .gsm: (20_000, 50_000)
        case .edge: (60_000, 200_000)
        case .umts: (64_000, 384_000)
        case .hspa: (5_760_000, 14_400_000)
        case .lte, .endc: (50_000_000, 300_000_000)
        case .nsa, .sa: (200_000_000, 2_000_000_000)
        }
    }
}
