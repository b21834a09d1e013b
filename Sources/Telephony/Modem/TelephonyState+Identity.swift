// SPDX-License-Identifier: Apache-2.0

/// Which modem an object is.
///
/// A modem is its IMEI, else the place it is plugged in at. The object's index, its order and ModemManager's
/// `DeviceIdentifier` say nothing: the first two change with every probe, the last with the firmware.
extension TelephonyState {
    /// The modem that `facts` belong to, new or known; nil while the object has not come far enough to say.
    mutating func modemID(of facts: ModemFacts) -> ModemID? {
        if let bound = modems.first(where: { $0.path == facts.path }) { return bound.id }
        if let id = reserved[facts.path], let known = memory[id],
            known.imei == nil || known.imei == facts.imei
        {
            return id
        }
        guard let imei = facts.imei else {
            switch facts.state {
            case .unknown, .initializing: return nil
            default: return idByDevice(facts.device) ?? remember(imei: nil, device: facts.device)
            }
        }
        return idByIMEI(imei, device: facts.device) ?? remember(imei: imei, device: facts.device)
    }

    /// Keeps the id of an object that is not shown yet for it, if it has said which modem it is.
    mutating func reserve(_ facts: ModemFacts) {
        guard facts.imei != nil, let id = modemID(of: facts) else { return }
        reserved[facts.path] = id
        if let device = facts.device { memory[id]?.device = device }
    }

    /// Undoes what an object shows to have been a mistake, or to be over: whose object it is, and whose it was.
    mutating func separate(_ facts: ModemFacts, now: Moment) -> [Event] {
        if let path = predecessor(of: facts) {
            superseded[path] = facts.path
            lose(path, now: now)
        }
        guard let imei = facts.imei else { return [] }
        guard let index = modems.firstIndex(where: { $0.path == facts.path }) else { return [] }
        let id = modems[index].id
        guard let known = memory[id]?.imei else {
            // It got a number of its own before it said that it is one that has one.
            guard memory.modems.contains(where: { $0.imei == imei && !isPresent($0.id) }) else { return [] }
            modems.remove(at: index)
            return [Event(.modemRemoved, modem: id)]
        }
        // ModemManager was replaced unseen, and its paths began anew.
        if known != imei { lose(facts.path, now: now) }
        return []
    }

    /// The object that `facts` show to be over: one device has one object, and where the end of the old one comes
    /// late, the new one says it, be it so young that it has no IMEI yet.
    private func predecessor(of facts: ModemFacts) -> ObjectPath? {
        guard let device = facts.device else { return nil }
        let bound = modems.compactMap { modem in modem.path.map { (path: $0, id: modem.id) } }
        return (bound + reserved.map { (path: $0.key, id: $0.value) }).first { path, id in
            guard path != facts.path, let known = memory[id], known.device == device else { return false }
            return known.imei == nil || facts.imei == nil || known.imei == facts.imei
        }?.path
    }

    /// A free modem with that IMEI; of several, the one last seen in that place.
    private func idByIMEI(_ imei: IMEI, device: String?) -> ModemID? {
        // Whether it is free is asked last, and of few: it looks through all that are here.
        let same = memory.modems.filter { $0.imei == imei && !isPresent($0.id) }
        if let known = same.first(where: { $0.device == device }) ?? same.first { return known.id }
        // It had not said its IMEI so far.
        return memory.modems.first {
            $0.imei == nil && $0.device != nil && $0.device == device && !isPresent($0.id)
        }?.id
    }

    /// A free modem last seen in that place: the one that has just left it, one that never said its IMEI, or one that
    /// cannot say it now.
    private func idByDevice(_ device: String?) -> ModemID? {
        guard let device else { return nil }
        let free = memory.modems.filter { $0.device == device && !isPresent($0.id) }
        return (free.last { modem($0.id) != nil } ?? free.first { $0.imei == nil } ?? free.last)?.id
    }

    private mutating func remember(imei: IMEI?, device: String?) -> ModemID {
        let known = KnownModem(ordinal: memory.nextOrdinal, imei: imei, device: device)
        memory.modems.append(known)
        return known.id
    }

    func isPresent(_ id: ModemID) -> Bool {
        modem(id)?.path != nil || reserved.values.contains(id)
    }

    private func modem(_ id: ModemID) -> LogicalModem? {
        modems.first { $0.id == id }
    }

    /// Marks the modems that share an IMEI with another one that is here.
    mutating func flagAmbiguousIdentities() {
        // By tables: of 200 modems each would be compared with each whenever one is added.
        let known = Dictionary(
            memory.modems.map { ($0.id, $0.imei) },
            uniquingKeysWith: { first, _ in first }
        )
        let imeis = modems.map { known[$0.id] ?? nil }
        var counts: [IMEI: Int] = [:]
        for case let imei? in imeis { counts[imei, default: 0] += 1 }
        for (index, imei) in zip(modems.indices, imeis) {
            modems[index].view.hasAmbiguousIdentity = imei.map { counts[$0, default: 0] > 1 } ?? false
        }
    }
}
