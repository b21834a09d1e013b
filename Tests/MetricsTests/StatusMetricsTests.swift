// SPDX-License-Identifier: Apache-2.0

import Foundation
import Metrics
import TelephonyAPI
import Testing

/// What a status is as metrics.
struct StatusMetricsTests {
    /// Name and labels, as they are written, to the value.
    private func samples(_ status: Status, _ service: ServiceFigures? = nil) -> [String: Double] {
        let text = String(
            decoding: MetricFormat.prometheus.text(of: StatusMetrics.families(of: status, service: service)),
            as: UTF8.self
        )
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Dictionary(
            lines.compactMap { line in
                line.lastIndex(of: " ").map {
                    (String(line[..<$0]), Double(line[line.index(after: $0)...]) ?? .nan)
                }
            },
            uniquingKeysWith: { first, _ in
                Issue.record("a sample stands there twice")
                return first
            }
        )
    }

    @Test func aModemOnNSAIsShown() {
        let samples = samples(Samples.status(Samples.modem()))
        #expect(samples[#"carrierd_build_info{version="0.1.0"}"#] == 1)
        #expect(samples["carrierd_modem_manager_available"] == 1)
        #expect(
            samples[
                #"carrierd_modem_info{modem="modem1",manufacturer="Quectel",model="RM500Q \"GL\"\\","#
                    + #"firmware="RM500QGL\nR11",control="mbim"}"#
            ] == 1
        )
        #expect(samples[#"carrierd_modem_registration{modem="modem1",state="home"}"#] == 1)
        #expect(samples[#"carrierd_modem_registration{modem="modem1",state="roaming"}"#] == 0)
        #expect(samples[#"carrierd_modem_roaming{modem="modem1"}"#] == 0)
        #expect(samples[#"carrierd_modem_five_g{modem="modem1",status="nsaConnected"}"#] == 1)
        #expect(samples[#"carrierd_modem_five_g{modem="modem1",status="nsaAvailable"}"#] == 0)
        #expect(samples[#"carrierd_modem_technology{modem="modem1",technology="lte"}"#] == 1)
        #expect(samples[#"carrierd_signal_rsrp_dbm{modem="modem1",technology="lte"}"#] == -92)
        #expect(samples[#"carrierd_signal_rsrp_dbm{modem="modem1",technology="5gnr"}"#] == -95)
        #expect(samples[#"carrierd_signal_rsrq_db{modem="modem1",technology="lte"}"#] == -11.5)
        #expect(samples[#"carrierd_signal_rsrq_db{modem="modem1",technology="5gnr"}"#] == nil)
        #expect(samples[#"carrierd_modem_signal_quality_ratio{modem="modem1"}"#] == 0.64)
        #expect(samples[#"carrierd_sim_state{modem="modem1",slot="1",state="present"}"#] == 1)
        #expect(samples[#"carrierd_sim_state{modem="modem1",slot="2",state="absent"}"#] == 1)
        #expect(samples[#"carrierd_sim_foreign{modem="modem1",slot="1"}"#] == 0)
        #expect(samples[#"carrierd_sim_foreign{modem="modem1",slot="2"}"#] == nil)
        #expect(
            samples[
                #"carrierd_sim_carrier_info{modem="modem1",slot="1",id="jp.mineo",name="mineo","#
                    + #"host="NTT docomo",confidence="certain"}"#
            ] == 1
        )
    }

    @Test(arguments: [true, false])
    func whatIsNotOfNowIsUnknown(isModemManagerGone: Bool) {
        let modem = Samples.modem { $0.stale = !isModemManagerGone }
        let samples = samples(Samples.status(modem, unavailable: isModemManagerGone ? "not on the bus" : nil))
        #expect(samples["carrierd_modem_manager_available"] == (isModemManagerGone ? 0 : 1))
        #expect(samples[#"carrierd_modem_stale{modem="modem1"}"#] == 1)
        for series in ["modem_registration", "modem_state", "sim_state"] {
            let slot = series == "sim_state" ? #"slot="1","# : ""
            #expect(samples["carrierd_\(series){modem=\"modem1\",\(slot)state=\"unknown\"}"] == 1)
        }
        #expect(samples[#"carrierd_modem_five_g{modem="modem1",status="unknown"}"#] == 1)
        #expect(samples[#"carrierd_modem_five_g{modem="modem1",status="nsaConnected"}"#] == 0)
        for absent in [
            "carrierd_signal", "carrierd_modem_bars", "carrierd_modem_roaming", "carrierd_modem_technology",
            "carrierd_sim_carrier", "carrierd_sim_active", "carrierd_sim_foreign", "carrierd_modem_network",
            "carrierd_modem_carries_data",
        ] {
            #expect(!samples.keys.contains { $0.hasPrefix(absent) }, "\(absent)")
        }
    }

    @Test func aWordOfALaterReleaseIsUnknown() {
        let samples = samples(
            Samples.status(Samples.modem { $0.network.registration = Registration(rawValue: "onTheMoon") })
        )
        #expect(samples[#"carrierd_modem_registration{modem="modem1",state="unknown"}"#] == 1)
        #expect(!samples.keys.contains { $0.contains("onTheMoon") })
    }

    /// One state of each series, whatever the state is.
    @Test func eachStateSeriesHasOneStateAtATime() {
        let families = StatusMetrics.families(
            of: Samples.status(Samples.modem("a"), Samples.modem("b") { $0.stale = true })
        )
        for name in ["modem_state", "modem_power", "modem_registration", "modem_five_g", "sim_state"] {
            let samples = families.first { $0.name == "carrierd_\(name)" }?.samples ?? []
            let series = Dictionary(grouping: samples) {
                $0.labels.filter { $0.name == "modem" || $0.name == "slot" }
            }
            #expect(series.count == (name == "sim_state" ? 4 : 2))
            for (labels, samples) in series { #expect(samples.map(\.value).reduce(0, +) == 1, "\(labels)") }
        }
    }

    @Test func noIdentityIsALabel() {
        var figures = ServiceFigures()
        figures.counts.take(kind: "simChanged", change: "otherCarrier", modem: "modem1", time: 1_780_000_000)
        let families = StatusMetrics.families(of: Samples.status(Samples.modem()), service: figures)
        for format in [MetricFormat.openMetrics, .prometheus] {
            let text = String(decoding: format.text(of: families), as: UTF8.self)
            for identity in Samples.identities + ["token-of-the-card", "/sys/devices"] {
                #expect(!text.contains(identity))
            }
        }
    }

    @Test func whatHappenedIsCounted() {
        var figures = ServiceFigures()
        let before = samples(Samples.status(Samples.modem()), figures)
        #expect(before[#"carrierd_sim_swaps_total{modem="modem1",change="otherCarrier"}"#] == 0)
        #expect(before[#"carrierd_events_total{kind="simChanged"}"#] == 0)
        figures.counts.take(kind: "simChanged", change: "otherCarrier", modem: "modem1", time: 1_780_000_000)
        figures.counts.take(kind: "simChanged", change: "reseated", modem: "modem1", time: 1_780_000_000)
        figures.counts.take(kind: "modemRecovering", change: nil, modem: "modem1", time: 1_780_000_000)
        figures.counts.take(kind: "modemManagerUnavailable", change: nil, modem: nil, time: 1_780_000_000)
        figures.subscribers[.http] = 3
        figures.drops = 2
        let after = samples(Samples.status(Samples.modem()), figures)
        #expect(after[#"carrierd_sim_swaps_total{modem="modem1",change="otherCarrier"}"#] == 1)
        #expect(before[#"carrierd_sim_last_swap_timestamp_seconds{modem="modem1"}"#] == nil)
        #expect(after[#"carrierd_sim_last_swap_timestamp_seconds{modem="modem1"}"#] == 1_780_000_000)
        #expect(after[#"carrierd_modem_reprobes_total{modem="modem1"}"#] == 1)
        #expect(after[#"carrierd_events_total{kind="simChanged"}"#] == 2)
        #expect(after[#"carrierd_events_total{kind="modemManagerUnavailable"}"#] == 1)
        #expect(after[#"carrierd_subscribers{way="http"}"#] == 3)
        #expect(after[#"carrierd_subscribers{way="socket"}"#] == 0)
        #expect(after["carrierd_subscriber_gaps_total"] == 2)
    }

    @Test func modemsThatAreMadeUpAreNotCountedForEver() {
        var counts = EventCounts()
        for index in 0..<5000 {
            counts.take(kind: "modemRecovering", change: nil, modem: "modem\(index)", time: 0)
        }
        #expect(counts.modems.count == 1024)
        #expect(counts.kinds["modemRecovering"] == 5000)
    }
}
