// SPDX-License-Identifier: Apache-2.0

/// GPX 1.1: a track for each modem, a segment for each part of its way that has no hole.
///
/// The points of one modem have to come one after the other.
package struct SurveyGPX: SurveyText {
    private let creator: String
    private var last: SurveyPoint?

    /// - Parameter creator: the program and its version.
    package init(creator: String) {
        self.creator = creator
    }

    /// The extensions' namespace.
    static let namespace = "urn:x-carrierd:survey:1"

    package var head: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="\(XMLText.escaped(creator))" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:carrierd="\(Self.namespace)" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">

        """
    }

    package var tail: String { (last == nil ? "" : "</trkseg></trk>\n") + "</gpx>\n" }

    package mutating func text(of point: SurveyPoint) -> String {
        defer { last = point }
        return border(before: point) + Self.element(point)
    }

    private func border(before point: SurveyPoint) -> String {
        guard let last, last.modem == point.modem else {
            let end = last == nil ? "" : "</trkseg></trk>\n"
            return "\(end)<trk><name>\(XMLText.escaped(point.modem))</name><trkseg>\n"
        }
        let isGap = SurveyLedger.isGap(
            duration: point.time &- last.time,
            distance: last.place.distance(to: point.place)
        )
        return isGap ? "</trkseg><trkseg>\n" : ""
    }

    /// Its children in the order of the schema.
    private static func element(_ point: SurveyPoint) -> String {
        var extensions = ""
        func add(_ name: String, _ value: String?) {
            guard let value else { return }
            extensions += "<carrierd:\(name)>\(XMLText.escaped(value))</carrierd:\(name)>"
        }
        add("fiveG", point.fiveG.rawValue)
        add("conclusive", point.isConclusive ? "true" : "false")
        add("technology", point.technology)
        add("registration", point.registration)
        add("carrier", point.carrier)
        add("carrierId", point.carrierID)
        add("network", point.network)
        add("plmn", point.plmn)
        add("signal", point.signal?.technology)
        add("rsrp", point.signal?.rsrp.map(tenths))
        add("rsrq", point.signal?.rsrq.map(tenths))
        add("snr", point.signal?.snr.map(tenths))
        add("bars", point.bars.map { String($0) })
        add("accuracy", point.place.accuracy.map(tenths))
        return "<trkpt lat=\"\(point.place.latitudeText)\" lon=\"\(point.place.longitudeText)\">"
            + "<time>\(point.timeText)</time><src>\(point.place.source.rawValue)</src>"
            + "<extensions>\(extensions)</extensions></trkpt>\n"
    }
}

/// Text in XML 1.0, as an element's content and as an attribute's.
enum XMLText {
    static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { replacement(of: $0) != nil }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            if let replacement = replacement(of: scalar) {
                escaped += replacement
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Nil for what may stand as it is. Most control characters may not be in XML at all, not even by reference
    /// (XML 1.0, section 2.2).
    private static func replacement(of scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "\t", "\n", "\r": "&#\(scalar.value);"
        case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: "\u{FFFD}"
        default: nil
        }
    }
}
