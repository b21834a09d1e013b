// SPDX-License-Identifier: Apache-2.0

import Metrics
import Testing

/// Which text a reader gets, by what it accepts.
struct MetricFormatTests {
    @Test(
        arguments: [
            // As Prometheus asks.
            "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,"
                + "text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
            "application/openmetrics-text",
            "application/openmetrics-text; version=\"1.0.0\"; charset=utf-8",
            "text/plain;q=0.2, Application/OpenMetrics-Text;q=0.3",
            "text/plain;q=0,application/openmetrics-text;q=0.001",
        ]
    )
    func whoPrefersOpenMetricsGetsIt(accept: String) {
        #expect(MetricFormat(accept: accept) == .openMetrics)
    }

    @Test(
        arguments: [
            nil, "", "*/*", "text/plain", "text/plain;version=0.0.4",
            // A browser.
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
            "text/plain, application/openmetrics-text;q=0.5",
            "application/openmetrics-text;q=0, text/plain",
            "application/openmetrics-text;q=0, */*",
            // A version that is not spoken here.
            "application/openmetrics-text;version=2.0.0, text/plain;version=0.0.4;q=0.1",
            "application/json", "nonsense", ";;;,,,/,a/,/b", "application/openmetrics-text;q=nan",
            "application/openmetrics-text;q=-1", "application/openmetrics-text;q=1e9",
        ]
    )
    func everybodyElseGetsPrometheussOwn(accept: String?) {
        #expect(MetricFormat(accept: accept) == .prometheus)
    }

    @Test func theMoreSpecificRangeDecides() {
        // The range of all types would prefer it; the one of its own says no.
        let accept = "application/openmetrics-text;q=0.1, text/plain;q=0.2, */*;q=1"
        #expect(MetricFormat(accept: accept) == .prometheus)
    }
}
