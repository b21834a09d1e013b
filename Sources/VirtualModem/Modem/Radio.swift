// SPDX-License-Identifier: Apache-2.0

/// The radio link that the modem has with the network.
package enum Radio: String, CaseIterable, Hashable, Sendable {
    /// No coverage at all.
    case none
    case gsm
    case edge
    case umts
    case hspa
    case lte
    /// LTE on a cell that offers 5G non-standalone (EN-DC), with no NR leg.
    case endc
    /// 5G non-standalone: an LTE cell with an NR leg (EN-DC).
    case nsa
    /// 5G standalone.
    case sa
}

/// What the modem says of its NR signal; only QMI can tell all of it.
package enum NRReport: String, CaseIterable, Hashable, Sendable {
    /// A measurement while there is NR, nothing without it.
    case auto
    /// A measurement, whatever the radio link is.
    case valid
    /// The number that stands for none, as some modems send it while no leg is up.
    case sentinel
    /// Nothing, even with a leg.
    case absent
}

/// What the network says of the modem.
package enum Registration: String, CaseIterable, Hashable, Sendable {
    case idle
    case home
    case searching
    case denied
    case roaming
    case emergency
}

/// The network in reach.
package struct Network: Hashable, Sendable {
    /// The network's code, five or six digits (3GPP TS 23.003 clause 12.1).
    package var plmn: String
    package var name: String

    package init(plmn: String, name: String) {
        self.plmn = plmn
        self.name = name
    }

    /// Whether `text` can be the code of a network.
    package static func isCode(_ text: String) -> Bool {
        (5...6).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}

/// The strength of the signal.
package struct Signal: Hashable, Sendable {
    /// The received power over the whole channel (RSSI), in dBm.
    package let dBm: Int

    /// A strength that `+CSQ` can express.
    package init?(dBm: Int) {
        guard Self.range.contains(dBm) else { return nil }
        self.dBm = dBm
    }

    /// A share of the range that `+CSQ` can express.
    package init?(percent: Int) {
        guard (0...100).contains(percent) else { return nil }
        dBm = Self.range.lowerBound + (percent * (Self.range.upperBound - Self.range.lowerBound) + 50) / 100
    }

    /// From -113 to -51 dBm (3GPP TS 27.007 clause 8.5).
    package static let range = -113 ... -51
    package static let good = Signal(unchecked: -73)

    private init(unchecked dBm: Int) { self.dBm = dBm }

    package var percent: Int {
        (100 * (dBm - Self.range.lowerBound) + 31) / (Self.range.upperBound - Self.range.lowerBound)
    }
}
