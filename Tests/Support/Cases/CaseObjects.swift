// SPDX-License-Identifier: Apache-2.0

package import Telephony
internal import ModemManagerClient

/// The objects of a case at one moment, and the facts that they are.
package struct CaseObjects: Sendable {
    /// By path, each with its interfaces.
    package private(set) var objects: [String: JSONValue] = [:]

    package init() {}

    package mutating func merge(_ changes: [String: JSONValue]) {
        guard case .object(let merged) = JSONValue.object(objects).merged(with: .object(changes)) else {
            return
        }
        objects = merged
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
        for path in Set(facts.simSlots.compactMap(\.self) + [facts.activeSIM].compactMap(\.self)) {
            facts.sims[path] = reading(at: path)
        }
        return facts
    }

    private func reading(at path: ObjectPath) -> SIMReading {
        guard let sim = objects[path.text]?["Sim"] else {
            return .unreadable("org.freedesktop.DBus.Error.UnknownMethod")
        }
        return .read(SIMFacts(sim))
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
        ports =
            modem["Ports"]?.array?.compactMap { port in
                guard let name = port.array?.first?.string, let kind = port.array?.last?.integer else {
                    return nil
                }
                return Port(name: name, kind: Port.Kind(modemManager: UInt32(clamping: kind)))
            } ?? []
    }

    fileprivate mutating func readState(_ modem: JSONValue) {
        state = ModemState(modemManager: Int32(clamping: modem["State"]?.integer ?? 0))
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
    }
}

extension SignalFacts {
    fileprivate init(_ signal: JSONValue) {
        self.init()
        rate = signal.uint32("Rate")
        let names: [(String, SignalReading.Technology)] = [
            ("Gsm", .gsm), ("Umts", .umts), ("Cdma", .cdma1x), ("Evdo", .evdo), ("Lte", .lte), ("Nr5g", .nr),
        ]
        readings = names.compactMap { name, technology in
            signal[name].map { reading in
                SignalReading(
                    technology: technology,
                    rssi: reading["rssi"]?.number,
                    rsrp: reading["rsrp"]?.number,
                    rsrq: reading["rsrq"]?.number,
                    snr: reading["snr"]?.number
                )
            }
        }
    }
}

extension LocationFacts {
    fileprivate init(_ location: JSONValue) {
        self.init()
        sources = LocationSources(rawValue: location.uint32("Enabled"))
        // MM_MODEM_LOCATION_SOURCE_3GPP_LAC_CI is 1.
        cell = location["Location"]?.text("1")
        capabilities = LocationSources(rawValue: location.uint32("Capabilities"))
        isSignalled = location["SignalsLocation"]?.bool ?? false
        let raw = location["Location"]?["2"]
        latitude = raw?["latitude"]?.number
        longitude = raw?["longitude"]?.number
        altitude = raw?["altitude"]?.number
        utcTime = raw?.text("utc-time")
        nmea = location["Location"]?.text("4")
    }
}

extension JSONValue {
    fileprivate func text(_ key: String) -> String? {
        self[key]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    fileprivate func uint32(_ key: String) -> UInt32 {
        UInt32(clamping: self[key]?.integer ?? 0)
    }
}
