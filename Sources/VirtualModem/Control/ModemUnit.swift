// SPDX-License-Identifier: Apache-2.0

/// One modem at work: its state, its voice, its socket and its plug.
package actor ModemUnit {
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
        case .radio(let radio): await change(.radio(radio))
        case .register(let registration): await change(.registration(registration))
        case .network(let network): await change(.network(network))
        case .networkProfile(let name): await change(.network(try known(network: name)))
        case .signal(let signal): await change(.signal(signal))
        case .removeCard:
            guard modem.card != nil else {
                throw ControlError(
                    "sim remove",
                    "there is no card in \(self.name)",
                    "put one in: sim insert PROFILE"
                )
            }
            try await changeCard(to: nil)
        case .insertCard(let name):
            guard modem.card == nil else {
                throw ControlError("sim insert \(name)", "\(self.name) has a card", "say sim replace \(name)")
            }
            try await changeCard(to: try profiles.sim(name))
        case .replaceCard(let name): try await changeCard(to: try profiles.sim(name))
        case .plug:
            guard !isPlugged else { throw ControlError("plug", "\(name) is plugged in", "unplug it first") }
            try await plug()
        case .unplug:
            guard isPlugged else { throw ControlError("unplug", "\(name) is out", "plug it in first") }
            await unplug()
        case .reset: try await reset()
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
            guard self.stream === stream else { break }
            log.note(name, "<", bytes)
            let answer = voice.hear(bytes, modem: &modem)
            log.note(name, ">", answer)
            guard stream.write(answer) else { break }
            // Not awaited: a report may have to wait for what the host says next.
            pending += voice.reports(of: modem)
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

    /// Tells the host what it does not know yet.
    private func report() async {
        guard stream != nil else { return }
        pending += voice.reports(of: modem)
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

    private func changeCard(to sim: Profiles.SIM?) async throws {
        let network = try sim.map { try known(network: $0.network) }
        let move = {
            self.modem.apply(.card(sim?.card))
            if let network { self.modem.apply(.network(network)) }
            if let sim { self.modem.apply(.registration(sim.registration)) }
        }
        switch modem.equipment.cardReport {
        case .none:
            move()
            await report()
        case .qusim:
            move()
            if stream != nil { pending.append(voice.cardReport) }
            await report()
        case .reenumerate:
            let wasPlugged = isPlugged
            if wasPlugged { await unplug() }
            move()
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

    private func known(network name: String) throws(ControlError) -> Network {
        guard let profile = profiles.networks[name] else {
            throw .unknown("network profile", name, among: profiles.networks.keys)
        }
        return profile.network
    }
}
