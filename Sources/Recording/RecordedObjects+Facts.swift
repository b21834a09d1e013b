// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import ModemManagerClient
internal import Telephony

/// Facts as the objects that they came from.
extension RecordedObjects {
    /// Takes in what one modem shows, with its cards and its calls; what it had before and has no more is gone.
    mutating func show(_ facts: ModemFacts) {
        let own = Self.objects(of: facts)
        var other: Set<String> = []
        for path in modemPaths where path != facts.path.recorded { other.formUnion(satellites(of: path)) }
        for path in satellites(of: facts.path.recorded) where own[path] == nil && !other.contains(path) {
            replace(path, with: nil)
        }
        for (path, object) in own { replace(path, with: object) }
    }

    /// Takes a modem away, with its cards and its calls.
    mutating func remove(_ path: ObjectPath) {
        var gone = satellites(of: path.recorded)
        replace(path.recorded, with: nil)
        for path in modemPaths { gone.subtract(satellites(of: path)) }
        for path in gone { replace(path, with: nil) }
    }

    /// What `merge` has to be given to make `new` of these; nil where nothing is different.
    func difference(to new: RecordedObjects) -> [String: JSONValue]? {
        JSONValue.object(objects).difference(to: .object(new.objects))?.object
    }

    /// The cards and calls that a modem names.
    private func satellites(of path: String) -> Set<String> {
        let modem = objects[path]?["Modem"]
        let named =
            [modem?["Sim"]] + (modem?["SimSlots"]?.array ?? []).map(Optional.some)
            + (objects[path]?["Voice"]?["Calls"]?.array ?? []).map(Optional.some)
        return Set(named.compactMap { $0?.string }.filter { $0 != "/" })
    }

    private static func objects(of facts: ModemFacts) -> [String: JSONValue] {
        var interfaces: [String: JSONValue] = ["Modem": .object(facts.properties)]
        interfaces["Modem3gpp"] = facts.threeGPP.map { .object($0.properties) }
        interfaces["Signal"] = facts.signal.map { .object($0.properties) }
        interfaces["Location"] = facts.location.map { .object($0.properties) }
        interfaces["Voice"] = facts.calls.map { calls in
            .object(["Calls": .array(calls.map { .string($0.path.recorded) })])
        }
        var objects = [facts.path.recorded: JSONValue.object(interfaces)]
        for path in facts.simSlots.compactMap(\.self) + [facts.activeSIM].compactMap(\.self) {
            objects[path.recorded] = (facts.sims[path] ?? .pending).object
        }
        for call in facts.calls ?? [] {
            objects[call.path.recorded] = .object(["Call": .object(call.properties)])
        }
        return objects
    }
}

extension ObjectPath {
    /// The path without what all of ModemManager's have in common.
    var recorded: String {
        let prefix = "/org/freedesktop/ModemManager1"
        return text.hasPrefix(prefix + "/") ? String(text.dropFirst(prefix.count)) : text
    }
}

/// Properties that are there, by name; those that have the value of none are left out.
private struct Properties {
    var members: [String: JSONValue] = [:]

    mutating func add(_ name: String, _ text: String?) {
        if let text { members[name] = .string(text) }
    }

    mutating func add(_ name: String, _ number: UInt32) {
        if number != 0 { members[name] = .integer(Int64(number)) }
    }

    mutating func add(_ name: String, _ reading: Double?) {
        if let reading { members[name] = JSONValue(reading: reading) }
    }

    mutating func add(_ name: String, _ list: [JSONValue]) {
        if !list.isEmpty { members[name] = .array(list) }
    }
}

extension ModemFacts {
    fileprivate var properties: [String: JSONValue] {
        var all = Properties()
        all.add("Manufacturer", manufacturer)
        all.add("Model", model)
        all.add("Revision", revision)
        all.add("EquipmentIdentifier", equipmentIdentifier)
        all.add("Device", device)
        all.add("Plugin", plugin)
        all.add("PrimaryPort", primaryPort)
        all.add("Ports", ports.map { .array([.string($0.name), .integer(Int64(Numbers.of($0.kind)))]) })
        all.add("OwnNumbers", ownNumbers.map { .string($0.disclosed) })
        all.members["State"] = .integer(Int64(Numbers.of(state)))
        all.add("StateFailedReason", Numbers.of(failure))
        all.add("PowerState", Numbers.of(power))
        all.add("CurrentCapabilities", currentCapabilities.rawValue)
        all.add("AccessTechnologies", accessTechnologies.rawValue)
        if let signalQuality {
            all.add("SignalQuality", [.integer(Int64(signalQuality.percent)), .bool(signalQuality.isRecent)])
        }
        all.add("UnlockRequired", Numbers.of(unlockRequired))
        if !unlockRetries.isEmpty {
            let retries = unlockRetries.map { ("\(Numbers.of($0))", JSONValue.integer(Int64($1))) }
            all.members["UnlockRetries"] = .object(
                Dictionary(retries, uniquingKeysWith: { first, _ in first })
            )
        }
        all.add("Sim", activeSIM?.recorded)
        all.add("SimSlots", simSlots.map { .string($0?.recorded ?? "/") })
        all.add("PrimarySimSlot", primarySlot)
        return all.members
    }
}

extension ThreeGPPFacts {
    fileprivate var properties: [String: JSONValue] {
        var all = Properties()
        all.add("Imei", imei?.disclosed)
        all.members["RegistrationState"] = .integer(Int64(Numbers.of(registration)))
        all.add("OperatorCode", operatorCode)
        all.add("OperatorName", operatorName)
        all.add("PacketServiceState", Numbers.of(packetService))
        if let rejection {
            var fields = Properties()
            fields.add("error", Numbers.of(rejection: rejection.cause))
            fields.add("operator-id", rejection.operatorCode)
            fields.add("operator-name", rejection.operatorName)
            fields.add("access-technology", rejection.technologies.rawValue)
            all.members["NetworkRejection"] = .object(fields.members)
        }
        return all.members
    }
}

extension SIMReading {
    fileprivate var object: JSONValue {
        switch self {
        case .pending: .object(["pending": .bool(true)])
        case .unreadable(let error): .object(["unreadable": .string(error)])
        case .read(let facts): .object(["Sim": .object(facts.properties)])
        }
    }
}

extension SIMFacts {
    fileprivate var properties: [String: JSONValue] {
        var all = Properties()
        all.members["Active"] = .bool(isActive)
        all.add("SimIdentifier", iccid?.disclosed)
        all.add("Imsi", imsi?.disclosed)
        all.add("Eid", eid?.disclosed)
        all.add("OperatorIdentifier", operatorIdentifier)
        all.add("OperatorName", operatorName)
        all.add("Gid1", gid1)
        all.add("Gid2", gid2)
        all.add("SimType", Numbers.of(kind))
        all.add("EsimStatus", Numbers.of(esimStatus))
        all.add("Removability", Numbers.of(isRemovable: isRemovable))
        return all.members
    }
}

extension SignalFacts {
    fileprivate var properties: [String: JSONValue] {
        var all = Properties()
        all.members["Rate"] = .integer(Int64(rate))
        for (name, technology) in Self.names {
            guard let reading = readings.first(where: { $0.technology == technology }) else { continue }
            var values = Properties()
            values.add("rssi", reading.rssi)
            values.add("rsrp", reading.rsrp)
            values.add("rsrq", reading.rsrq)
            values.add("snr", reading.snr)
            all.members[name] = .object(values.members)
        }
        all.add("refusal", refusal?.word)
        if isForeign { all.members["foreign"] = .bool(true) }
        return all.members
    }
}

extension LocationFacts {
    fileprivate var properties: [String: JSONValue] {
        var all = Properties()
        all.members["Enabled"] = .integer(Int64(sources.rawValue))
        all.add("Capabilities", capabilities.rawValue)
        if isSignalled { all.members["SignalsLocation"] = .bool(true) }
        all.add("refusal", refusal?.word)
        var places = Properties()
        places.add("1", cell)
        places.add("4", nmea)
        var raw = Properties()
        raw.add("latitude", latitude)
        raw.add("longitude", longitude)
        raw.add("altitude", altitude)
        raw.add("utc-time", utcTime)
        if !raw.members.isEmpty { places.members["2"] = .object(raw.members) }
        if !places.members.isEmpty { all.members["Location"] = .object(places.members) }
        return all.members
    }
}

extension CallFacts {
    fileprivate var properties: [String: JSONValue] {
        var all = Properties()
        all.members["State"] = .integer(Int64(Numbers.of(state)))
        all.members["Direction"] = .integer(Int64(Numbers.of(direction)))
        all.add("Number", number?.disclosed)
        return all.members
    }
}
