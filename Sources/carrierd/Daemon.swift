// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import GLibSupport
internal import Glibc
internal import History
internal import Hooks
internal import ModemManagerClient
internal import ProcessSignals
internal import Recording
internal import RouteWatch
internal import Systemd
internal import Telephony
internal import TelephonyService
internal import Varlink

/// The wiring: ModemManager's facts into the service, the service's answers onto the socket.
struct Daemon: Sendable {
    let arguments: Arguments
    let log: Log

    /// Runs until a signal ends it.
    ///
    /// - Returns: the exit status.
    func run() async -> Int32 {
        let notifier = SystemdNotifier()
        let signals: AsyncStream<Int32>
        let settings: Settings
        let listeners: [VarlinkListener]
        let store: StateStore
        let replay: ReplayFile?
        let replayFolder: TemporaryFolder?
        let ownTables: [CarrierLayer]
        do {
            // Before there is another thread: it changes the environment.
            let places = SocketPlaces(given: arguments.socket, log: log)
            signals = try ProcessSignals.caught([SIGHUP, SIGINT, SIGTERM])
            settings = try Settings(reading: arguments.configurationFile, log: log)
            replay = try arguments.replay.map(ReplayFile.init)
            ownTables = try replay?.layers ?? []
            // What a recording makes of modems that were elsewhere is not to be remembered of those here.
            replayFolder = replay != nil && arguments.stateDirectory == nil ? try TemporaryFolder() : nil
            store = try StateStore(directory: replayFolder?.path ?? arguments.stateDirectory, log: log)
            listeners = try places.listeners()
        } catch {
            log(.error, "\(error)")
            return 1
        }
        defer { replayFolder?.remove() }
        raiseDescriptorLimit()

        let replayClock = replay.map { ReplayClock(begin: $0.recording.header.start) }
        let clock: @Sendable () -> Moment = { replayClock?.now ?? .now }
        let condition = ConditionLog(log: log)
        let history = History(
            path: settings.current.historyFile.map { $0.isEmpty ? "\(store.directory)/history.db" : $0 },
            bounds: settings.current.history,
            clock: clock,
            changed: { condition.note($0) }
        )
        let kept = await history.open()
        var loaded = store.load(archived: kept.memory, last: kept.last)
        if let replay { loaded.memory = replay.recording.header.remembered }
        let remembered = loaded
        await history.begin { KeyedDigest.bytes(of: $0, key: "history:" + remembered.key) }
        let publication = Publication(
            version: Carrierd.version,
            pseudonyms: store.pseudonyms(key: remembered.key),
            sequence: remembered.sequence,
            time: clock().wall
        )
        condition.target = publication
        let tables = TableStore(own: ownTables)
        let (table, problems) = tables.load(settings.current.tables)
        for problem in problems { log(.error, "\(problem); the other tables are in force") }
        publication.report(problems)
        for line in settings.current.unknownCarriers(in: table) { log(.warning, line) }
        replay?.compare(with: table, log: log)
        let wake = Wake()
        let recordings = RecordingHub(
            version: Carrierd.version,
            digest: { KeyedDigest.bytes(of: Array($0.utf8), key: "recording:" + remembered.key) },
            clock: clock,
            wake: { wake() }
        )
        // What happened to modems elsewhere starts nothing here.
        let units = replay == nil ? Units(bus: arguments.bus, log: log) { settings.current.startsUnits } : nil
        let hooks = replay == nil ? startedHooks(settings) : nil
        let unitRequests = units.map { units in Task { await units.run() } }
        let service = TelephonyService(
            publication: publication,
            archive: history,
            remembered: remembered,
            policy: replay?.recording.header.policy(over: settings.current.policy) ?? settings.current.policy,
            carriers: table,
            clock: clock,
            save: { store.save($0) },
            published: { state, numbered in
                let events = numbered.map(\.event)
                wake()
                report(state, events, to: notifier)
                units?.take(events, state)
                hooks?.take(numbered, encodedBy: publication)
            },
            heard: { recordings.note($0, at: $1) },
            keepsTime: replay == nil
        )
        let wanting = Wanting(settings)
        let feed = Feed(
            bus: arguments.bus,
            service: service,
            wishes: wanting.wishes,
            isIdle: replay != nil,
            log: log
        )
        let replayer = replay.flatMap { file in
            replayClock.map { Replayer(file.recording, clock: $0, speed: arguments.replaySpeed) }
        }
        let reloader = Reloader(
            settings: settings,
            tables: tables,
            publication: publication,
            service: service,
            feed: feed,
            wanting: wanting,
            notifier: notifier,
            log: log
        )
        let methods = TelephonyMethods(
            publication: publication,
            identities: { settings.identities },
            cells: { id in
                if let replayer { return await replayer.cells(of: id, in: service) }
                return await feed.cells(of: id)
            },
            signalDemand: SignalDemand { wanting.demandSignal($0) },
            tables: TableTrials(
                trial: { tables.trial($0, $1) },
                changes: { await service.changes(under: $0) }
            ),
            archive: history,
            clock: clock,
            wake: { wake() },
            record: { withPlace in
                await service.look { recordings.begin($0, withPlace: withPlace) }.map(RecordSource.init)
            },
            reload: { () async throws(VarlinkError) in try await reloader.answer() }
        )
        let server = VarlinkServer(
            service: VarlinkServiceInfo(
                vendor: "carrierd",
                product: "carrierd",
                version: Carrierd.version,
                url: "file:///usr/share/doc/carrierd/"
            ),
            interfaces: [methods.interface],
            limits: settings.current.limits
        )
        do {
            try server.start(listeners)
        } catch {
            log(.error, "the socket cannot be served: \(error)")
            return 1
        }
        wake.target = { server.wakeStreams() }
        await feed.start(keepsEnabled: settings.current.keepsModemsEnabled)
        let routes = replay == nil ? Task { await watchRoutes(for: service) } : nil
        let replaying = replayer.map { replayer in
            Task {
                await replayer.play(to: service)
                log(.notice, "the recording has been played")
                if arguments.endsWithReplay, !Task.isCancelled { kill(getpid(), SIGTERM) }
            }
        }
        notifier.ready(status: replay.map { "plays \($0.path)" } ?? "waiting for ModemManager")
        log(.notice, "carrierd \(Carrierd.version) answers")
        let watchdog = Watchdog(notifier: notifier, service: service).start()

        for await signal in signals {
            guard signal == SIGHUP else { break }
            do {
                try await reloader.reload()
                log(.notice, "configuration read again")
            } catch {
                log(.error, "\(error); what was in force before stays")
            }
        }
        notifier.stopping()
        watchdog?.cancel()
        routes?.cancel()
        replaying?.cancel()
        await replaying?.value
        await feed.stop()
        await service.finish()
        unitRequests?.cancel()
        await hooks?.stop()
        server.stop()
        await history.close()
        log(.notice, "carrierd ends")
        return 0
    }

    private func watchRoutes(for service: TelephonyService) async {
        for await routes in RouteWatch.routes() {
            if case .unreadable(let reason) = routes {
                log(.warning, "which modem carries data is not known: \(reason)")
            }
            await service.take(.defaultRoutes(routes))
        }
    }

    /// Tells the log and the service manager what happened. Identities redact themselves.
    private func report(_ state: TelephonyState, _ events: [Event], to notifier: SystemdNotifier) {
        for event in events {
            if event.kind == .modemAdded {
                reportNames(of: state.views.first { $0.id == event.modem }, state)
            }
            log(event.level, event.summary)
        }
        switch state.modemManager {
        case .available(let version):
            let modems = state.views.map {
                "\($0.id) \($0.network.carrier.name ?? $0.network.registration.rawValue)"
                    + ($0.hasForeignSIM ? " (foreign SIM)" : "")
            }
            notifier.status(
                "ModemManager \(version ?? ""): \(modems.isEmpty ? "no modem" : modems.joined(separator: ", "))"
            )
        case .unavailable(let reason): notifier.status(reason)
        }
    }

    /// Nil where the system has no room for them: events go on without.
    private func startedHooks(_ settings: Settings) -> Hooks? {
        do {
            return try Hooks(settings: { settings.current.hooks }) { level, line in
                switch level {
                case .warning: log(.warning, line)
                case .notice: log(.notice, line)
                case .debug: log(.debug, line)
                }
            }
        } catch {
            log(.error, "\(error)")
            return nil
        }
    }

    /// Says where two sections of the configuration fit one modem, or one fits two.
    private func reportNames(of modem: Modem?, _ state: TelephonyState) {
        guard let modem else { return }
        let names = state.policy.names.fitting(imei: modem.imei, device: modem.device)
        guard let first = names.first else { return }
        if names.count > 1 {
            let sections = names.map { "[modem \"\($0)\"]" }.joined(separator: " and ")
            log(.error, "\(sections) fit one modem, which is called \(first); take one of them out")
        }
        if modem.id.description != first {
            log(.error, "[modem \"\(first)\"] fits two modems; this one stays \(modem.id)")
        }
    }

    /// systemd starts services with room for 1024 files, which is fewer than there may be clients.
    private func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

extension Moment {
    static var now: Moment {
        var wall = timespec()
        var uptime = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        // Stands still during suspend, as the clock of the service's timer does: a modem that was away for a night's
        // sleep has not been away for a minute.
        clock_gettime(CLOCK_MONOTONIC, &uptime)
        return Moment(
            wall: Int64(wall.tv_sec) &* 1000 &+ Int64(wall.tv_nsec) / 1_000_000,
            uptime: .seconds(uptime.tv_sec) + .nanoseconds(uptime.tv_nsec)
        )
    }
}

extension Event {
    fileprivate var level: Log.Level {
        switch kind {
        case _ where kind.isFrequent: .debug
        case .simForeign: .warning
        default: .notice
        }
    }

    /// One line for the log.
    fileprivate var summary: String {
        var words = [kind.rawValue]
        if let modem { words.append("\(modem)") }
        if let slot { words.append("slot \(slot)") }
        if let change { words.append(change.rawValue) }
        if before != nil || after != nil {
            words.append("\(before.map(Self.word) ?? "-") -> \(after.map(Self.word) ?? "-")")
        }
        if let took { words.append("after \(took.milliseconds) ms") }
        if isOffline { words.append("(while carrierd was down)") }
        return words.joined(separator: " ")
    }

    private static func word(_ value: Value) -> String {
        switch value {
        case .text(let text): text
        case .card(let iccid): "\(iccid)"
        case .subscriber(let imsi): "\(imsi)"
        }
    }
}
