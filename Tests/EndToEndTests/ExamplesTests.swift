// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing

/// The examples as an outside package, at the whole chain.
@Suite(
    .takesIdleTurns,
    .enabled(BenchProcess.need) { try await BenchProcess.isPossible() }
)
struct ExamplesTests {
    @Test func theExamplesPrintWhatHappens() async throws {
        // Built before the bench is raised: nothing there shall wait for a compiler.
        _ = try await ExamplePrograms.shared.path(of: "CarrierName")
        try await MBIMBench.run(["--modem", "m0=softbank"]) { bench in
            let carrier = try await ExamplePrograms.start("CarrierName", socket: bench.daemon.socket)
            let fiveG = try await ExamplePrograms.start("CatchFiveG", socket: bench.daemon.socket)
            for step in Self.steps {
                try await step.action(bench)
                for line in step.carrier { try await carrier.until(line) }
                if let line = step.fiveG { try await fiveG.until(line) }
            }
            await carrier.stop()
            await fiveG.stop()
            print("CarrierName:\n\(carrier.all.joined(separator: "\n"))")
            print("CatchFiveG:\n\(fiveG.all.joined(separator: "\n"))")
            #expect(carrier.all == Self.steps.flatMap(\.carrier))
            #expect(fiveG.all == Self.steps.compactMap(\.fiveG))
        }
    }

    /// What is done, and what the two print of it.
    private struct Step {
        var action: @Sendable (MBIMBench) async throws -> Void
        var carrier: [String] = []
        var fiveG: String?
    }

    private static let softbank =
        "SIM: yes, carrier: softbank, last: softbank, billing: ソフトバンクまとめて支払い"
    private static let docomo = "SIM: yes, carrier: docomo, last: docomo, billing: d払い"
    private static let newDocomo = "another carrier's card: docomo"
    private static let noneAfterDocomo = "SIM: no, carrier: none, last: docomo"

    private static let steps: [Step] = [
        Step(action: { _ in }, carrier: [softbank], fiveG: "LTE: no 5G"),
        Step(
            // Until ModemManager says so, which takes it 14 s; programs see the service go at once.
            action: { _ = try await $0.after("sim remove", until: { $0.kind == .simRemoved }) },
            carrier: ["SIM: no, carrier: none, last: softbank"],
            fiveG: "no service: no 5G"
        ),
        Step(
            action: { try await $0.bench.send("sim insert docomo") },
            carrier: [newDocomo, noneAfterDocomo, docomo],
            fiveG: "LTE: no 5G"
        ),
        // A guest of docomo's: another carrier, and for an iPhone the same name.
        Step(
            action: { try await $0.bench.send("sim remove") },
            carrier: [noneAfterDocomo],
            fiveG: "no service: no 5G"
        ),
        Step(
            action: { try await $0.bench.send("sim insert mineo") },
            carrier: [newDocomo, docomo],
            fiveG: "LTE: no 5G"
        ),
        Step(action: { try await $0.bench.send("radio nsa") }, fiveG: "NRNSA: 5G"),
        Step(action: { try await $0.bench.send("radio sa") }, fiveG: "NR: 5G"),
        Step(
            action: { try await $0.setEnabled(false) },
            carrier: [noneAfterDocomo],
            fiveG: "no service: no 5G"
        ),
        Step(action: { try await $0.setEnabled(true) }, carrier: [docomo], fiveG: "NR: 5G"),
        Step(
            action: { try await $0.bench.send("modemmanager stop") },
            carrier: [noneAfterDocomo],
            fiveG: "no service: no 5G"
        ),
        Step(
            action: { try await $0.bench.send("modemmanager start") },
            carrier: [docomo],
            fiveG: "NR: 5G"
        ),
    ]
}
