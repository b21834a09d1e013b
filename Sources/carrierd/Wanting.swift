// SPDX-License-Identifier: Apache-2.0

internal import ModemManagerClient
internal import Synchronization
internal import Telephony

/// Brings together what the configuration and the subscribers want to know of the modems.
final class Wanting: Sendable {
    let wishes = Wishes()
    private let settings: Settings
    private let isSignalDemanded = Mutex(false)

    init(_ settings: Settings) {
        self.settings = settings
        refresh()
    }

    func demandSignal(_ isWanted: Bool) {
        isSignalDemanded.withLock { $0 = isWanted }
        refresh()
    }

    /// The configuration or the subscribers have changed.
    func refresh() {
        // Read inside, so that the last change has the last word.
        wishes.change { wishes in
            let configuration = settings.current
            let isDemanded = isSignalDemanded.withLock { $0 } && configuration.measuresOnDemand
            wishes.signalRate =
                configuration.signalRate ?? (isDemanded ? Configuration.demandedSignalRate : nil)
            wishes.locationSources = configuration.locationSources
        }
    }
}
