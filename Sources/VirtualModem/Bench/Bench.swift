// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport

#if canImport(Glibc)
    internal import Glibc
#endif

/// A bus, a modem and a ModemManager, and the commands for them.
actor Bench {
    private let options: BenchOptions
    private let tree: DeviceTree
    private let folder: BenchFolder
    private let failed: @Sendable (String) -> Void

    private var bus: ChildProgram?
    private var voice: VoiceProcess?
    private var modemManager: ChildProgram?
    private var connection: BusConnection?
    private var plugged: Set<Int>
    private var watches: [Task<Void, Never>] = []
    private var lastCommand: Task<Void, Never>?
    private var isEnding = false

    /// - Parameter failed: told when something that belongs to the bench ends by itself.
    init(
        _ options: BenchOptions,
        tree: DeviceTree,
        folder: BenchFolder,
        failed: @escaping @Sendable (String) -> Void
    ) {
        self.options = options
        self.tree = tree
        self.folder = folder
        self.failed = failed
        plugged = Set(tree.devices.indices)
    }

    /// Raises everything; when this returns, ModemManager is on the bus.
    ///
    /// - Throws: `ControlError` for what does not start.
    func start() async throws {
        try await startBus()
        let voice = try VoiceProcess(options, tree: tree, bus: folder.busAddress, log: folder.log("modem"))
        self.voice = voice
        try await voice.waitUntilReady()
        watch(voice.program, "the modem")
        try await startModemManager()
    }

    /// Ends everything, the last started first.
    func end() async {
        isEnding = true
        for watch in watches { watch.cancel() }
        await modemManager?.end()
        await voice?.program.end(limit: .seconds(1))
        await bus?.end(limit: .seconds(1))
    }

    /// Does what `line` says, after all lines that came before it, from whomever.
    func answer(_ line: String) async -> ModemRack.Reply {
        let previous = lastCommand
        let task = Task {
            await previous?.value
            return await self.perform(line)
        }
        lastCommand = Task { _ = await task.value }
        return await task.value
    }

    private func perform(_ line: String) async -> ModemRack.Reply {
        do {
            switch try BenchCommand(line, modems: options.modemNames) {
            case nil: return ModemRack.Reply(lines: [], isLast: false)
            case .quit: return ModemRack.Reply(lines: ["ok"], isLast: true)
            case .help:
                let voiceHelp = await voice?.answer("help") ?? ["ok"]
                return ModemRack.Reply(lines: BenchCommand.helpLines + voiceHelp, isLast: false)
            case .unplug(let index): try await setPlugged(false, index)
            case .plug(let index): try await setPlugged(true, index)
            case .modemManager(let order): try await obey(order)
            case .voice(let line):
                return ModemRack.Reply(lines: await voice?.answer(line) ?? [], isLast: false)
            }
            return ModemRack.Reply(lines: ["ok"], isLast: false)
        } catch {
            return ModemRack.Reply(lines: ["error: \(error)"], isLast: false)
        }
    }

    private func startBus() async throws {
        try StandardStreams.write(Array(Self.configuration(folder.bus).utf8), to: folder.busConfiguration)
        let (reading, writing) = try Descriptor.pipe()
        let bus = try ChildProgram(
            "dbus-daemon",
            ["--config-file=\(folder.busConfiguration)", "--nofork", "--nopidfile", "--print-address=1"],
            output: .descriptor(writing),
            errors: .file(folder.log("bus"))
        )
        self.bus = bus
        watch(bus, "the message bus")
        // It prints its address when it listens.
        await reading.waitUntilReadable()
        let connection = try await BusConnection.open(.address(folder.busAddress))
        guard try await Authority.serve(on: connection) else {
            throw ControlError("polkit", "somebody else answers on a new bus", "start the bench again")
        }
        self.connection = connection
    }

    private func startModemManager() async throws {
        guard !isEnding else { throw CancellationError() }
        guard let connection, let path = options.modemManagerPath ?? Programs.path(of: "ModemManager") else {
            throw ControlError("ModemManager", "not installed", "apt-get install modemmanager")
        }
        let events = plugged.sorted().flatMap { tree.devices[$0].ports }
            .map { "action=add,subsystem=\($0.subsystem),name=\($0.name)\n" }.joined()
        try StandardStreams.write(Array(events.utf8), to: folder.events)
        let program = try ChildProgram(
            path,
            ["--test-no-udev", "--test-no-qrtr", "--test-no-suspend-resume", "--debug", "--log-timestamps"]
                // A modem that speaks AT comes by ModemManager's own interface for tests, all others by the kernel's
                // events.
                + (options.voice == .at
                    ? ["--test-session", "--test-enable"]
                    : ["--no-auto-scan", "--initial-kernel-events=\(folder.events)"]),
            // What a developer sets for GLib is not meant for it: its own warnings would end it.
            environment: [
                "DBUS_SYSTEM_BUS_ADDRESS": folder.busAddress, "DBUS_SESSION_BUS_ADDRESS": folder.busAddress,
                "G_DEBUG": "", "G_MESSAGES_DEBUG": "",
            ],
            output: .file(folder.log("ModemManager")),
            errors: .file(folder.log("ModemManager"))
        )
        modemManager = program
        watch(program, "ModemManager")
        try await waitForOwner(on: connection, true)
    }

    private func obey(_ order: BenchCommand.Order) async throws {
        let running = modemManager
        if order != .start {
            guard let running else {
                throw ControlError(
                    "modemmanager \(order.rawValue)",
                    "it does not run",
                    "say modemmanager start"
                )
            }
            modemManager = nil
            if order == .kill { running.send(signal: SIGKILL) }
            await running.end(limit: .seconds(10))
            if let connection { try await waitForOwner(on: connection, false) }
        }
        guard order == .start || order == .restart else { return }
        guard modemManager == nil else {
            throw ControlError("modemmanager start", "it runs already", "say modemmanager restart")
        }
        try await startModemManager()
    }

    private func setPlugged(_ isPlugged: Bool, _ index: Int) async throws {
        let name = options.modemNames[index]
        // It is on no bus of the kernel's, and tells ModemManager itself.
        guard options.voice != .at else { return try await move(isPlugged ? "plug" : "unplug", index) }
        guard plugged.contains(index) != isPlugged else {
            throw ControlError(
                "\(isPlugged ? "plug" : "unplug") \(name)",
                isPlugged ? "it is there already" : "it is not there",
                "say \(isPlugged ? "unplug" : "plug") first"
            )
        }
        // The kernel has a device to announce once it is there, and says that it is gone before a program finds out.
        if isPlugged {
            plugged.insert(index)
            try await move("plug", index)
            try await announce("add", index)
        } else {
            plugged.remove(index)
            try await announce("remove", index)
            try await move("unplug", index)
        }
    }

    private func move(_ verb: String, _ index: Int) async throws(ControlError) {
        let answer = await voice?.answer("\(options.modemNames[index]) \(verb)").last ?? "ok"
        guard answer == "ok" else { throw ControlError(verb, "the modem says \(answer)", "say show") }
    }

    private func announce(_ action: String, _ index: Int) async throws {
        guard modemManager != nil, let connection else { return }
        for port in tree.devices[index].ports {
            try await connection.call(
                "ReportKernelEvent",
                interface: Self.service,
                path: Self.path,
                destination: Self.service,
                arguments:
                    "({'action': <'\(action)'>, 'subsystem': <'\(port.subsystem)'>, 'name': <'\(port.name)'>},)"
            )
        }
    }

    private func waitForOwner(on connection: BusConnection, _ wanted: Bool) async throws {
        let isSo = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await owner in await connection.owners(of: Self.service) where (owner != nil) == wanted {
                    return true
                }
                return false
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(60))
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        guard isSo else {
            throw ControlError("ModemManager", "it took no name in 60 s", "see \(folder.log("ModemManager"))")
        }
    }

    /// Says so when a program ends that nobody has ended.
    private func watch(_ program: ChildProgram, _ what: String) {
        let log = program.processID == modemManager?.processID ? "; see \(folder.log("ModemManager"))" : ""
        watches.append(
            Task {
                let exit = await program.exit
                guard self.isMissed(program) else { return }
                self.failed("\(what) ended by itself (\(exit))\(log)")
            }
        )
    }

    private func isMissed(_ program: ChildProgram) -> Bool {
        guard !isEnding else { return false }
        return [bus, voice?.program, modemManager].contains { $0 === program }
    }

    private static let service = "org.freedesktop.ModemManager1"
    private static let path = "/org/freedesktop/ModemManager1"

    /// A bus where everything is allowed, and nothing is ever started.
    private static func configuration(_ path: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>system</type>
          <listen>unix:path=\(path)</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow user="*"/>
            <allow own="*"/>
            <allow send_type="method_call"/>
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
          </policy>
        </busconfig>

        """
    }
}
