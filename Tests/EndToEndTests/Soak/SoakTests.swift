// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

/// The daemon for a week, in minutes: `make soak`. Without `SOAK` it is a short form that looks whether the soak itself
/// works.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct SoakTests {
    @Test func aLongTimeCostsNothingAndLosesNothing() async throws {
        let plan = SoakPlan.current
        try await withPrivateBus { bus in
            let broker = plan.isWhole && Broker.isInstalled ? try Broker(isQuiet: true) : nil
            try await broker?.start()
            let soak = try await Soak(plan, bus: bus, broker: broker)
            do {
                try await soak.run()
            } catch {
                Issue.record(
                    "after \(soak.followers[0].now.events) events the daemon said:\n\(soak.daemon.log.suffix(4000))"
                )
                Issue.record("shown is otherwise: \((try? soak.daemon.status()).map(soak.differences) ?? [])")
                _ = try? soak.report()
                throw error
            }
            for line in try soak.report() where !line.isFlat {
                Issue.record("not flat: \(line.what) was \(line.early) and is \(line.late)")
            }
            #expect(soak.troubles.isEmpty, "\(soak.troubles.prefix(20))")
            await broker?.stop()
        }
    }

    @Test func aLeakIsNotFlatAndAMomentIs() {
        func samples(_ value: (Int) -> SoakSample) -> [SoakSample] { (0..<200).map(value) }
        func flat(_ samples: [SoakSample]) -> [Bool] { SoakVerdict.lines(samples).map(\.isFlat) }
        let steady = SoakSample(
            time: 0,
            events: 0,
            owned: 9000,
            resident: 30_000,
            descriptors: 40,
            threads: 12
        )
        #expect(flat(samples { _ in steady }) == [true, true, true, true])
        // What comes at the start stays, and one moment is no trend.
        #expect(
            flat(
                samples { number in
                    var sample = steady
                    sample.owned = number < 40 ? number * 200 : number == 190 ? 20_000 : 9000
                    sample.descriptors = number == 170 ? 44 : 40
                    return sample
                }
            ) == [true, true, true, true]
        )
        #expect(
            flat(
                samples { number in
                    var sample = steady
                    sample.owned += number * 10
                    sample.resident += number * 40
                    sample.descriptors += number / 60
                    sample.threads += number / 150
                    return sample
                }
            ) == [false, false, false, false]
        )
    }
}

/// How much of it: `EVENTS` in a hurry, or `HOURS` at a rate as modems have it.
struct SoakPlan {
    var events: Int
    var hours: Double?
    /// Two swaps a modem and hour, and ModemManager's restart thrice an hour: of a week that is 2,000 and 500 in 500,000.
    var swaps: Int { events / 250 }
    var restarts: Int { events / 1000 }
    /// Whether it is judged, or only shows that it works.
    var isWhole: Bool

    static let current: SoakPlan = {
        let environment = ProcessInfo.processInfo.environment
        if let hours = environment["SOAK_HOURS"].flatMap({ Double($0) }) {
            return SoakPlan(events: .max / 1000, hours: hours, isWhole: true)
        }
        let events = environment["SOAK_EVENTS"].flatMap { Int($0) }
        return SoakPlan(events: max(events ?? 1000, 1000), isWhole: events != nil)
    }()
}
