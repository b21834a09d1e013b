// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing

private let swaps = number("TORTURE") ?? 0

private func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
}

/// `make torture`: cards that come and go at random moments. Takes minutes, so the suite leaves it out.
@Suite(
    .enabled(if: swaps > 0, "make torture"),
    .enabled(BenchProcess.need) { try await BenchProcess.isPossible() }
)
struct TortureTests {
    private static let cards = [
        "docomo": "8981100000000000017", "softbank": "8981200000000000025", "mineo": "8981100000000000066",
    ]

    @Test(arguments: ["mbim", "qmi"]) func everyCardComesAndGoesOnceAtWhateverMoment(_ voice: String)
        async throws
    {
        var random = SplitMix(seed: number("SEED") ?? Int.random(in: 0...999_999))
        print("torture: \(voice), \(swaps) swaps, SEED=\(random.seed)")
        try await MBIMBench.run(["--protocol", voice, "--modem", "m0=docomo,esim"]) { mbim in
            var card: String? = "docomo"
            for swap in 1...swaps {
                // At once, while the object is still there, within its 14 seconds of absence, and after them.
                let out =
                    [0...0, 0...1000, 1000...14_000, 13_500...17_000].randomElement(using: &random) ?? 0...0
                let next =
                    swap == swaps && Bool.random(using: &random)
                    ? nil : Self.cards.keys.sorted().randomElement(using: &random)
                if card != nil { try await mbim.bench.send("sim remove") }
                card = nil
                try await Task.sleep(for: .milliseconds(Int.random(in: out, using: &random)))
                if let next {
                    try await mbim.bench.send("sim insert \(next)")
                    card = next
                    try await Task.sleep(for: .milliseconds(Int.random(in: 0...6000, using: &random)))
                }
            }
            let expected = card.flatMap { Self.cards[$0] }
            try await eventually("the last card: \(card ?? "none")") {
                let status = try mbim.daemon.status()
                guard let modem = status.modems.first, status.modems.count == 1, !modem.stale else {
                    return false
                }
                guard let expected else { return modem.state(ofSlot: 1) == .absent }
                return modem.iccid(inSlot: 1) == expected && modem.isSettled
            }
            // Everything before this has been told.
            try await mbim.bench.send("modemmanager stop")
            try await mbim.watch.until("the end") { $0.kind == .modemManagerUnavailable }
            Self.check(voice, mbim.watch.events, first: "8981100000000000017", last: expected)
        }
    }

    /// What was told has to be one story: nothing comes that is there, nothing goes that is not.
    private static func check(_ voice: String, _ events: [Event], first: String, last: String?) {
        let numbers = events.map(\.sequence)
        #expect(numbers == Array(numbers[0]..<(numbers[0] + numbers.count)), "a number is missing or doubled")
        #expect(Set(events.compactMap(\.modem)) == ["modem1"])
        #expect(
            events.count { $0.kind == .modemAdded } <= 1 && events.allSatisfy { $0.kind != .modemRemoved }
        )
        var card: String? = first
        var isThere = true
        for event in events where event.slot == 1 {
            switch event.kind {
            case .simRemoved:
                #expect(isThere && event.before == card, "\(event.sequence): removed \(event.before ?? "-")")
                isThere = false
            case .simInserted:
                #expect(!isThere, "\(event.sequence): inserted \(event.after ?? "-")")
                isThere = true
            case .simChanged:
                #expect(event.before == card && isThere, "\(event.sequence): from \(event.before ?? "-")")
                #expect((event.change == .reseated) == (event.before == event.after))
                card = event.after
            default: break
            }
        }
        #expect(isThere == (last != nil))
        if let last { #expect(card == last) }
        let kinds: [EventKind] = [.simRemoved, .simInserted, .simChanged, .modemRecovering, .modemRecovered]
        print(
            "torture: \(voice), \(kinds.map { kind in "\(events.count { $0.kind == kind }) \(kind.rawValue)" }.joined(separator: ", "))"
        )
    }
}
