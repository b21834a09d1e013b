// SPDX-License-Identifier: Apache-2.0

/// One piece of evidence behind the 5G verdict.
package struct Evidence: Codable, Hashable, Sendable {
    package var source: EvidenceSource
    package var says: String

    package init(source: EvidenceSource, says: String) {
        self.source = source
        self.says = says
    }
}

/// The 5G verdict.
package struct FiveG: Codable, Hashable, Sendable {
    /// The verdict to show: upgrades at once, downgrades only after the hold-down.
    package var status: FiveGStatus
    /// The same without the hold-down.
    package var instantaneous: FiveGStatus
    /// RFC 3339.
    package var since: String
    /// False where the control protocol cannot show the difference.
    package var conclusive: Bool
    package var evidence: [Evidence]

    package init(
        status: FiveGStatus,
        instantaneous: FiveGStatus,
        since: String,
        conclusive: Bool,
        evidence: [Evidence]
    ) {
        self.status = status
        self.instantaneous = instantaneous
        self.since = since
        self.conclusive = conclusive
        self.evidence = evidence
    }
}

/// What the radio does.
package struct Radio: Codable, Hashable, Sendable {
    /// Lowest bit of ModemManager's mask first.
    package var technologies: [String]
    /// ModemManager's bit mask as it came.
    package var accessTechnologies: Int
    /// `2G` to `5G`.
    @Nullable package var generation: String?
    /// The CoreTelephony constant nearest to it.
    @Nullable package var coreTelephony: String?
    /// What an icon says: `5G`, `LTE`, `3G`.
    @Nullable package var label: String?
    package var fiveG: FiveG

    package init(
        technologies: [String],
        accessTechnologies: Int,
        generation: String? = nil,
        coreTelephony: String? = nil,
        label: String? = nil,
        fiveG: FiveG
    ) {
        self.technologies = technologies
        self.accessTechnologies = accessTechnologies
        self.generation = generation
        self.coreTelephony = coreTelephony
        self.label = label
        self.fiveG = fiveG
    }
}

/// Received signal of one technology, dBm and dB.
package struct Signal: Codable, Hashable, Sendable {
    package var technology: String
    /// dBm.
    @Nullable package var rssi: Double?
    /// dBm.
    @Nullable package var rsrp: Double?
    /// dB.
    @Nullable package var rsrq: Double?
    /// dB.
    @Nullable package var snr: Double?

    package init(
        technology: String,
        rssi: Double? = nil,
        rsrp: Double? = nil,
        rsrq: Double? = nil,
        snr: Double? = nil
    ) {
        self.technology = technology
        self.rssi = rssi
        self.rsrp = rsrp
        self.rsrq = rsrq
        self.snr = snr
    }
}
