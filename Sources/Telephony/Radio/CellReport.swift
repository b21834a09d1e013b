// SPDX-License-Identifier: Apache-2.0

/// What a modem told of its cells when it was asked, and how long that may be taken for what is so.
struct CellReport: Hashable, Sendable {
    var readings: [CellReading]
    /// The network that it was on.
    var network: PLMN?
    /// In uptime.
    var deadline: Duration

    /// The cells, where they are those of what the modem is on now.
    func readings(for facts: ModemFacts, at now: Moment) -> [CellReading]? {
        now.uptime < deadline && PLMN(reported: facts.threeGPP?.operatorCode) == network ? readings : nil
    }
}
