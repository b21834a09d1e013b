// SPDX-License-Identifier: Apache-2.0

internal import Systemd
internal import Telephony

/// What `systemctl status` shows in one line.
struct StatusSummary: Sendable {
    let notifier: SystemdNotifier

    func take(_ state: TelephonyState) {
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
}
