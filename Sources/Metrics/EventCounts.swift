// SPDX-License-Identifier: Apache-2.0

/// What has happened since the daemon started, counted.
package struct EventCounts: Hashable, Sendable {
    /// One modem's.
    package struct OfModem: Hashable, Sendable {
        /// Other cards, by what became of the one before (the contract's `change`).
        package var swaps: [String: Int] = [:]
        /// How often ModemManager made the modem's object anew and it took long enough to be noticed.
        package var reprobes = 0
        /// When the last of the swaps was noticed, in seconds since 1970.
        package var lastSwap: Double?
    }

    /// More modems than any machine has: what a bus makes up beyond them is not counted by modem.
    static let modemLimit = 1024

    /// By the contract's kind.
    package private(set) var kinds: [String: Int] = [:]
    package private(set) var modems: [String: OfModem] = [:]

    package init() {}

    /// Counts one event, by the contract's words.
    ///
    /// - Parameter time: seconds since 1970.
    package mutating func take(kind: String, change: String?, modem: String?, time: Double) {
        kinds[kind, default: 0] += 1
        guard let modem, modems[modem] != nil || modems.count < Self.modemLimit else { return }
        switch kind {
        // The same card pushed in again is no swap.
        case "simChanged" where change != nil && change != "reseated":
            modems[modem, default: OfModem()].swaps[change ?? "", default: 0] += 1
            modems[modem]?.lastSwap = time
        case "modemRecovering":
            modems[modem, default: OfModem()].reprobes += 1
        default: break
        }
    }
}
