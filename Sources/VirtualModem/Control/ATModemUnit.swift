// SPDX-License-Identifier: Apache-2.0

/// One modem that speaks AT: its state, its voice, its socket and its plug.
package actor ATModemUnit: ModemUnit {
    package nonisolated let name: String
    private let listener: UnixListener
    private let device: VirtualDevice
    private let link: ModemManagerLink?
    private let profiles: Profiles
    private let log: TrafficLog

    private var modem: Modem
    private var isPlugged = false
    private var stream: UnixStream?
    private var voice = ATVoice()
    private var pending: [ATReport] = []
    private var writer: Task<Void, Never>?
    private var isQuiet = false
    private var stalledUntil: ContinuousClock.Instant?

    /// How long a host may leave a report unread, or a network's name unasked, before the next report follows.
    private static let patience = Duration.seconds(2)
    /// How long a host takes to make use of what it has read.
    private static let thought = Duration.milliseconds(20)

    package init(
        device: VirtualDevice,
        modem: Modem,
        profiles: Profiles,
        link: ModemManagerLink?,
        log: TrafficLog
    ) throws {
        name = device.name
        self.device = device
        self.modem = modem
        self.profiles = profiles
        self.link = link
        self.log = log
        listener = try UnixListener(.abstract(device.sockets.first ?? device.name))
    }

    /// Answers the host, one connection at a time, until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            while let stream = await listener.accept() {
                guard isPlugged else { continue }
                self.stream?.close()
                self.stream = stream
                voice.open()
                pending = []
                group.addTask { await self.serve(stream) }
            }
            stream?.close()
        }
    }

    /// The state, one `name: value` a line.
    package var summary: [String] {
        let place = isPlugged ? stream == nil ? "in, not opened" : "in, opened" : "out"
        return ["name: \(name)", "plug: \(place)"] + modem.summary
    }

    /// Does what a command says; when it returns the host has been told.
    package func perform(_ action: ControlCommand.Action) async throws -> [String] {
        switch action {
        case .show: return summary
        case .plug:
            guard !isPlugged else { throw ControlError("plug", "\(name) is plugged in", "unplug it first") }
            try await plug()
        case .unplug:
            guard isPlugged else { throw ControlError("unplug", "\(name) is out", "plug it in first") }
            await unplug()
        case .reset: try await reset()
        case .hangUp: hangUp()
        case .quiet(let isQuiet): self.isQuiet = isQuiet
        case .stall(let duration): stalledUntil = .now + duration
        case .packetService:
            throw ControlError("attach", "AT has no data service here", "start with --protocol mbim or qmi")
        case .nrReport:
            throw ControlError("nr-signal", "AT measures no NR here", "start with --protocol qmi")
        case .refreshCard:
            throw ControlError(
                "sim refresh",
                "AT has no word for it",
                "say sim replace, or start with --protocol qmi"
            )
        case .cardCondition(.illegal):
            throw ControlError("sim state illegal", "AT has no such state", "say sim state bad")
        case .cardCondition(.notActivated):
            throw ControlError("sim state not-activated", "AT cannot say it", "start with --protocol mbim")
        default:
            for change in try modem.changes(for: action, of: name, profiles: profiles) {
                if modem.touchesCard(change) {
                    try await changeCard(change)
                } else {
                    await self.change(change)
                }
            }
        }
        return []
    }

    /// Puts the modem onto the bus.
    package func plug() async throws {
        restart()
        isPlugged = true
        try await link?.plug(device)
    }

    /// Takes the modem off the bus.
    package func unplug() async {
        isPlugged = false
        await link?.unplug(device)
        hangUp()
    }

    private func restart() {
        modem.apply(.restart)
        voice = ATVoice()
    }

    private func hangUp() {
        stream?.close()
        stream = nil
        pending = []
    }

    private func serve(_ stream: UnixStream) async {
        log.note(name, "opened")
        while let bytes = await stream.read() {
            log.note(name, "<", bytes)
            await waitUntilAwake()
            guard self.stream === stream else { break }
            let answer = voice.hear(bytes, modem: &modem)
            log.note(name, ">", answer)
            guard stream.write(answer) else { break }
            // Not awaited: a report may have to wait for what the host says next.
            let reports = voice.reports(of: modem)
            if !isQuiet { pending += reports }
            startWriting()
        }
        log.note(name, "closed")
        stream.close()
        if self.stream === stream { hangUp() }
    }

    private func change(_ change: Modem.Change) async {
        modem.apply(change)
        await report()
    }

    /// Answers wait until a stall is over.
    private func waitUntilAwake() async {
        guard let stalledUntil, stalledUntil > .now else { return }
        try? await Task.sleep(until: stalledUntil)
    }

    /// Tells the host what it does not know yet.
    private func report() async {
        guard stream != nil else { return }
        // What is not told now is never told.
        let reports = voice.reports(of: modem)
        guard !isQuiet else { return }
        pending += reports
        await writePending()
    }

    /// Writes what is pending; when this returns, that is done, by whichever task.
    private func writePending() async {
        await startWriting().value
    }

    @discardableResult
    private func startWriting() -> Task<Void, Never> {
        let writer = writer ?? Task { await self.drain() }
        self.writer = writer
        return writer
    }

    /// Writes report after report, each when the host is done with the one before.
    private func drain() async {
        defer { writer = nil }
        while let stream, !pending.isEmpty {
            await waitUntilDone(stream)
            guard self.stream === stream, !pending.isEmpty else { continue }
            let report = pending.removeFirst()
            log.note(name, "!", report.bytes)
            voice.willTell(report)
            guard stream.write(report.bytes) else { return hangUp() }
        }
    }

    private func waitUntilDone(_ stream: UnixStream) async {
        await stream.waitUntilRead(limit: Self.patience)
        guard voice.isNameDue else { return }
        let end = ContinuousClock.now + Self.patience
        while voice.isNameDue, self.stream === stream, ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(1))
        }
        await stream.waitUntilRead(limit: Self.patience)
        try? await Task.sleep(for: Self.thought)
    }

    private func changeCard(_ change: Modem.Change) async throws {
        switch modem.equipment.cardReport {
        case .none: await self.change(change)
        case .qusim:
            modem.apply(change)
            if stream != nil, !isQuiet { pending.append(voice.cardReport) }
            await report()
        case .reenumerate:
            let wasPlugged = isPlugged
            if wasPlugged { await unplug() }
            modem.apply(change)
            if wasPlugged { try await plug() }
        }
    }

    private func reset() async throws {
        guard isPlugged else { throw ControlError("reset", "\(name) is out", "plug it in first") }
        if device.plugin == "quectel", stream != nil {
            restart()
            pending.append(voice.startReport)
            return await writePending()
        }
        await unplug()
        try await plug()
    }
}
