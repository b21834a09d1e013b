// SPDX-License-Identifier: Apache-2.0

/// The five answers to "is this 5G?".
package enum FiveGStatus: String, Hashable, Sendable {
    case none
    /// The LTE cell offers EN-DC; that an NR leg is up is not shown.
    case nsaAvailable
    /// Non-standalone, with proof of the NR leg.
    case nsaConnected
    /// Standalone: NR without LTE.
    case sa
    case unknown

    /// Higher is more 5G; a step down waits for the hold-down, a step up does not.
    var rank: Int {
        switch self {
        case .none, .unknown: 0
        case .nsaAvailable: 1
        case .nsaConnected: 2
        case .sa: 3
        }
    }
}
