// SPDX-License-Identifier: Apache-2.0

/// What the daemon itself does, beside what it knows.
package struct ServiceFigures: Hashable, Sendable {
    /// How events leave the process.
    package enum Way: String, Hashable, Sendable, CaseIterable {
        case socket
        case http
    }

    /// The process, as its own kernel counts it (proc(5)).
    package struct Process: Hashable, Sendable {
        /// Seconds since 1970.
        package var start: Double?
        /// Seconds of user and system time.
        package var cpu: Double?
        /// Bytes.
        package var resident: Double?
        package var descriptors: Int?

        package init(start: Double?, cpu: Double?, resident: Double?, descriptors: Int?) {
            self.start = start
            self.cpu = cpu
            self.resident = resident
            self.descriptors = descriptors
        }
    }

    package var counts = EventCounts()
    package var subscribers: [Way: Int] = [:]
    /// How often a subscriber was left behind and was told so by a `gap`.
    package var drops = 0
    /// Whether a broker has us; nil where none is configured.
    package var isBrokerConnected: Bool?
    package var process: Process?

    package init() {}
}
