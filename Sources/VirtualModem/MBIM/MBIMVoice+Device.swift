// SPDX-License-Identifier: Apache-2.0

extension MBIMVoice {
    /// The modem itself, its slots and the agreement with the host.
    func answerDevice(
        _ name: MBIMCommandName,
        _ command: MBIMCommand,
        from host: inout MBIMHost,
        modem: inout Modem
    ) throws(MBIMMalformed) -> Reply {
        switch name {
        case .deviceCaps: return .success(MBIMDeviceCaps(of: modem))
        case .deviceCapsV2:
            var caps = MBIMDeviceCapsV2()
            caps.caps = MBIMDeviceCaps(of: modem)
            return .success(caps)
        case .deviceServices: return .success(MBIMDeviceServices(of: modem))
        case .deviceServiceSubscribeList:
            let list = try MBIMSubscribeList(command.information)
            host.subscriptions = list.entries.reduce(into: [:]) {
                $0[$1.service, default: []].formUnion($1.cids)
            }
            return .success(list)
        case .version:
            let wanted = try MBIMVersion(command.information).newest
            host.extensions = min(wanted, modem.equipment.mbimExtensions)
            return .success(MBIMVersion(host.extensions))
        case .systemCaps:
            var caps = MBIMSystemCaps()
            caps.slots = UInt32(truncatingIfNeeded: modem.slots.count)
            return .success(caps)
        case .deviceSlotMappings:
            if command.isSet {
                guard let slot = try MBIMSlotMappings(command.information).slots.first?.slot,
                    modem.slots.indices.contains(Int(slot))
                else {
                    return .failure(.invalidParameters)
                }
                modem.apply(.activeSlot(Int(slot)))
            }
            var slot = MBIMSlotMappings.Slot()
            slot.slot = UInt32(truncatingIfNeeded: modem.activeSlot)
            var mappings = MBIMSlotMappings()
            mappings.slots = [slot]
            return .success(mappings)
        case .slotInfoStatus:
            let slot = Int(try MBIMNumber(command.information).value)
            guard modem.slots.indices.contains(slot) else { return .failure(.invalidParameters) }
            return .success(MBIMSlotInfo(slot, modem.slots[slot].card))
        case .radioState:
            if command.isSet {
                let isOn = try MBIMNumber(command.information).value != 0
                modem.apply(.power(isOn ? .on : .airplane))
            }
            return .success(MBIMFacts(of: modem).radio)
        default: return .failure(.noDeviceSupport)
        }
    }
}

extension MBIMDeviceCaps {
    init(of modem: Modem) {
        self.init()
        dataClass = .all
        // Networks may be chosen by hand, and there is a switch for the radio.
        controlCaps = 3
        maxSessions = 8
        imei = modem.equipment.imei
        firmware = modem.equipment.revision
        hardware = modem.equipment.model
    }
}

extension MBIMDeviceServices {
    init(of modem: Modem) {
        self.init()
        let names = MBIMVoice.commands(of: modem)
        for name in names where !services.contains(where: { $0.service == name.service }) {
            var element = Element()
            element.service = name.service
            element.cids = names.filter { $0.service == name.service }.map(\.cid)
            services.append(element)
        }
    }
}
