// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

extension ModemFacts {
    /// Copies what `object`, an `MMObject`, shows, without its SIMs; nil where it has no Modem interface.
    @GLibActor
    init?(path: ObjectPath, object: GLibObject) {
        guard let modem = object.interface(ModemManager.modemInterface) else { return nil }
        self.init(path: path)
        readHardware(modem.cast())
        readState(modem.cast())
        readSlots(modem.cast())
        threeGPP = object.interface(ModemManager.threeGPPInterface).map { ThreeGPPFacts($0.cast()) }
        signal = object.interface(ModemManager.signalInterface).map { SignalFacts($0.cast()) }
        location = object.interface(ModemManager.locationInterface).map { LocationFacts($0.cast()) }
        calls = object.interface(ModemManager.voiceInterface).map { CallFacts.all(of: $0.cast()) }
    }

    @GLibActor
    private mutating func readHardware(_ modem: UnsafeMutablePointer<MMModem>) {
        manufacturer = mm_modem_get_manufacturer(modem).nonEmptyText
        model = mm_modem_get_model(modem).nonEmptyText
        revision = mm_modem_get_revision(modem).nonEmptyText
        equipmentIdentifier = mm_modem_get_equipment_identifier(modem).nonEmptyText
        device = mm_modem_get_device(modem).nonEmptyText
        plugin = mm_modem_get_plugin(modem).nonEmptyText
        primaryPort = mm_modem_get_primary_port(modem).nonEmptyText
        ports = Port.all(of: modem)
        ownNumbers = mm_modem_get_own_numbers(modem).texts.compactMap(\.self).map { OwnNumber($0) }
    }

    @GLibActor
    private mutating func readState(_ modem: UnsafeMutablePointer<MMModem>) {
        state = ModemState(modemManager: mm_modem_get_state(modem).rawValue)
        failure = FailureReason(modemManager: mm_modem_get_state_failed_reason(modem).rawValue)
        power = PowerState(modemManager: mm_modem_get_power_state(modem).rawValue)
        currentCapabilities = Capabilities(rawValue: mm_modem_get_current_capabilities(modem).rawValue)
        accessTechnologies = AccessTechnologies(rawValue: mm_modem_get_access_technologies(modem).rawValue)
        signalQuality = CachedProperties(modem)[ModemManager.Property.signalQuality].flatMap(
            SignalQuality.init
        )
        unlockRequired = SIMLock(modemManager: mm_modem_get_unlock_required(modem).rawValue)
        unlockRetries = SIMLock.retries(CachedProperties(modem)[ModemManager.Property.unlockRetries])
    }

    @GLibActor
    private mutating func readSlots(_ modem: UnsafeMutablePointer<MMModem>) {
        activeSIM = ObjectPath(property: mm_modem_get_sim_path(modem).nonEmptyText)
        simSlots = mm_modem_get_sim_slot_paths(modem).texts.map { ObjectPath(property: $0) }
        primarySlot = mm_modem_get_primary_sim_slot(modem)
    }
}

extension SignalQuality {
    /// Reads a `(ub)`: percent, and whether it is recent.
    fileprivate init?(_ value: GLibVariant) {
        let fields = value.children
        guard fields.count == 2, let percent = fields[0].uint32, let isRecent = fields[1].boolean else {
            return nil
        }
        self.init(percent: percent, isRecent: isRecent)
    }
}

extension SIMLock {
    /// Reads an `a{uu}`: how many tries each lock leaves.
    fileprivate static func retries(_ value: GLibVariant?) -> [SIMLock: UInt32] {
        var retries: [SIMLock: UInt32] = [:]
        for entry in (value?.entries ?? []).prefix(mostElements) {
            guard let lock = entry.key.uint32, let left = entry.value.uint32 else { continue }
            retries[SIMLock(modemManager: lock)] = left
        }
        return retries
    }
}

extension Port {
    @GLibActor
    fileprivate static func all(of modem: UnsafeMutablePointer<MMModem>) -> [Port] {
        var ports: UnsafePointer<MMModemPortInfo>?
        var count: guint = 0
        guard mm_modem_peek_ports(modem, &ports, &count) != 0 else { return [] }
        return UnsafeBufferPointer(start: ports, count: min(Int(count), mostElements)).compactMap { port in
            UnsafePointer(port.name).nonEmptyText.map {
                Port(name: $0, kind: Kind(modemManager: port.type.rawValue))
            }
        }
    }
}
