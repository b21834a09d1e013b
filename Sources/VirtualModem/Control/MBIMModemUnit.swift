// SPDX-License-Identifier: Apache-2.0

/// One modem that speaks MBIM: its state, its voice and the hosts that have opened it.
package actor MBIMModemUnit: ModemUnit {
    package nonisolated let name: String
    /// The device that clients of the proxy ask for, such as `/dev/cdc-wdm0`.
    package nonisolated let path: String
    private let profiles: Profiles
    private let log: TrafficLog

    private var modem: Modem
    private var voice: MBIMVoice
    private var isPlugged = false
    private var isQuiet = false
    private var stalledUntil: ContinuousClock.Instant?
    private var hosts: [ObjectIdentifier: Connection] = [:]

    private struct Connection {
        let line: MBIMLine
        /// What is agreed with the host; nil until it has opened the modem.
        var host: MBIMHost?
    }

    package init(name: String, path: String, modem: Modem, profiles: Profiles, log: TrafficLog) {
        self.name = name
        self.path = path
        self.modem = modem
        self.profiles = profiles
        self.log = log
        voice = MBIMVoice(modem)
    }

    /// Nothing to serve here: the proxy brings the hosts.
    package func run() async {}

    package func plug() async throws {
        restart()
        isPlugged = true
    }

    package func unplug() async {
        isPlugged = false
        hangUp()
    }

    package func perform(_ action: ControlCommand.Action) async throws -> [String] {
        switch action {
        case .show: return summary
        case .plug:
            guard !isPlugged else { throw ControlError("plug", "\(name) is plugged in", "unplug it first") }
            try await plug()
        case .unplug:
            guard isPlugged else { throw ControlError("unplug", "\(name) is out", "plug it in first") }
            await unplug()
        case .reset:
            guard isPlugged else { throw ControlError("reset", "\(name) is out", "plug it in first") }
            hangUp()
            restart()
        case .hangUp: hangUp()
        case .quiet(let isQuiet): self.isQuiet = isQuiet
        case .stall(let duration): stalledUntil = .now + duration
        case .register(.emergency):
            throw ControlError(
                "register emergency",
                "MBIM has no such state",
                "start with --protocol at, or say register denied"
            )
        case .nrReport:
            throw ControlError("nr-signal", "MBIM tells what it measures", "start with --protocol qmi")
        case .refreshCard:
            throw ControlError(
                "sim refresh",
                "MBIM has no word for it",
                "say sim replace, or start with --protocol qmi"
            )
        case .cardCondition(.illegal):
            throw ControlError("sim state illegal", "MBIM has no such state", "say sim state bad")
        case .incomingCall, .answerCall, .hangUpCall:
            throw ControlError("call", "MBIM has no voice here", "start with --protocol at")
        case .radio, .register, .network, .networkProfile, .signal, .removeCard, .insertCard, .replaceCard,
            .lockCard, .cardCondition, .activeSlot, .emptyESIM, .esimProfile, .packetService:
            for change in try modem.changes(for: action, of: name, profiles: profiles) { make(change) }
        }
        return []
    }

    private var summary: [String] {
        let opened = hosts.values.compactMap(\.host)
        let place = isPlugged ? opened.isEmpty ? "in, not opened" : "in, opened" : "out"
        let versions = opened.map { "\($0.extensions.rawValue)" }.sorted().joined(separator: ", ")
        return [
            "name: \(name)", "plug: \(place)", "device: \(path)",
            "mbimex: \(modem.equipment.mbimExtensions.rawValue)\(versions.isEmpty ? "" : ", agreed \(versions)")",
        ] + modem.summary
    }

    // MARK: The hosts

    /// A client has asked for this modem.
    ///
    /// - Returns: whether it is there.
    func attach(_ line: MBIMLine) -> Bool {
        guard isPlugged else { return false }
        hosts[ObjectIdentifier(line)] = Connection(line: line, host: nil)
        return true
    }

    func open(_ line: MBIMLine, _ transaction: UInt32) async {
        await waitUntilAwake()
        hosts[ObjectIdentifier(line)]?.host = MBIMHost()
        log.note(name, "< \(transaction) open > success")
        line.send(MBIMMessage(transaction, .openDone(.success)))
    }

    func close(_ line: MBIMLine, _ transaction: UInt32) async {
        await waitUntilAwake()
        hosts[ObjectIdentifier(line)]?.host = nil
        log.note(name, "< \(transaction) close > success")
        line.send(MBIMMessage(transaction, .closeDone(.success)))
    }

    func answer(_ command: MBIMCommand, _ transaction: UInt32, from line: MBIMLine) async {
        await waitUntilAwake()
        // It may have hung up while the modem was stalled.
        guard var host = hosts[ObjectIdentifier(line)]?.host else { return }
        let (answer, news) = voice.answer(command, from: &host, modem: &modem)
        hosts[ObjectIdentifier(line)]?.host = host
        log.note(name, "< \(transaction) \(command.summary) > \(answer.summary)")
        line.send(MBIMMessage(transaction, .commandDone(answer)))
        let names = news.map(\.name)
        tell(news + voice.news(of: modem).filter { !names.contains($0.name) })
    }

    /// A client is gone.
    func forget(_ line: MBIMLine) {
        hosts[ObjectIdentifier(line)] = nil
    }

    private func waitUntilAwake() async {
        guard let stalledUntil, stalledUntil > .now else { return }
        try? await Task.sleep(until: stalledUntil)
    }

    private func restart() {
        modem.apply(.restart)
        voice = MBIMVoice(modem)
    }

    private func hangUp() {
        for connection in hosts.values { connection.line.close() }
        hosts.removeAll()
    }

    // MARK: The news

    private func make(_ change: Modem.Change) {
        let isCard = modem.touchesCard(change)
        // A card that changes in one move, or an eSIM whose profile does, is told as out and in again: of a state
        // that is good before and after, ModemManager would not see that it is another card's.
        if case .slot(let index, let content) = change, content.card != nil, modem.slots[index].card != nil {
            modem.apply(.slot(index, Modem.Slot()))
            tell(voice.news(of: modem), ofCard: isCard)
        }
        modem.apply(change)
        tell(voice.news(of: modem), ofCard: isCard)
    }

    private func tell(_ news: [MBIMNews], ofCard isCard: Bool = false) {
        guard !isQuiet else { return }
        for item in news {
            if isCard, modem.equipment.cardReport == .none, item.name.isOfCard { continue }
            let listeners = hosts.values.compactMap { connection in
                connection.host.flatMap { $0.wants(item.name) ? (connection.line, $0.extensions) : nil }
            }
            log.note(name, "! \(item.name.rawValue) to \(listeners.count)")
            for (line, extensions) in listeners {
                line.send(MBIMMessage(0, .indication(item.indication(extensions))), ends: false)
            }
        }
    }
}

extension MBIMCommandName {
    /// Whether it tells that a card came or went.
    fileprivate var isOfCard: Bool { self == .subscriberReadyStatus || self == .slotInfoStatus }
}

extension MBIMCommand {
    /// A line for the log.
    var summary: String {
        let name = MBIMCommandName(service, cid).map { " \($0.rawValue)" } ?? ""
        return "\(isSet ? "set" : "query") \(service)/\(cid)\(name), \(information.count) bytes"
    }
}

extension MBIMAnswer {
    /// A line for the log.
    var summary: String {
        "\(MBIMStatus(rawValue: status).map { "\($0)" } ?? "status \(status)"), \(information.count) bytes"
    }
}
