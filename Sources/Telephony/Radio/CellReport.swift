// SPDX-License-Identifier: Apache-2.0

/// What a modem told of its cells when it was asked, and how long that may be taken for what is so.
struct CellReport: Hashable, Sendable {
    var readings: [CellReading]
    /// The network that it was on.
    var network: PLMN?
    /// In uptime.
    var deadline: Duration

    /// Whether the cells are those of what the modem is on now.
    func speak(of now: Network) -> Bool {
        now.isRegistered && now.plmn == network
    }
}
