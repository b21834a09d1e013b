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
        guard let address = options.busAddress ?? address else {
            throw ControlError("bus", "none is known", "say --bus-address, or set DBUS_SESSION_BUS_ADDRESS")
        }
        let log = try openLog()
        let profiles = try readProfiles()
        let signals = try ProcessSignals.caught([SIGINT, SIGTERM])
        let link = try await open(address, log: log)
        let rack = ModemRack(try units(profiles: profiles, link: link, log: log))
        let (ends, end) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let server = ControlServer(rack) { end.yield() }
        let listener = try options.controlPath.map { try UnixListener(.path($0)) }

        await withTaskGroup { group in
            group.addTask { await link.run() }
            group.addTask { await rack.run() }
            if let listener { group.addTask { await server.run(listener) } }
            group.addTask { await Self.serveStandardInput(server, rack: rack) }
            group.addTask {
                for await _ in signals { end.yield() }
            }
            for await _ in ends { break }
            await rack.unplug()
            group.cancelAll()
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
    ) throws -> [ModemUnit] {
        var serials: [String: Int] = [:]
        return try options.modems.map { entry in
            let equipment = profiles.equipmentName(entry.profile) ?? ""
            let serial = serials[equipment, default: 0]
            serials[equipment] = serial + 1
            // Unique in the machine: several benches run side by side.
            let socket = "abstract:virtual-modem.\(getpid()).\(entry.name)"
            return try ModemUnit(
                device: VirtualDevice(name: entry.name, plugin: options.plugin, sockets: [socket]),
                modem: profiles.modem(entry.profile, serial: serial),
                profiles: profiles,
                link: link,
                log: log
            )
        }
    }
}
