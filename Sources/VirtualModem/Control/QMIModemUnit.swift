// SPDX-License-Identifier: Apache-2.0

/// One modem that speaks QMI: its state, its voice and the clients of its services.
package actor QMIModemUnit: ModemUnit {
    package nonisolated let name: String
    /// The device that clients of the proxy ask for, such as `/dev/cdc-wdm0`.
    package nonisolated let path: String
    private let profiles: Profiles
    private let log: TrafficLog

    private var modem: Modem
    private var voice: QMIVoice
    private var isPlugged = false
    private var isQuiet = false
    private var stalledUntil: ContinuousClock.Instant?
    private var lines: [ObjectIdentifier: QMILine] = [:]
    /// The clients of services, as they have been given out.
    private var clients: [QMIClientID: Client] = [:]

    private struct Client {
        let line: QMILine
        var listener = QMIListener()
    }

    package init(name: String, path: String, modem: Modem, profiles: Profiles, log: TrafficLog) {
        self.name = name
        self.path = path
        self.modem = modem
        self.profiles = profiles
        self.log = log
        voice = QMIVoice(modem)
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
                "QMI has no such state",
                "start with --protocol at, or say register denied"
            )
        case .cardCondition(.notActivated):
            throw ControlError("sim state not-activated", "QMI cannot say it", "start with --protocol mbim")
        case .incomingCall, .answerCall, .hangUpCall:
            throw ControlError("call", "QMI has no voice here", "start with --protocol at")
        case .refreshCard:
            for change in try modem.changes(for: action, of: name, profiles: profiles) { refresh(change) }
        case .radio, .register, .network, .networkProfile, .signal, .nrReport, .removeCard, .insertCard,
            .replaceCard, .lockCard, .cardCondition, .activeSlot, .emptyESIM, .esimProfile, .packetService:
            for change in try modem.changes(for: action, of: name, profiles: profiles) { make(change) }
        }
        return []
    }

    private var summary: [String] {
        let place = isPlugged ? clients.isEmpty ? "in, not opened" : "in, opened" : "out"
        return [
            "name: \(name)", "plug: \(place)", "device: \(path)", "clients: \(clients.count)",
            "slot-status: \(modem.equipment.hasSlotStatus ? "yes" : "no")",
        ] + modem.summary
    }

    // MARK: The hosts

    /// A client of the proxy has asked for this modem.
    ///
    /// - Returns: whether it is there.
    func attach(_ line: QMILine) -> Bool {
        guard isPlugged else { return false }
        lines[ObjectIdentifier(line)] = line
        return true
    }

    func answer(_ request: QMIMessage, from line: QMILine) async {
        await waitUntilAwake()
        // It may have hung up while the modem was stalled.
        guard lines[ObjectIdentifier(line)] != nil else { return }
        if request.service == QMIService.ctl.rawValue { return control(request, from: line) }
        let id = QMIClientID(request.service, request.client)
        guard var client = clients[id], client.line === line else {
            return send(request, request.response(.invalidClientID), to: line)
        }
        let (answer, news) = voice.answer(request, from: &client.listener, modem: &modem)
        clients[id] = client
        send(request, answer, to: line)
        let names = news.filter { $0.client == nil }.map(\.name)
        tell(news + voice.news(of: modem).filter { !names.contains($0.name) })
    }

    /// A client of the proxy is gone, and all that it had.
    func forget(_ line: QMILine) {
        lines[ObjectIdentifier(line)] = nil
        for (id, client) in clients where client.line === line { release(id) }
    }

    private func control(_ request: QMIMessage, from line: QMILine) {
        func answer() throws -> QMIMessage {
            switch request.name {
            case .versionInfo:
                return request.response(nil, QMITLVs().adding(QMIControlField.versions, .all))
            case .allocateClient:
                let service = try request.tlvs.required(QMIControlField.wantedService).value
                guard let known = QMIService(rawValue: service), known != .ctl else {
                    return request.response(.invalidServiceType)
                }
                let ids = (1...UInt8(254)).lazy.map { QMIClientID(service, $0) }
                guard let id = ids.first(where: { self.clients[$0] == nil }) else {
                    return request.response(.clientIDsExhausted)
                }
                clients[id] = Client(line: line)
                return request.response(nil, QMITLVs().adding(QMIControlField.client, id))
            case .releaseClient:
                let id = try request.tlvs.required(QMIControlField.client)
                guard clients[id]?.line === line else { return request.response(.invalidClientID) }
                release(id)
                return request.response(nil, QMITLVs().adding(QMIControlField.client, id))
            case .sync:
                for (id, client) in clients where client.line === line { release(id) }
                return request.response()
            default: return request.response(.invalidCommand)
            }
        }
        do {
            send(request, try answer(), to: line)
        } catch {
            send(
                request,
                request.response(error is QMIMissing ? .missingArgument : .invalidArgument),
                to: line
            )
        }
    }

    private func release(_ id: QMIClientID) {
        clients[id] = nil
        if id.service == QMIService.wds.rawValue { voice.forget(id.client) }
    }

    private func send(_ request: QMIMessage, _ answer: QMIMessage, to line: QMILine) {
        log.note(name, "< \(request.transaction) \(request.summary) > \(answer.outcome)")
        line.send(answer)
    }

    private func waitUntilAwake() async {
        guard let stalledUntil, stalledUntil > .now else { return }
        try? await Task.sleep(until: stalledUntil)
    }

    private func restart() {
        modem.apply(.restart)
        voice = QMIVoice(modem)
    }

    private func hangUp() {
        for line in lines.values { line.close() }
        lines.removeAll()
        clients.removeAll()
    }

    // MARK: The news

    private func make(_ change: Modem.Change) {
        let isCard = modem.touchesCard(change)
        // A slot's state names its card, but not what that card asks for: the same one is told as out and in again.
        if case .slot(let index, let content) = change, let new = content.card,
            modem.slots[index].card?.iccid == new.iccid
        {
            modem.apply(.slot(index, Modem.Slot()))
            tell(voice.news(of: modem), ofCard: isCard)
        }
        modem.apply(change)
        tell(voice.news(of: modem), ofCard: isCard)
    }

    /// A card that becomes another without being touched: the slot is as it was, and a refresh says it.
    private func refresh(_ change: Modem.Change) {
        modem.apply(change)
        let news = voice.news(of: modem)
        tell(news.filter { $0.name == .cardStatus } + [.refresh(.start), .refresh(.end)], ofCard: true)
        tell(news.filter { !$0.name.isOfCard })
    }

    private func tell(_ news: [QMINews], ofCard isCard: Bool = false) {
        guard !isQuiet else { return }
        for item in news {
            if isCard, modem.equipment.cardReport == .none, item.name.isOfCard { continue }
            let listeners = clients.filter { id, client in
                id.service == item.name.service.rawValue && client.listener.wants(item.name)
                    && (item.client == nil || item.client == id.client)
            }
            log.note(name, "! \(item.name.rawValue) to \(listeners.count)")
            for (id, client) in listeners {
                client.line.send(
                    QMIMessage(
                        id.service,
                        client: id.client,
                        .indication,
                        number: item.name.number,
                        item.tlvs
                    )
                )
            }
        }
    }
}

extension QMIMessage {
    /// A line for the log.
    var summary: String {
        let known = QMIService(rawValue: service).map { "\($0)" } ?? "service \(service)"
        let word = name.map { " \($0.rawValue)" } ?? ""
        return "\(known)/0x\(String(number, radix: 16))\(word), \(tlvs.items.count) TLVs"
    }

    /// What an answer says, for the log.
    fileprivate var outcome: String {
        guard let result = try? tlvs.value(QMIResult.field) else { return "no result" }
        return result.error.map { "\($0)" } ?? "success, \(tlvs.items.count - 1) TLVs"
    }
}
