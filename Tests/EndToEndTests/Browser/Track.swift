// SPDX-License-Identifier: Apache-2.0

/// A made-up drive through Tokyo, as `/survey.geojson` has one.
enum Track {
    /// Some 100 m a point. There is a hole in time before `nsaAvailable`, one in space before `none`, another modem, and
    /// what is no point.
    static let json = collection([
        point(0, 35.6800, 139.7600, "sa"), point(10, 35.6809, 139.7600, "sa"),
        point(20, 35.6818, 139.7600, "nsaConnected"), point(30, 35.6827, 139.7600, "nsaConnected"),
        point(91, 35.6836, 139.7600, "nsaAvailable"), point(101, 35.6845, 139.7600, "nsaAvailable"),
        point(111, 35.6900, 139.7600, "none"), point(121, 35.6909, 139.7600, "none", technology: "null"),
        point(0, 35.6850, 139.7650, "of a later version", modem: "modem2"), point(200, 95, 139.7600, "sa"),
        #"{"type": "Feature", "geometry": null, "properties": null}"#,
    ])

    /// What stands for a picture of streets.
    static let tile = #"<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>"#

    private static func point(
        _ second: Int,
        _ latitude: Double,
        _ longitude: Double,
        _ status: String,
        technology: String = #""lte""#,
        modem: String = "modem1"
    ) -> String {
        let time = "2026-11-30T10:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60).000Z"
        return """
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [\(longitude), \(latitude)]},
             "properties": {"time": "\(time)", "modem": "\(modem)", "technology": \(technology), "fiveG": "\(status)"}}
            """
    }

    private static func collection(_ features: [String]) -> String {
        #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ", "))]}"#
    }
}
