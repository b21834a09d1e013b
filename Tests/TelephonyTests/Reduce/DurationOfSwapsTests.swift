// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

@Suite struct DurationOfSwapsTests {
    /// The events with how long each took, in seconds.
    private func took(_ input: Input, _ bench: inout Bench, at seconds: Double) -> [Double?] {
        bench.events(input, at: seconds).filter { $0.kind == .simChanged }
            .map { $0.took.map { $0 / .seconds(1) } }
    }

    @Test func fromTheEndOfTheObjectToTheNewICCID() {
        var bench = Bench.showing(.modem(0, sim: card(1)))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        #expect(took(.modem(.modem(1, sim: .pending)), &bench, at: 12) == [])
        #expect(took(.modem(.modem(1, sim: card(2))), &bench, at: 14.5) == [4.5])
        // A card that changes before everyone's eyes takes no time that anybody knows.
        #expect(took(.modem(.modem(1, sim: card(3))), &bench, at: 20) == [nil])
    }

    @Test func fromThePullOfTheCardWhateverComesBetween() {
        var bench = Bench.showing(.modem(0, sim: card(1)))
        bench.take(.modem(.modem(0, sim: nil, state: .failed)), at: 10)
        bench.take(.modemManagerVanished(reason: "killed"), at: 15)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 20)
        #expect(took(.modem(.modem(0, sim: card(2))), &bench, at: 25) == [15])
    }

    @Test func aModemThatWasAwayForLongToo() {
        var bench = Bench.showing(.modem(0, sim: card(1)))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        bench.wait(until: 200)
        #expect(took(.modem(.modem(1, sim: card(2))), &bench, at: 310) == [300])
    }

    @Test func aCardThatCameBackCountsAnew() {
        var bench = Bench.showing(.modem(0, sim: card(1)))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        bench.take(.modem(.modem(1, sim: card(1))), at: 12)
        bench.take(.modemGone(ObjectPath("/Modem/1")), at: 50)
        #expect(took(.modem(.modem(2, sim: card(2))), &bench, at: 53) == [3])
    }

    @Test func whileTheDaemonWasDownNobodyKnows() {
        var memory = Bench.showing(.modem(0, sim: card(1))).state.memory
        memory.modems[0].slots[0]?.isFromEarlierRun = true
        var bench = Bench(remembering: memory)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 0)
        #expect(took(.modem(.modem(0, sim: card(2))), &bench, at: 5) == [nil])
    }

    @Test func aSlotSwitchTakesWhatTheOldSlotsCardWasOutOfSight() {
        func slots(_ index: Int, primary: UInt32) -> ModemFacts {
            .modem(index).with { $0.setSlots([card(1), card(2)], primary: primary) }
        }
        var bench = Bench.showing(slots(0, primary: 1))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        #expect(took(.modem(slots(1, primary: 2)), &bench, at: 30) == [20])
    }
}
