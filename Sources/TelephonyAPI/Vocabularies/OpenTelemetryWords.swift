// SPDX-License-Identifier: Apache-2.0

/// A modem in the attributes of OpenTelemetry's semantic conventions (`network.carrier.*`, `network.connection.*`).
///
/// What is not known is left out, as the conventions have it.
package struct OpenTelemetryWords: Encodable, Hashable, Sendable {
    package let carrierName: String?
    package let carrierMCC: String?
    package let carrierMNC: String?
    /// ISO 3166-1 alpha-2, in capitals as in the conventions' examples.
    package let carrierICC: String?
    package let connectionType: String
    package let connectionSubtype: String?

    private enum CodingKeys: String, CodingKey {
        case carrierName = "network.carrier.name"
        case carrierMCC = "network.carrier.mcc"
        case carrierMNC = "network.carrier.mnc"
        case carrierICC = "network.carrier.icc"
        case connectionType = "network.connection.type"
        case connectionSubtype = "network.connection.subtype"
    }

    /// One for each modem; the one that carries the data first.
    package static func all(of status: Status) -> [OpenTelemetryWords] {
        let modems = status.modems.filter(\.carriesData) + status.modems.filter { !$0.carriesData }
        return modems.map { OpenTelemetryWords($0, isKnown: status.modemManager.available) }
    }

    private init(_ modem: Modem, isKnown: Bool) {
        // The carrier is whose customer one is, as instruments on telephones have it, and not whose network one is on.
        let subscription = modem.sims.first(where: \.active)?.subscription
        carrierName = subscription?.carrier.name
        carrierMCC = subscription?.mcc
        carrierMNC = subscription?.mnc
        carrierICC = subscription?.country?.uppercased()
        let isCurrent = isKnown && !modem.stale
        connectionType = !isCurrent ? "unknown" : modem.network.registered ? "cell" : "unavailable"
        connectionSubtype = isCurrent && modem.network.registered ? Self.subtype(of: modem.radio) : nil
    }

    private static func subtype(of radio: Radio) -> String? {
        switch radio.fiveG.status {
        case .sa: return "nr"
        case .nsaConnected: return "nrnsa"
        default: break
        }
        return names.first { radio.technologies.contains($0.technology) }?.name
    }

    /// The best first. There is no name for LTE-M and NB-IoT: they are LTE.
    private static let names: [(technology: String, name: String)] = [
        ("lte", "lte"), ("lteCatM", "lte"), ("lteNbIot", "lte"), ("hspaPlus", "hspap"), ("hspa", "hspa"),
        ("hsdpa", "hsdpa"), ("hsupa", "hsupa"), ("umts", "umts"), ("evdoB", "evdo_b"), ("evdoA", "evdo_a"),
        ("evdo0", "evdo_0"), ("cdma1x", "cdma2000_1xrtt"), ("edge", "edge"), ("gprs", "gprs"), ("gsm", "gsm"),
        ("gsmCompact", "gsm"),
    ]
}
