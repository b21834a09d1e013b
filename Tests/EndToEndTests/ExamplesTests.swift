// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import Synchronization
import TelephonyAPI
import Testing
import Varlink

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

    @Test func aPlaceIsPrintedWhereTheReceiverTellsOne() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let snapshot = try Self.snapshot(of: .lteInTokyo)
        let server = VarlinkServer(
            service: VarlinkServiceInfo(vendor: "test", product: "fake", version: "1", url: "about:blank"),
            interfaces: [
                VarlinkInterface(
                    name: TelephonyInterface.name,
                    description: TelephonyInterface.description,
                    methods: ["Monitor": { _, _ in .stream(OneReply(snapshot)) }]
                )
            ]
        )
        try server.start([.bind(path: "\(folder)/socket")])
        defer { server.stop() }
        let fiveG = try await ExamplePrograms.start("CatchFiveG", socket: "\(folder)/socket")
        try await fiveG.until("LTE: no 5G at 35.625, 139.75")
        await fiveG.stop()
    }

    private static func snapshot(of modem: Modem) throws -> [UInt8] {
        let status = Status(
            sequence: 1,
            time: "2026-11-30T12:00:00.000Z",
            version: "test",
            modemManager: ModemManagerStatus(available: true),
            modems: [modem]
        )
        let event = Event(sequence: 1, time: status.time, kind: .snapshot, offline: false, status: status)
        return [UInt8](try JSONEncoder().encode(["event": event]))
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

/// A stream that says one thing and then nothing more.
private final class OneReply: ReplySource {
    private let reply: Mutex<[UInt8]?>

    init(_ reply: [UInt8]) {
        self.reply = Mutex(reply)
    }

    func next(limit: Int) -> ReplyBatch {
        reply.withLock { reply in
            defer { reply = nil }
            return reply.map { .replies([$0]) } ?? .waiting
        }
    }
}

extension Modem {
    fileprivate static let lteInTokyo = Modem(
        id: "modem1",
        ordinal: 1,
        control: .qmi,
        state: .registered,
        power: .on,
        stale: false,
        ambiguousIdentity: false,
        carriesData: true,
        activeSlot: 1,
        sims: [Sim(slot: 1, active: true, state: .present, kind: .physical, remembered: false)],
        network: Network(
            registration: .home,
            registered: true,
            roaming: false,
            nationalRoaming: false,
            carrier: Carrier(kind: .operator),
            packetService: .attached
        ),
        radio: Radio(
            technologies: ["lte"],
            accessTechnologies: 1 << 14,
            coreTelephony: "CTRadioAccessTechnologyLTE",
            fiveG: FiveG(status: .none, instantaneous: .none, since: "", conclusive: true, evidence: [])
        ),
        signals: [],
        calls: [],
        location: Location(latitude: 35.625, longitude: 139.75),
        blanks: []
    )
}
