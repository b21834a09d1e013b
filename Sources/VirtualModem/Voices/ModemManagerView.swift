// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport

/// What ModemManager shows of its only modem, as far as it is to be compared.
struct ModemManagerView: Hashable, Sendable {
    /// Of the object; nil while there is none.
    var path: String?
    var state: Int32 = 0
    var failure: UInt32 = 0
    /// MMModemAccessTechnology, a bit each.
    var technologies: UInt32 = 0
    var code = ""
    var name = ""
    /// The path of the active card, `/` for none.
    var sim = "/"
    var slots: [String] = []
    var iccid = ""

    /// As long as one of these lasts, something is to come.
    var isSettled: Bool {
        switch state {
        case _ where path == nil: false
        // Initializing, disabling, enabling.
        case 0, 1, 4, 5: false
        default: true
        }
    }

    var isRegistered: Bool { path != nil && state == 8 && !code.isEmpty && !name.isEmpty }

    var stateName: String {
        switch state {
        case -1: "failed"
        case 2: "locked"
        case 3: "disabled"
        case 6: "enabled"
        case 7: "searching"
        case 8: "registered"
        default: "state \(state)"
        }
    }

    var failureName: String? {
        switch failure {
        case 0: nil
        case 2: "sim-missing"
        case 3: "sim-error"
        default: "failure \(failure)"
        }
    }

    var technologyNames: String {
        let known: [(UInt32, String)] = [
            (1 << 1, "gsm"), (1 << 3, "gprs"), (1 << 4, "edge"), (1 << 5, "umts"), (1 << 8, "hspa"),
            (1 << 14, "lte"), (1 << 15, "5gnr"),
        ]
        let names = known.filter { technologies & $0.0 != 0 }.map { "`\($0.1)`" }
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}

/// Reads a ModemManager's only modem, and asks things of it.
struct ModemManagerReader: Sendable {
    let connection: BusConnection

    private static let service = "org.freedesktop.ModemManager1"
    private static let modem = "org.freedesktop.ModemManager1.Modem"

    /// What is shown now. What goes away while it is read is not there.
    func view() async -> ModemManagerView {
        guard let path = await path(), let all = await properties(Self.modem, of: path) else {
            return ModemManagerView()
        }
        var view = ModemManagerView(path: path)
        for (name, value) in all {
            switch name {
            case "State": view.state = value.int32 ?? 0
            case "StateFailedReason": view.failure = value.uint32 ?? 0
            case "AccessTechnologies": view.technologies = value.uint32 ?? 0
            case "Sim": view.sim = value.string ?? "/"
            case "SimSlots": view.slots = value.children.compactMap(\.string)
            default: break
            }
        }
        for (name, value) in await properties("\(Self.modem).Modem3gpp", of: path) ?? [] {
            switch name {
            case "OperatorCode": view.code = value.string ?? ""
            case "OperatorName": view.name = value.string ?? ""
            default: break
            }
        }
        view.iccid = await iccid(of: view.sim)
        return view
    }

    /// The ICCID that a card's object shows; empty where it shows none, or is not there.
    func iccid(of sim: String) async -> String {
        guard sim != "/" else { return "" }
        let properties = await properties("org.freedesktop.ModemManager1.Sim", of: sim) ?? []
        return properties.first { $0.name == "SimIdentifier" }?.value.string ?? ""
    }

    /// The RSRP of NR in dBm; nil where none is shown.
    func nrStrength(of path: String) async -> Double? {
        let signal = await properties("\(Self.modem).Signal", of: path) ?? []
        return signal.first { $0.name == "Nr5g" }?.value["rsrp"]?.double
    }

    /// How often the signal is measured, in seconds; 0 is never, nil where it cannot be.
    func signalRate(of path: String) async -> UInt32? {
        let signal = await properties("\(Self.modem).Signal", of: path) ?? []
        return signal.first { $0.name == "Rate" }?.value.uint32
    }

    /// Asks something of the modem.
    ///
    /// - Returns: whether ModemManager did it.
    func ask(_ method: String, _ arguments: String, of interface: String = "", path: String) async -> Bool {
        let reply = try? await connection.call(
            method,
            interface: Self.modem + interface,
            path: path,
            destination: Self.service,
            arguments: arguments
        )
        return reply != nil
    }

    private func path() async -> String? {
        let objects = try? await connection.invoke(
            "GetManagedObjects",
            interface: "org.freedesktop.DBus.ObjectManager",
            path: "/org/freedesktop/ModemManager1",
            destination: Self.service,
            arguments: GLibVariant(strings: [])
        )
        return objects?.children.first?.entries
            .first { $0.value.entries.contains { $0.key.string == Self.modem } }?.key.string
    }

    private func properties(_ interface: String, of path: String) async -> [(
        name: String, value: GLibVariant
    )]? {
        try? await connection.properties(of: interface, path: path, destination: Self.service)
    }
}
