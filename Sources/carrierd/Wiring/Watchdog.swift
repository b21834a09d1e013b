// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Systemd
internal import TelephonyService

/// Tells systemd that the daemon lives, as long as it does.
struct Watchdog: Sendable {
    let notifier: SystemdNotifier
    let service: TelephonyService

    /// Nil where systemd does not ask for it.
    func start() -> Task<Void, Never>? {
        SystemdNotifier.watchdogInterval.map { interval in
            Task {
                while !Task.isCancelled {
                    // Only when both have answered: a GLib thread or a service that hangs is a daemon that hangs.
                    await visitGLib()
                    await service.visit()
                    notifier.ping()
                    try? await Task.sleep(for: interval / 2)
                }
            }
        }
    }

    @GLibActor private func visitGLib() {}
}
