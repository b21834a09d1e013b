// SPDX-License-Identifier: Apache-2.0

internal import Systemd
internal import TelephonyAPI
internal import TelephonyService
internal import Varlink

/// Reads the configuration again and hands it to whom it concerns.
struct Reloader: Sendable {
    let settings: Settings
    let service: TelephonyService
    let feed: Feed
    let notifier: SystemdNotifier

    /// Answers the method `Reload`.
    func answer() async throws(VarlinkError) {
        do {
            try await reload()
        } catch let error as ConfigurationError {
            let detail = InvalidTable(file: error.file, line: error.line ?? 0, reason: error.reason)
            throw VarlinkError(name: TelephonyInterface.invalidTable, encoding: detail)
        } catch {
            throw .invalidParameter("\(error)")
        }
    }

    /// - Throws: `ConfigurationError`; the configuration of before then stays.
    func reload() async throws {
        notifier.reloading()
        defer { notifier.ready() }
        try settings.reload()
        await service.adopt(settings.current.policy)
        await feed.restart(keepsEnabled: settings.current.keepsModemsEnabled)
    }
}
