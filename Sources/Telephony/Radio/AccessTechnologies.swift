// SPDX-License-Identifier: Apache-2.0

/// The radio technologies in use, as ModemManager's bit mask (MMModemAccessTechnology); unknown bits are kept.
package struct AccessTechnologies: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let gsm = AccessTechnologies(rawValue: 1 << 1)
    package static let gsmCompact = AccessTechnologies(rawValue: 1 << 2)
    package static let gprs = AccessTechnologies(rawValue: 1 << 3)
    package static let edge = AccessTechnologies(rawValue: 1 << 4)
    package static let umts = AccessTechnologies(rawValue: 1 << 5)
    package static let hsdpa = AccessTechnologies(rawValue: 1 << 6)
    package static let hsupa = AccessTechnologies(rawValue: 1 << 7)
    package static let hspa = AccessTechnologies(rawValue: 1 << 8)
    package static let hspaPlus = AccessTechnologies(rawValue: 1 << 9)
    package static let cdma1x = AccessTechnologies(rawValue: 1 << 10)
    package static let evdo0 = AccessTechnologies(rawValue: 1 << 11)
    package static let evdoA = AccessTechnologies(rawValue: 1 << 12)
    package static let evdoB = AccessTechnologies(rawValue: 1 << 13)
    package static let lte = AccessTechnologies(rawValue: 1 << 14)
    package static let nr = AccessTechnologies(rawValue: 1 << 15)
    package static let lteCatM = AccessTechnologies(rawValue: 1 << 16)
    package static let lteNBIoT = AccessTechnologies(rawValue: 1 << 17)

    /// The contract's names for the bits that are set, lowest bit first; a bit without a name is left out.
    package var names: [String] {
        Self.named.filter { contains($0.technology) }.map(\.name)
    }

    private static let named: [(technology: AccessTechnologies, name: String)] = [
        (.gsm, "gsm"),
        (.gsmCompact, "gsmCompact"),
        (.gprs, "gprs"),
        (.edge, "edge"),
        (.umts, "umts"),
        (.hsdpa, "hsdpa"),
        (.hsupa, "hsupa"),
        (.hspa, "hspa"),
        (.hspaPlus, "hspaPlus"),
        (.cdma1x, "cdma1x"),
        (.evdo0, "evdo0"),
        (.evdoA, "evdoA"),
        (.evdoB, "evdoB"),
        (.lte, "lte"),
        (.nr, "5gnr"),
        (.lteCatM, "lteCatM"),
        (.lteNBIoT, "lteNbIot"),
    ]
}
