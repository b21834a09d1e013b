// SPDX-License-Identifier: Apache-2.0

import Metrics
import Testing

/// The two texts, letter by letter.
struct MetricTextTests {
    private static let families = [
        MetricFamily(
            "a",
            help: "A \"back\\slash\"\nand a line.",
            [MetricSample(true, [MetricLabel("l", "x\"\\\n\u{7}y")])]
        ),
        MetricFamily("b", .counter, help: "B.", [MetricSample(12_000_000), MetricSample(.infinity)]),
        MetricFamily(
            "c",
            .info,
            help: "C.",
            [MetricSample(1, [MetricLabel("v", "1"), MetricLabel("w", nil)])]
        ),
        MetricFamily("d", unit: "dbm", help: "D.", [MetricSample(-92.5)]),
        MetricFamily("e", help: "Nothing.", []),
        MetricFamily("f", help: "No number.", [MetricSample(.nan)]),
    ]

    @Test func openMetrics() {
        let text = String(decoding: MetricFormat.openMetrics.text(of: Self.families), as: UTF8.self)
        #expect(
            text == #"""
                # TYPE a gauge
                # HELP a A \"back\\slash\"\nand a line.
                a{l="x\"\\\ny"} 1
                # TYPE b counter
                # HELP b B.
                b_total 12000000
                # TYPE c info
                # HELP c C.
                c_info{v="1"} 1
                # TYPE d_dbm gauge
                # UNIT d_dbm dbm
                # HELP d_dbm D.
                d_dbm -92.5
                # EOF

                """#
        )
    }

    @Test func prometheus() {
        let text = String(decoding: MetricFormat.prometheus.text(of: Self.families), as: UTF8.self)
        #expect(
            text == #"""
                # HELP a A "back\\slash"\nand a line.
                # TYPE a gauge
                a{l="x\"\\\ny"} 1
                # HELP b_total B.
                # TYPE b_total counter
                b_total 12000000
                # HELP c_info C.
                # TYPE c_info gauge
                c_info{v="1"} 1
                # HELP d_dbm D.
                # TYPE d_dbm gauge
                d_dbm -92.5

                """#
        )
    }

    @Test func aLabelOfAnyLengthIsCut() {
        #expect(MetricLabel("model", String(repeating: "x", count: 100_000)).value.count == 80)
    }
}
