// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import Testing
import VirtualModem

/// Virtual modems under a real ModemManager, and `mmcli` to look at them.
struct ModemBench {
    let bus: PrivateBus
    let modemManager: ModemManagerProcess
    let rack: ModemRack

    /// Runs `body` with modems that are plugged in, and with nothing left afterwards.
    static func run(
        _ modems: [String] = ["docomo"],
        plugin: String = "generic",
        _ body: (ModemBench) async throws -> Void
    ) async throws {
        try await withModemManager { bus, modemManager in
            let profiles = try Profiles.builtIn()
            let link = try await ModemManagerLink.open(bus.address, log: .none)
            let units = try modems.enumerated().map { index, profile in
                try ATModemUnit(
                    device: VirtualDevice(
                        name: "m\(index)",
                        plugin: plugin,
                        sockets: ["abstract:\(bus.folder).m\(index)"]
                    ),
                    modem: profiles.modem(profile, serial: index),
                    profiles: profiles,
                    link: link,
                    log: .none
                )
            }
            let bench = ModemBench(bus: bus, modemManager: modemManager, rack: ModemRack(units))
            try await withThrowingTaskGroup { group in
                group.addTask { await link.run() }
                group.addTask { await bench.rack.run() }
                try await bench.rack.plug()
                try await body(bench)
                group.cancelAll()
            }
        }
    }

    /// Gives a command, and expects that it is done.
    func command(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        let reply = await rack.answer(line)
        #expect(reply.lines.last == "ok", "\(line)", sourceLocation: sourceLocation)
    }

    /// What `mmcli` prints.
    func mmcli(_ arguments: String...) async throws -> String {
        let process = try await ChildProcess.start(
            "mmcli",
            arguments,
            environment: bus.environment,
            errors: .discard
        )
        var text = ""
        for await line in process.lines { text += line + "\n" }
        return text
    }

    /// The object paths of the modems, oldest first.
    func paths() async throws -> [String] {
        struct List: Decodable {
            let paths: [String]
            enum CodingKeys: String, CodingKey { case paths = "modem-list" }
        }
        let text = try await mmcli("-L", "-J")
        let list = try? JSONDecoder().decode(List.self, from: Data(text.utf8))
        return (list?.paths ?? []).sorted {
            $0.utf8.count == $1.utf8.count ? $0 < $1 : $0.utf8.count < $1.utf8.count
        }
    }

    /// What `mmcli -J` says of a modem; nil where there is none.
    func modem(_ path: String = "any") async throws -> ShownModem? {
        let text = try await mmcli("-m", path, "-J")
        return try? JSONDecoder().decode(ShownModem.Root.self, from: Data(text.utf8)).modem
    }

    /// What `mmcli -J` says of a card.
    func sim(_ path: String) async throws -> ShownSIM {
        try JSONDecoder().decode(ShownSIM.Root.self, from: Data(try await mmcli("-i", path, "-J").utf8)).sim
            .properties
    }

    /// Waits until ModemManager shows a modem as wanted.
    @discardableResult
    func shows(
        _ what: Comment,
        of path: String = "any",
        sourceLocation: SourceLocation = #_sourceLocation,
        where isAsWanted: (ShownModem) -> Bool
    ) async throws -> ShownModem {
        let end = ContinuousClock.now + .seconds(60)
        var last: ShownModem?
        while ContinuousClock.now < end {
            last = try await modem(path)
            if let last, isAsWanted(last) { return last }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("not shown: \(what); last seen \(last as Any)", sourceLocation: sourceLocation)
        throw NotShown()
    }

    /// Enables the modem and waits until it is registered.
    @discardableResult
    func enable(_ path: String = "any", sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> ShownModem
    {
        try await shows("disabled", of: path, sourceLocation: sourceLocation) {
            $0.generic.state == "disabled"
        }
        _ = try await mmcli("-m", path, "-e")
        return try await shows("registered", of: path, sourceLocation: sourceLocation) {
            $0.generic.state == "registered" && $0.network.name != "--"
        }
    }

    struct NotShown: Error {}
}

/// A part of what `mmcli -m … -J` prints.
struct ShownModem: Decodable {
    struct Root: Decodable { let modem: ShownModem }

    struct Generic: Decodable {
        let accessTechnologies: [String]
        let device: String
        let imei: String
        let manufacturer: String
        let model: String
        let plugin: String
        let revision: String
        let signal: Signal
        let sim: String
        let state: String
        let failure: String
        let lock: String

        enum CodingKeys: String, CodingKey {
            case accessTechnologies = "access-technologies"
            case device, manufacturer, model, plugin, revision, sim, state
            case imei = "equipment-identifier"
            case signal = "signal-quality"
            case failure = "state-failed-reason"
            case lock = "unlock-required"
        }
    }

    struct Signal: Decodable { let value: String }

    struct Network: Decodable {
        let code: String
        let name: String
        let registration: String

        enum CodingKeys: String, CodingKey {
            case code = "operator-code"
            case name = "operator-name"
            case registration = "registration-state"
        }
    }

    let path: String
    let generic: Generic
    let network: Network

    enum CodingKeys: String, CodingKey {
        case path = "dbus-path"
        case generic
        case network = "3gpp"
    }
}

/// A part of what `mmcli -i … -J` prints.
struct ShownSIM: Decodable {
    struct Root: Decodable {
        struct SIM: Decodable { let properties: ShownSIM }
        let sim: SIM
    }

    let iccid: String
    let imsi: String
    let gid1: String
    let homeNetwork: String
    let providerName: String

    enum CodingKeys: String, CodingKey {
        case iccid, imsi, gid1
        case homeNetwork = "operator-code"
        case providerName = "operator-name"
    }
}
