// SPDX-License-Identifier: Apache-2.0

/// A name that the configuration gives to a modem.
package struct ModemName: Hashable, Sendable {
    /// What the modem is known by.
    package enum Mark: Hashable, Sendable {
        case imei(IMEI)
        /// The sysfs path that ModemManager gives: whichever modem is plugged in there.
        case device(String)
    }

    package var name: String
    package var mark: Mark

    package init(name: String, mark: Mark) {
        self.name = name
        self.mark = mark
    }
}

extension [ModemName] {
    /// The names that fit a modem. The first is taken: one that means the modem itself goes before one that means its
    /// place.
    package func fitting(imei: IMEI?, device: String?) -> [String] {
        let byIMEI = filter { $0.mark == imei.map(ModemName.Mark.imei) }
        let byDevice = filter { $0.mark == device.map(ModemName.Mark.device) }
        return (byIMEI + byDevice).map(\.name)
    }
}

/// Modems and the names that the configuration has for them.
extension TelephonyState {
    /// Calls a modem what the configuration says that one of these facts is to be called.
    ///
    /// A modem that is shown already goes under its old id and comes under the new one.
    ///
    /// - Parameter id: what it is called so far; afterwards what it is called now.
    mutating func name(_ id: inout ModemID, _ facts: ModemFacts) -> [Event] {
        guard let known = memory[id] else { return [] }
        let name = nameByConfiguration(of: known, facts)
        guard name != known.name else { return [] }
        var events: [Event] = []
        if let name, memory[.named(name)] != nil {
            // Two that are here fit one name: the first keeps it.
            guard !isPresent(.named(name)) else { return [] }
            events += release(name)
        }
        let old = id
        let isShown = modems.contains { $0.id == old }
        id = rename(old, to: name)
        return isShown ? events + [Event(.modemRemoved, modem: old), Event(.modemAdded, modem: id)] : events
    }

    /// Calls every modem that is here what a new configuration says.
    mutating func renameAll() -> [Event] {
        guard policy.names != namesInUse else { return [] }
        namesInUse = policy.names
        // First all that change are called by their numbers, for two may change their names for each other's.
        var old: [Int: ModemID] = [:]
        for modem in modems {
            guard let known = memory[modem.id], nameByConfiguration(of: known, modem.facts) != known.name
            else {
                continue
            }
            old[known.ordinal] = modem.id
            _ = rename(modem.id, to: nil)
        }
        var events: [Event] = []
        for (ordinal, old) in old.sorted(by: { $0.key < $1.key }) {
            var id = ModemID.numbered(ordinal)
            guard let modem = modems.first(where: { $0.id == id }), let known = memory[id] else { continue }
            let name = nameByConfiguration(of: known, modem.facts)
            if let name, memory[.named(name)] != nil {
                guard !isPresent(.named(name)) else { continue }
                events += release(name)
            }
            id = rename(id, to: name)
            if id != old { events += [Event(.modemRemoved, modem: old), Event(.modemAdded, modem: id)] }
        }
        return events
    }

    private func nameByConfiguration(of known: KnownModem, _ facts: ModemFacts) -> String? {
        policy.names.fitting(imei: known.imei ?? facts.imei, device: facts.device ?? known.device).first
    }

    /// - Returns: what it is called now.
    private mutating func rename(_ old: ModemID, to name: String?) -> ModemID {
        guard let ordinal = memory[old]?.ordinal else { return old }
        memory[old]?.name = name
        let id = name.map(ModemID.named) ?? .numbered(ordinal)
        for (path, waiting) in reserved where waiting == old { reserved[path] = id }
        if let index = modems.firstIndex(where: { $0.id == old }) {
            var modem = modems.remove(at: index)
            modem.id = id
            modem.view.id = id
            insert(modem)
        }
        return id
    }

    /// Takes a name from a modem that is not here: another has its place.
    private mutating func release(_ name: String) -> [Event] {
        let id = ModemID.named(name)
        if let index = modems.firstIndex(where: { $0.id == id }) {
            modems.remove(at: index)
            flagAmbiguousIdentities()
            _ = rename(id, to: nil)
            return [Event(.modemRemoved, modem: id)]
        }
        _ = rename(id, to: nil)
        return []
    }
}
