// SPDX-License-Identifier: Apache-2.0

internal import Systemd
internal import TelephonyService

/// Reads the configuration again and hands it to whom it concerns.
struct Reloader: Sendable {
    let settings: Settings
    let service: TelephonyService
    let feed: Feed
    let notifier: SystemdNotifier

    /// - Throws: `ConfigurationError`; the configuration of before then stays.
    func reload() async throws {
        notifier.reloading()
        defer { notifier.ready() }
        try settings.reload()
        await service.adopt(settings.current.policy)
        await feed.restart(keepsEnabled: settings.current.keepsModemsEnabled)
    }
}
