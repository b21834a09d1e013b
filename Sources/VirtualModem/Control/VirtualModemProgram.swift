// SPDX-License-Identifier: Apache-2.0

internal import ProcessSignals

#if canImport(Glibc)
    internal import Glibc
#endif

/// `virtual-modem` as a program: options in, exit status out.
package struct VirtualModemProgram: Sendable {
    package static let version = "0.1.0"

    private let options: Options

    package init(_ options: Options) {
        self.options = options
    }

    /// Runs until it is told to end, by `quit` or a signal, and takes the modems off the bus.
    ///
    /// - Parameter environment: the bus's address, where the options name none.
    package func run(environment address: String?) async throws {
        let log = try openLog()
        let profiles = try readProfiles()
        let signals = try ProcessSignals.caught([SIGINT, SIGTERM])
        let bench = try await bench(address, profiles: profiles, log: log)
        let (ends, end) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let server = ControlServer(bench.rack) { end.yield() }
        let listener = try options.controlPath.map { try UnixListener(.path($0)) }

        await withTaskGroup { group in
            for task in bench.tasks { group.addTask { await task() } }
            group.addTask { await bench.rack.run() }
            if let listener { group.addTask { await server.run(listener) } }
            group.addTask { await Self.serveStandardInput(server, rack: bench.rack) }
            group.addTask {
                for await _ in signals { end.yield() }
            }
            for await _ in ends { break }
            await bench.rack.unplug()
            group.cancelAll()
        }
    }

    /// The modems, and what has to run beside them.
    private struct Bench: Sendable {
        let rack: ModemRack
        let tasks: [@Sendable () async -> Void]
    }

    private func bench(_ address: String?, profiles: Profiles, log: TrafficLog) async throws -> Bench {
        switch options.voice {
        case .at:
            guard let address = options.busAddress ?? address else {
                throw ControlError(
                    "bus",
                    "none is known",
                    "say --bus-address, or set DBUS_SESSION_BUS_ADDRESS"
                )
            }
            let link = try await open(address, log: log)
            return Bench(
                rack: ModemRack(try units(profiles: profiles, link: link, log: log)),
                tasks: [{ await link.run() }]
            )
        case .mbim:
            let units = try mbimUnits(profiles: profiles, log: log)
            let proxy = try open("--mbim-proxy", options.mbimProxy) {
                try MBIMProxy(name: $0, units, log: log)
            }
            return Bench(rack: ModemRack(units), tasks: [{ await proxy.run() }])
        case .qmi:
            let units = try qmiUnits(profiles: profiles, log: log)
            let proxy = try open("--qmi-proxy", options.qmiProxy) { try QMIProxy(name: $0, units, log: log) }
            return Bench(rack: ModemRack(units), tasks: [{ await proxy.run() }])
        }
    }

    private static func serveStandardInput(_ server: ControlServer, rack: ModemRack) async {
        let output = { (bytes: [UInt8]) in StandardStreams.write(bytes) }
        do {
            try await rack.plug()
            _ = output(Array("ready\n".utf8))
        } catch {
            _ = output(Array("error: \(error)\n".utf8))
        }
        await server.serve(read: { await StandardStreams.read() }, write: output)
    }

    private func open(_ address: String, log: TrafficLog) async throws -> ModemManagerLink {
        do {
            return try await ModemManagerLink.open(address, log: log)
        } catch {
            throw ControlError(
                "--bus-address \(address)",
                "no bus answers (\(error))",
                "start one: dbus-daemon --session --nofork --print-address"
            )
        }
    }

    private func open<Proxy>(
        _ option: String,
        _ name: String,
        _ open: (String) throws -> Proxy
    ) throws -> Proxy {
        do {
            return try open(name)
        } catch let error as SystemError where error.number == EADDRINUSE {
            throw ControlError(
                "\(option) \(name)",
                "somebody listens there already",
                "end the other \(option.dropFirst(2)), or start in a network namespace of its own"
            )
        }
    }

    private func openLog() throws -> TrafficLog {
        switch options.logPath {
        case nil: .none
        case "-": .standardError
        case let path?: try TrafficLog(path: path)
        }
    }

    private func readProfiles() throws -> Profiles {
        guard let path = options.profilesPath else { return try .builtIn() }
        do {
            return try Profiles(text: StandardStreams.contents(of: path))
        } catch {
            throw ControlError(
                "--profiles \(path)",
                "\(error)",
                "virtual-modem --print-profiles shows a good one"
            )
        }
    }

    private func units(
        profiles: Profiles,
        link: ModemManagerLink,
        log: TrafficLog
    ) throws -> [any ModemUnit] {
        try modems(profiles: profiles).map { name, modem in
            // Unique in the machine: several benches run side by side.
            let socket = "abstract:virtual-modem.\(getpid()).\(name)"
            return try ATModemUnit(
                device: VirtualDevice(name: name, plugin: options.plugin, sockets: [socket]),
                modem: modem,
                profiles: profiles,
                link: link,
                log: log
            )
        }
    }

    private func mbimUnits(profiles: Profiles, log: TrafficLog) throws -> [MBIMModemUnit] {
        try modems(profiles: profiles).enumerated().map { index, entry in
            MBIMModemUnit(
                name: entry.name,
                path: options.device(index),
                modem: entry.modem,
                profiles: profiles,
                log: log
            )
        }
    }

    private func qmiUnits(profiles: Profiles, log: TrafficLog) throws -> [QMIModemUnit] {
        try modems(profiles: profiles).enumerated().map { index, entry in
            QMIModemUnit(
                name: entry.name,
                path: options.device(index),
                modem: entry.modem,
                profiles: profiles,
                log: log
            )
        }
    }

    private func modems(profiles: Profiles) throws -> [(name: String, modem: Modem)] {
        var serials: [String: Int] = [:]
        return try options.modems.map { entry in
            let equipment = profiles.equipmentName(entry.profile)
            let serial = serials[equipment, default: 0]
            serials[equipment] = serial + 1
            let modem = try profiles.modem(
                entry.profile,
                serial: serial,
                mbimExtensions: options.mbimExtensions
            )
            return (entry.name, modem)
        }
    }
}
