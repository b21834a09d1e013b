// SPDX-License-Identifier: Apache-2.0

/// What the radio does, in the words of the contract.
package struct Radio: Hashable, Sendable {
    package var technologies: AccessTechnologies = []
    package var reading = FiveGReading(.unknown, isConclusive: false)
    package var fiveG: FiveGHold
    /// What an icon says; nil where no rule has a text for it.
    package var label: String?

    package init(fiveG: FiveGHold) {
        self.fiveG = fiveG
    }

    /// "2G" to "5G", nil where no technology is known.
    ///
    /// A cell that only offers 5G is 4G still: that is what the modem uses.
    package var generation: String? {
        switch fiveG.status {
        case .sa, .nsaConnected: "5G"
        case .nsaAvailable: "4G"
        case .none, .unknown:
            if !technologies.isDisjoint(with: [.lte, .lteCatM, .lteNBIoT]) {
                "4G"
            } else if !technologies.isDisjoint(with: .thirdGeneration) {
                "3G"
            } else if !technologies.isDisjoint(with: [.gsm, .gsmCompact, .gprs, .edge, .cdma1x]) {
                "2G"
            } else {
                nil
            }
        }
    }

    /// The CoreTelephony constant nearest to it.
    ///
    /// Apple has none for plain GSM, HSPA, HSPA+, Cat-M and NB-IoT: the nearest below is given.
    /// `CTRadioAccessTechnologyNRNSA` means connected to an anchor that has 5G, so both NSA statuses are that.
    package var coreTelephony: String? {
        switch fiveG.status {
        case .sa: return Self.prefix + "NR"
        case .nsaAvailable, .nsaConnected: return Self.prefix + "NRNSA"
        case .none, .unknown: break
        }
        return Self.coreTelephonyNames.first { technologies.contains($0.technology) }
            .map { Self.prefix + $0.name }
    }

    private static let prefix = "CTRadioAccessTechnology"

    /// The best first: a mask with several bits is named by its best.
    private static let coreTelephonyNames: [(technology: AccessTechnologies, name: String)] = [
        (.lte, "LTE"),
        (.lteCatM, "LTE"),
        (.lteNBIoT, "LTE"),
        (.hspaPlus, "HSDPA"),
        (.hspa, "HSDPA"),
        (.hsdpa, "HSDPA"),
        (.hsupa, "HSUPA"),
        (.umts, "WCDMA"),
        (.evdoB, "CDMAEVDORevB"),
        (.evdoA, "CDMAEVDORevA"),
        (.evdo0, "CDMAEVDORev0"),
        (.cdma1x, "CDMA1x"),
        (.edge, "Edge"),
        (.gprs, "GPRS"),
        (.gsm, "GPRS"),
        (.gsmCompact, "GPRS"),
    ]
}

extension AccessTechnologies {
    fileprivate static let thirdGeneration: AccessTechnologies = [
        .umts, .hsdpa, .hsupa, .hspa, .hspaPlus, .evdo0, .evdoA, .evdoB,
    ]
}
