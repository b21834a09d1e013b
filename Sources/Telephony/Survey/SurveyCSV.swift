// SPDX-License-Identifier: Apache-2.0

/// Comma-separated values (RFC 4180), with the units in the names of the columns.
package struct SurveyCSV: SurveyText {
    package init() {}

    package var head: String {
        """
        time,modem,latitude_deg,longitude_deg,accuracy_m,source,registration,carrier_id,carrier,plmn,network,technology,\
        five_g,conclusive,signal,rsrp_dbm,rsrq_db,snr_db,bars\r\n
        """
    }

    package var tail: String { "" }

    package mutating func text(of point: SurveyPoint) -> String {
        let fields: [String] = [
            point.timeText, Self.field(point.modem), point.place.latitudeText, point.place.longitudeText,
            point.place.accuracy.map(tenths) ?? "", point.place.source.rawValue,
            Self.field(point.registration), Self.field(point.carrierID), Self.field(point.carrier),
            Self.field(point.plmn), Self.field(point.network), Self.field(point.technology),
            point.fiveG.rawValue, point.isConclusive ? "true" : "false",
            Self.field(point.signal?.technology), point.signal?.rsrp.map(tenths) ?? "",
            point.signal?.rsrq.map(tenths) ?? "", point.signal?.snr.map(tenths) ?? "",
            point.bars.map { String($0) } ?? "",
        ]
        return fields.joined(separator: ",") + "\r\n"
    }

    /// A text that came from outside: a network may call itself `=HYPERLINK(…)`, and a spreadsheet would do it. An
    /// apostrophe before it is what spreadsheets themselves write for "this is text". Numbers are not made so.
    static func field(_ text: String?) -> String {
        guard var text, let first = text.unicodeScalars.first else { return "" }
        if ["=", "+", "-", "@", "\t", "\r", "\n"].contains(first) { text = "'" + text }
        let isPlain = text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
        guard !isPlain else { return text }
        let doubled = text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        return "\"\(doubled)\""
    }
}
