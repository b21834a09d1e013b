// SPDX-License-Identifier: Apache-2.0

/// GeoJSON (RFC 7946): a collection of points, one a line.
package struct SurveyGeoJSON: SurveyText {
    /// What a collection says of itself besides: a member by its name, an encoded JSON value. Its name is none of
    /// GeoJSON's own (RFC 7946, section 7.1).
    package typealias Member = (name: String, value: String)

    private let member: Member?
    private var hasPoint = false

    package init(member: Member? = nil) {
        self.member = member
    }

    package var head: String {
        let own = member.map { "\"\($0.name)\":\($0.value)," } ?? ""
        return "{\"type\":\"FeatureCollection\",\(own)\"features\":["
    }

    package var tail: String { "\n]}\n" }

    package mutating func text(of point: SurveyPoint) -> String {
        defer { hasPoint = true }
        return (hasPoint ? ",\n" : "\n") + Self.feature(point)
    }

    private static func feature(_ point: SurveyPoint) -> String {
        var properties: [String] = []
        func add(_ name: String, _ value: String?) { properties.append("\"\(name)\":\(value ?? "null")") }
        func add(_ name: String, text: String?) { add(name, text.map(JSONString.quoted)) }
        add("time", text: point.timeText)
        add("modem", text: point.modem)
        add("carrier", text: point.carrier)
        add("carrierId", text: point.carrierID)
        add("network", text: point.network)
        add("plmn", text: point.plmn)
        add("registration", text: point.registration)
        add("technology", text: point.technology)
        add("fiveG", text: point.fiveG.rawValue)
        add("conclusive", point.isConclusive ? "true" : "false")
        add("signal", text: point.signal?.technology)
        add("rsrp", point.signal?.rsrp.map(tenths))
        add("rsrq", point.signal?.rsrq.map(tenths))
        add("snr", point.signal?.snr.map(tenths))
        add("bars", point.bars.map { String($0) })
        add("accuracy", point.place.accuracy.map(tenths))
        add("source", text: point.place.source.rawValue)
        // The order is longitude, latitude (RFC 7946, section 3.1.1).
        let position = "[\(point.place.longitudeText),\(point.place.latitudeText)]"
        return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":\(position)},"
            + "\"properties\":{\(properties.joined(separator: ","))}}"
    }
}

/// Strings of JSON (RFC 8259, section 7).
package enum JSONString {
    package static func quoted(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
            return "\"\(text)\""
        }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
