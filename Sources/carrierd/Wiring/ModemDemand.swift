// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import ModemManagerClient
internal import Synchronization
internal import Telephony

/// Brings together what the configuration and the subscribers want to know of the modems.
final class ModemDemand: Sendable {
    private struct Demand {
        /// Subscribers who look once a second are one demand.
        var signal = Linger(.seconds(5))
        /// Runs until the demand ends.
        var timer: Task<Void, Never>?
    }

    let wishes = Wishes()
    private let settings: Settings
    private let demand = Mutex(Demand())

    init(_ settings: Settings) {
        self.settings = settings
        refresh()
    }

    func demandSignal(_ isWanted: Bool) {
        demand.withLock { demand in
            let now = Moment.now.uptime
            demand.signal.note(isWanted: isWanted, at: now)
            demand.timer?.cancel()
            demand.timer = demand.signal.deadline(at: now).map { end in
                Task { [weak self] in
                    try? await Task.sleep(for: end - now, clock: .suspending)
                    guard !Task.isCancelled else { return }
                    self?.refresh()
                }
            }
        }
        refresh()
    }

    /// The configuration or the subscribers have changed.
    func refresh() {
        // Read inside, so that the last change has the last word.
        wishes.change { wishes in
            let configuration = settings.current
            // A coverage log without strengths would not even see an NR leg that only they show.
            let isDemanded =
                configuration.recordsSurvey
                || demand.withLock { $0.signal.isInForce(at: Moment.now.uptime) }
            wishes.signalRate =
                configuration.signalRate
                ?? (isDemanded && configuration.measuresOnDemand ? Configuration.demandedSignalRate : nil)
            wishes.locationSources = configuration.locationSources
        }
    }
}
