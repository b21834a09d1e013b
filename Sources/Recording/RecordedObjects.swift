// SPDX-License-Identifier: Apache-2.0

package import JSON
internal import ModemManagerClient
package import Telephony

/// The objects of a recording at one moment, and the facts that they are.
package struct RecordedObjects: Hashable, Sendable {
    /// By path, each with its interfaces.
    package private(set) var objects: [String: JSONValue] = [:]

    package init() {}

    package mutating func merge(_ changes: [String: JSONValue]) {
        guard case .object(let merged) = JSONValue.object(objects).merged(with: .object(changes)) else {
            return
        }
        objects = merged
    }

    /// Puts one object in another's place; nil takes it away.
    mutating func replace(_ path: String, with object: JSONValue?) {
        objects[path] = object
    }

    /// Everything is taken away.
    package mutating func removeAll() {
        objects = [:]
    }

    package var modemPaths: Set<String> {
        Set(objects.filter { $0.value["Modem"] != nil }.keys)
    }

    /// What ModemManagerClient would deliver for the modem at `path`.
    package func facts(at path: String) -> ModemFacts? {
        guard let object = objects[path], let modem = object["Modem"] else { return nil }
        var facts = ModemFacts(path: ObjectPath(path))
        facts.readHardware(modem)
        facts.readState(modem)
        facts.activeSIM = ObjectPath(property: modem["Sim"]?.string)
        facts.simSlots = modem["SimSlots"]?.array?.map { ObjectPath(property: $0.string) } ?? []
        facts.primarySlot = modem.uint32("PrimarySimSlot")
        facts.threeGPP = object["Modem3gpp"].map { ThreeGPPFacts($0) }
        facts.signal = object["Signal"].map { SignalFacts($0) }
        facts.location = object["Location"].map { LocationFacts($0) }
        facts.calls = object["Voice"].map { voice in
            (voice["Calls"]?.array ?? []).compactMap { ObjectPath(property: $0.string) }.map(call)
        }
        for path in Set(facts.simSlots.compactMap(\.self) + [facts.activeSIM].compactMap(\.self)) {
            facts.sims[path] = reading(at: path)
        }
        return facts
    }

    private func reading(at path: ObjectPath) -> SIMReading {
        let object = objects[path.text]
        if let sim = object?["Sim"] { return .read(SIMFacts(sim)) }
        if object?["pending"]?.bool == true { return .pending }
        return .unreadable(object?["unreadable"]?.string ?? "org.freedesktop.DBus.Error.UnknownMethod")
    }

    private func call(at path: ObjectPath) -> CallFacts {
        var call = CallFacts(path: path)
        guard let object = objects[path.text]?["Call"] else { return call }
        call.state = CallFacts.State(modemManager: object.int32("State"))
        call.direction = CallFacts.Direction(modemManager: object.int32("Direction"))
        call.number = object.text("Number").map { OwnNumber($0) }
        return call
    }
}

extension ModemFacts {
    fileprivate mutating func readHardware(_ modem: JSONValue) {
        manufacturer = modem.text("Manufacturer")
        model = modem.text("Model")
        revision = modem.text("Revision")
        equipmentIdentifier = modem.text("EquipmentIdentifier")
        device = modem.text("Device")
        plugin = modem.text("Plugin")
        primaryPort = modem.text("PrimaryPort")
        ownNumbers = modem["OwnNumbers"]?.array?.compactMap { $0.string.map { OwnNumber($0) } } ?? []
        ports =
            modem["Ports"]?.array?.compactMap { port in
                guard let name = port.array?.first?.string, let kind = port.array?.last?.integer else {
                    return nil
                }
                return Port(name: name, kind: Port.Kind(modemManager: UInt32(clamping: kind)))
            } ?? []
    }

    fileprivate mutating func readState(_ modem: JSONValue) {
        state = ModemState(modemManager: modem.int32("State"))
        failure = FailureReason(modemManager: modem.uint32("StateFailedReason"))
        power = PowerState(modemManager: modem.uint32("PowerState"))
        currentCapabilities = Capabilities(rawValue: modem.uint32("CurrentCapabilities"))
        accessTechnologies = AccessTechnologies(rawValue: modem.uint32("AccessTechnologies"))
        if let quality = modem["SignalQuality"]?.array, quality.count == 2 {
            signalQuality = SignalQuality(
                percent: UInt32(clamping: quality[0].integer ?? 0),
                isRecent: quality[1].bool ?? false
            )
        }
        unlockRequired = SIMLock(modemManager: modem.uint32("UnlockRequired"))
        for (lock, left) in modem["UnlockRetries"]?.object ?? [:] {
            unlockRetries[SIMLock(modemManager: UInt32(lock) ?? 0)] = UInt32(clamping: left.integer ?? 0)
        }
    }
}

extension ThreeGPPFacts {
    fileprivate init(_ interface: JSONValue) {
        self.init()
        imei = IMEI(interface.text("Imei"))
        registration = RegistrationState(modemManager: interface.uint32("RegistrationState"))
        operatorCode = interface.text("OperatorCode")
        operatorName = interface.text("OperatorName")
        packetService = PacketService(modemManager: interface.uint32("PacketServiceState"))
        rejection = interface["NetworkRejection"].flatMap { rejection in
            NetworkRejection.word(modemManager: rejection.uint32("error")).map { cause in
                Rejection(
                    cause: cause,
                    operatorCode: rejection.text("operator-id"),
                    operatorName: rejection.text("operator-name"),
                    technologies: AccessTechnologies(rawValue: rejection.uint32("access-technology"))
                )
            }
        }
    }
}

extension SIMFacts {
    fileprivate init(_ sim: JSONValue) {
        self.init()
        isActive = sim["Active"]?.bool ?? true
        iccid = ICCID(sim.text("SimIdentifier"))
        imsi = IMSI(sim.text("Imsi"))
        eid = EID(sim.text("Eid"))
        operatorIdentifier = sim.text("OperatorIdentifier")
        operatorName = sim.text("OperatorName")
        gid1 = sim.text("Gid1")
        gid2 = sim.text("Gid2")
        kind = Kind(modemManager: sim.uint32("SimType"))
        esimStatus = ESIMStatus(modemManager: sim.uint32("EsimStatus"))
        isRemovable = Self.isRemovable(modemManager: sim.uint32("Removability"))
    }
}

extension SignalFacts {
    fileprivate init(_ signal: JSONValue) {
        self.init()
        rate = signal.uint32("Rate")
        refusal = SettingRefusal(recorded: signal["refusal"]?.string)
        isForeign = signal["foreign"]?.bool ?? false
        readings = Self.names.compactMap { name, technology in
            signal[name].map { reading in
                SignalReading(
                    technology: technology,
                    rssi: reading["rssi"]?.reading,
                    rsrp: reading["rsrp"]?.reading,
                    rsrq: reading["rsrq"]?.reading,
                    snr: reading["snr"]?.reading
                )
            }
        }
    }

    /// In the order in which ModemManagerClient reads them.
    static let names: [(String, SignalReading.Technology)] = [
        ("Cdma", .cdma1x), ("Evdo", .evdo), ("Gsm", .gsm), ("Umts", .umts), ("Lte", .lte), ("Nr5g", .nr),
    ]
}

extension LocationFacts {
    fileprivate init(_ location: JSONValue) {
        self.init()
        refusal = SettingRefusal(recorded: location["refusal"]?.string)
        sources = LocationSources(rawValue: location.uint32("Enabled"))
        // MM_MODEM_LOCATION_SOURCE_3GPP_LAC_CI is 1.
        cell = location["Location"]?.text("1")
        capabilities = LocationSources(rawValue: location.uint32("Capabilities"))
        isSignalled = location["SignalsLocation"]?.bool ?? false
        let raw = location["Location"]?["2"]
        latitude = raw?["latitude"]?.reading
        longitude = raw?["longitude"]?.reading
        altitude = raw?["altitude"]?.reading
        utcTime = raw?.text("utc-time")
        nmea = location["Location"]?.text("4")
    }
}

extension JSONValue {
    fileprivate func text(_ key: String) -> String? {
        self[key]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    fileprivate func int32(_ key: String) -> Int32 {
        Int32(clamping: self[key]?.integer ?? 0)
    }

    fileprivate func uint32(_ key: String) -> UInt32 {
        UInt32(clamping: self[key]?.integer ?? 0)
    }
}
