// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import Configuration
internal import Fleet
internal import Systemd
internal import Telephony
internal import TelephonyAPI
internal import TelephonyService
internal import Varlink

/// Reads the configuration again and hands it to whom it concerns.
struct Reloader: Sendable {
    let settings: Settings
    let tables: TableStore
    let publication: Publication
    let service: TelephonyService
    let feed: Feed
    let positions: PositionFeed
    let demand: ModemDemand
    let page: Page
    /// Nil where nothing is published.
    let fleet: Fleet?
    let notifier: SystemdNotifier
    let log: Log

    /// Answers the method `Reload`.
    func answer() async throws(VarlinkError) {
        do {
            try await reload()
        } catch let error as ConfigurationError {
            let detail = InvalidTable(file: error.file, line: error.line ?? 0, reason: error.reason)
            throw VarlinkError(name: TelephonyInterface.invalidTable, encoding: detail)
        } catch let problems as TableProblems {
            guard let first = problems.list.first else { throw .invalidParameter("\(problems)") }
            throw VarlinkError(name: TelephonyInterface.invalidTable, encoding: InvalidTable(first))
        } catch {
            throw .invalidParameter("\(error)")
        }
    }

    /// - Throws: `ConfigurationError` and `TableProblems`; the configuration and the tables of before then stay.
    func reload() async throws {
        notifier.reloading()
        defer { notifier.ready() }
        var table: Telephony.CarrierTable?
        try settings.reload { configuration in
            switch tables.reload(configuration.tables) {
            case .success(let new): table = new
            case .failure(let problems):
                publication.report(problems.list)
                throw problems
            }
        }
        publication.report([])
        if let table {
            for line in settings.current.unknownCarriers(in: table) { log(.warning, line) }
            await service.take(.carriers(table))
        }
        await service.adopt(settings.current.policy)
        demand.refresh()
        await fleet?.adopt(settings.current.fleet.settings)
        await feed.restart(keepsEnabled: settings.current.keepsModemsEnabled)
        await page.apply()
        await positions.run(settings.current.asksGeoClue)
    }
}
