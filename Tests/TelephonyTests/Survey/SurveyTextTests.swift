// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct SurveyTextTests {
    private func written(_ form: some SurveyText, _ points: [SurveyPoint]) -> String {
        var form = form
        let head = form.head
        return points.reduce(into: head) { $0 += form.text(of: $1) } + form.tail
    }

    @Test func geoJSONIsACollectionOfPoints() {
        let text = written(SurveyGeoJSON(), [.whole])
        #expect(
            text == """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":{"type":"Point","coordinates":[-139.7671248,35.6812362]},"properties":\
                {"time":"2026-01-01T00:00:00.123Z","modem":"modem1","carrier":"docomo","carrierId":"jp.docomo",\
                "network":"NTT \\"docomo\\"","plmn":"44010","registration":"roaming","technology":"lte, 5gnr",\
                "fiveG":"nsaConnected","conclusive":true,"signal":"lte","rsrp":-95.5,"rsrq":-11,"snr":0,"bars":3,\
                "accuracy":4.3,"source":"gnss"}}
                ]}

                """
        )
    }

    @Test func pointsAreOneALine() {
        let text = written(SurveyGeoJSON(member: ("survey", "{\"hours\":1}")), [.at(0, 0), .at(10, 1)])
        #expect(text.hasPrefix("{\"type\":\"FeatureCollection\",\"survey\":{\"hours\":1},\"features\":[\n{"))
        #expect(text.split(separator: "\n").count == 4)
        #expect(text.contains("}},\n{"))
        #expect(written(SurveyGeoJSON(), []) == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
    }

    @Test func whatIsNotKnownIsNull() {
        let text = written(SurveyGeoJSON(), [.at(0, 0, carrier: nil, technology: nil)])
        #expect(text.contains("\"carrier\":null,"))
        #expect(text.contains("\"technology\":null,"))
        #expect(text.contains("\"rsrp\":null,"))
        #expect(text.contains("\"accuracy\":null,"))
    }

    @Test func namesCannotBreakOutOfJSON() {
        #expect(JSONString.quoted("a\"b\\c\n\u{1}\u{7F}d") == "\"a\\\"b\\\\c\\u000a\\u0001\u{7F}d\"")
        #expect(JSONString.quoted("ドコモ") == "\"ドコモ\"")
    }

    @Test func gpxHasATrackForEachModemAndASegmentForEachWay() {
        let text = written(
            SurveyGPX(creator: "carrierd 1"),
            [.at(0, 0), .at(10, 1), .at(10, 100), .at(0, 0, modem: "wan")]
        )
        let parts = [
            "<trk><name>modem1</name><trkseg>\n<trkpt", "</trkpt>\n<trkpt",
            "</trkpt>\n</trkseg><trkseg>\n<trkpt",
            "</trkpt>\n</trkseg></trk>\n<trk><name>wan</name><trkseg>\n<trkpt",
            "</trkpt>\n</trkseg></trk>\n</gpx>\n",
        ]
        for part in parts { #expect(text.contains(part), "\(part)") }
        #expect(written(SurveyGPX(creator: "x"), []).hasSuffix("gpx.xsd\">\n</gpx>\n"))
    }

    @Test func gpxTellsTheServiceInExtensions() {
        let text = written(SurveyGPX(creator: "carrierd \"<1>\""), [.whole])
        #expect(text.contains("creator=\"carrierd &quot;&lt;1&gt;&quot;\""))
        #expect(
            text.contains(
                """
                <trkpt lat="35.6812362" lon="-139.7671248"><time>2026-01-01T00:00:00.123Z</time><src>gnss</src>\
                <extensions><carrierd:fiveG>nsaConnected</carrierd:fiveG><carrierd:conclusive>true</carrierd:conclusive>\
                <carrierd:technology>lte, 5gnr</carrierd:technology><carrierd:registration>roaming</carrierd:registration>\
                <carrierd:carrier>docomo</carrierd:carrier><carrierd:carrierId>jp.docomo</carrierd:carrierId>\
                <carrierd:network>NTT &quot;docomo&quot;</carrierd:network><carrierd:plmn>44010</carrierd:plmn>\
                <carrierd:signal>lte</carrierd:signal><carrierd:rsrp>-95.5</carrierd:rsrp><carrierd:rsrq>-11</carrierd:rsrq>\
                <carrierd:snr>0</carrierd:snr><carrierd:bars>3</carrierd:bars><carrierd:accuracy>4.3</carrierd:accuracy>\
                </extensions></trkpt>
                """
            )
        )
    }

    @Test func namesCannotBreakOutOfXML() {
        #expect(XMLText.escaped("a<b>&\"\t\u{1}\u{FFFF}") == "a&lt;b&gt;&amp;&quot;&#9;\u{FFFD}\u{FFFD}")
    }

    @Test func csvHasUnitsInItsHeadingAndARecordForEachPoint() {
        let lines = written(SurveyCSV(), [.whole, .at(0, 0, carrier: nil)]).split(separator: "\r\n")
        #expect(lines.count == 3)
        #expect(lines[0].contains("latitude_deg,longitude_deg,accuracy_m"))
        #expect(
            lines[1] == """
                2026-01-01T00:00:00.123Z,modem1,35.6812362,-139.7671248,4.3,gnss,roaming,jp.docomo,docomo,44010,\
                "NTT ""docomo""\","lte, 5gnr",nsaConnected,true,lte,-95.5,-11,0,3
                """
        )
        #expect(lines[0].split(separator: ",").count == 19)
        #expect(lines[2] == "2026-01-01T00:00:00.000Z,modem1,51.5,7,,gnss,home,,,,,lte,none,true,,,,,")
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
    func aNameIsNoFormula(_ name: String) {
        #expect(SurveyCSV.field(name) == "'" + name)
        #expect(SurveyCSV.field(name + ",\"") == "\"'" + name + ",\"\"\"")
    }

    @Test func thinningLeavesEachModemItsShare() {
        var thinning = SurveyThinning(["a": 900, "b": 100], limit: 100)
        var kept: [String: Int] = [:]
        for number in 0..<1000 {
            let modem = number.isMultiple(of: 10) ? "b" : "a"
            if thinning.keeps(.at(0, 0, modem: modem)) { kept[modem, default: 0] += 1 }
        }
        #expect(kept.values.reduce(0, +) <= 100)
        #expect(abs(Double(kept["a"] ?? 0) / Double(kept["b"] ?? 1) - 9) < 1)
        #expect(SurveyThinning(["a": 100], limit: 100).stride == 1)
        #expect(SurveyThinning([:], limit: 100).stride == 1)
        #expect(SurveyThinning(["a": 101], limit: 100).stride == 2)
    }
}
