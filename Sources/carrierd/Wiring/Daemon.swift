// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import Configuration
internal import Fleet
internal import GLibSupport
internal import Glibc
internal import History
internal import Hooks
internal import ModemManagerClient
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
        var prerequisites: Prerequisites
        do {
            prerequisites = try Prerequisites(arguments, log: log)
        } catch {
            log(.error, "\(error)")
            return 1
        }
        defer { prerequisites.remove() }
        let (settings, store, replay) = (prerequisites.settings, prerequisites.store, prerequisites.replay)

        let replayClock = replay.map { ReplayClock(begin: $0.recording.header.start) }
        let clock: @Sendable () -> Moment = { replayClock?.now ?? .now }
        let tables = TableStore(own: prerequisites.ownTables)
        // The one waits for the disk, the other for the processor.
        async let reading = tables.load(settings.current.tables)
        let earlier = await EarlierRuns(prerequisites, clock: clock, log: log)
        let (history, remembered, publication) = (earlier.history, earlier.remembered, earlier.publication)
        let (table, problems) = await reading
        for problem in problems { log(.error, "\(problem); the other tables are in force") }
        publication.report(problems)
        for line in settings.current.unknownCarriers(in: table) { log(.warning, line) }
        replay?.compare(with: table, log: log)
        let wake = LateCallback()
        let recordings = RecordingHub(
            version: Carrierd.version,
            digest: { KeyedDigest.bytes(of: Array($0.utf8), key: "recording:" + remembered.key) },
            clock: clock,
            wake: { wake() }
        )
        // What happened to modems elsewhere is published nowhere.
        let fleet = replay == nil ? self.fleet(of: earlier, prerequisites) : nil
        let pages = ProgramPages()
        let outlets = Outlets(
            publication: publication,
            streams: wake,
            notifier: notifier,
            log: log,
            // What happened to modems elsewhere starts nothing here.
            units: replay == nil ? Units(bus: arguments.bus, log: log) { settings.current.startsUnits } : nil,
            hooks: replay == nil ? startedHooks(settings) : nil,
            fleet: fleet,
            pages: pages
        )
        let survey = Survey(archive: history, clock: clock) { settings.current.recordsSurvey }
        let service = TelephonyService(
            publication: publication,
            archive: history,
            remembered: remembered,
            policy: replay?.recording.header.policy(over: settings.current.policy) ?? settings.current.policy,
            carriers: table,
            clock: clock,
            save: { store.save($0) },
            published: { outlets.take($0, $1) },
            heard: { recordings.note($0, at: $1) },
            judged: { survey.take($0, now: $1) },
            keepsTime: replay == nil
        )
        let demand = ModemDemand(settings)
        let feed = Feed(
            bus: arguments.bus,
            service: service,
            wishes: demand.wishes,
            isIdle: replay != nil,
            log: log
        )
        let positions = PositionFeed(bus: arguments.bus, service: service, isIdle: replay != nil, log: log)
        let replayer = replay.flatMap { file in
            replayClock.map { Replayer(file.recording, clock: $0, speed: arguments.replaySpeed) }
        }
        let signalDemand = SignalDemand { demand.demandSignal($0) }
        let subscribers = SubscriberCount()
        let page = Page(
            publication: publication,
            archive: history,
            service: service,
            survey: survey,
            signalDemand: signalDemand,
            figures: { outlets.figures(subscribers: subscribers.total) },
            settings: settings,
            log: log
        )
        let reloader = Reloader(
            settings: settings,
            tables: tables,
            publication: publication,
            service: service,
            feed: feed,
            positions: positions,
            demand: demand,
            page: page,
            fleet: fleet,
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
            subscribers: subscribers,
            signalDemand: signalDemand,
            tables: TableTrials(
                trial: { tables.trial($0, $1) },
                changes: { await service.changes(under: $0) }
            ),
            archive: history,
            survey: survey,
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
            try server.start(prerequisites.takeListeners())
        } catch {
            log(.error, "the socket cannot be served: \(error)")
            return 1
        }
        wake.target = {
            server.wakeStreams()
            page.wake()
        }
        await page.apply()
        await fleet?.adopt(settings.current.fleet.settings)
        await feed.start(keepsEnabled: settings.current.keepsModemsEnabled)
        await positions.run(settings.current.asksGeoClue)
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
        Heap.giveBack()
        pages.giveBack()
        let watchdog = Watchdog(notifier: notifier, service: service).start()

        for await signal in prerequisites.signals {
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
        await positions.run(false)
        await service.finish()
        await outlets.stop()
        await page.stop()
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

    private func fleet(of earlier: EarlierRuns, _ prerequisites: Prerequisites) -> Fleet {
        let settings = prerequisites.settings
        let wake = LateCallback()
        let feed = FleetFeed(
            earlier.publication,
            archive: earlier.history,
            section: { settings.current.fleet },
            log: log,
            wake: { wake() }
        )
        let fleet = Fleet(markPath: "\(prerequisites.store.directory)/mqtt.json", source: feed) {
            level,
            line in
            switch level {
            case .warning: log(.warning, "mqtt: \(line)")
            case .notice: log(.notice, "mqtt: \(line)")
            }
        }
        wake.target = { [weak fleet] in fleet?.wake() }
        return fleet
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
}
