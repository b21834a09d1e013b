// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Facts with every identity in them replaced.
extension IdentityShaper {
    /// - Parameter withPlace: whether the places and cells in it stay.
    mutating func shaped(_ facts: ModemFacts, withPlace: Bool) -> ModemFacts {
        var facts = facts
        // First: what else the device says may hold it again.
        facts.equipmentIdentifier = shaped(equipment: facts.equipmentIdentifier)
        if let imei = facts.threeGPP?.imei { facts.threeGPP?.imei = shaped(imei) }
        for (path, reading) in facts.sims { facts.sims[path] = shaped(reading) }
        facts.manufacturer = shaped(text: facts.manufacturer)
        facts.model = shaped(text: facts.model)
        facts.revision = shaped(text: facts.revision)
        facts.device = shaped(text: facts.device)
        facts.primaryPort = shaped(text: facts.primaryPort)
        facts.ports = facts.ports.map { Port(name: shaped(text: $0.name) ?? "", kind: $0.kind) }
        facts.ownNumbers = facts.ownNumbers.compactMap { shaped($0) }
        if let name = facts.threeGPP?.operatorName { facts.threeGPP?.operatorName = shaped(text: name) }
        if let name = facts.threeGPP?.rejection?.operatorName {
            facts.threeGPP?.rejection?.operatorName = shaped(text: name)
        }
        facts.calls = facts.calls?.map { call in
            var call = call
            call.number = shaped(call.number)
            return call
        }
        if !withPlace { facts.location = facts.location.map(\.withoutPlace) }
        return facts
    }

    private mutating func shaped(_ reading: SIMReading) -> SIMReading {
        switch reading {
        case .pending: return .pending
        case .unreadable(let error): return .unreadable(shaped(text: error) ?? "")
        case .read(var card):
            card.iccid = shaped(card.iccid)
            card.imsi = shaped(card.imsi)
            card.eid = shaped(card.eid)
            card.operatorIdentifier = shaped(text: card.operatorIdentifier)
            card.operatorName = shaped(text: card.operatorName)
            return .read(card)
        }
    }

    mutating func shaped(_ routes: DefaultRoutes) -> DefaultRoutes {
        switch routes {
        case .notYet: return .notYet
        case .unreadable(let reason): return .unreadable(reason: shaped(text: reason) ?? "")
        case .known(let routes):
            return .known(
                routes.map { route in
                    var route = route
                    route.interfaces = route.interfaces.map { shaped(text: $0) ?? "" }
                    return route
                }
            )
        }
    }

    mutating func shaped(_ memory: Memory) -> Memory {
        var memory = memory
        for index in memory.modems.indices {
            memory.modems[index].imei = shaped(memory.modems[index].imei)
            memory.modems[index].device = shaped(text: memory.modems[index].device)
            for (number, slot) in memory.modems[index].slots {
                if let foreign = slot.foreign {
                    memory.modems[index].slots[number]?.foreign = ForeignCard(iccid: shaped(foreign.iccid))
                }
                memory.modems[index].slots[number]?.card = slot.card.flatMap { shaped($0) }
            }
        }
        return memory
    }

    private mutating func shaped(_ card: KnownCard) -> KnownCard? {
        guard let iccid = shaped(card.iccid) else { return nil }
        var new = KnownCard(iccid: iccid)
        new.imsi = shaped(card.imsi)
        new.eid = shaped(card.eid)
        new.plmn = card.plmn
        new.wasRemoved = card.wasRemoved
        new.mncLength = card.mncLength
        if var attributes = card.attributes {
            attributes.iccid = iccid
            attributes.imsi = shaped(attributes.imsi)
            if case .value(let name) = attributes.spn { attributes.spn = .value(shaped(text: name) ?? "") }
            new.attributes = attributes
        }
        return new
    }

    mutating func shaped(_ names: [ModemName]) -> [ModemName] {
        names.compactMap { name in
            switch name.mark {
            case .device(let device):
                return ModemName(name: name.name, mark: .device(shaped(text: device) ?? ""))
            case .imei(let imei):
                return shaped(imei).map { ModemName(name: name.name, mark: .imei($0)) }
            }
        }
    }
}

extension LocationFacts {
    /// What may be told of a location without telling it.
    fileprivate var withoutPlace: LocationFacts {
        var facts = LocationFacts()
        facts.sources = sources
        facts.capabilities = capabilities
        facts.isSignalled = isSignalled
        facts.refusal = refusal
        return facts
    }
}
