// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

/// Whose card was read last in a slot: what Core Telephony says of a line whose card is out.
@Suite struct LastCardsTests {
    private let out = ModemFacts.modem(1, sim: nil, state: .failed)

    private func last(_ bench: Bench) -> String? { bench.modem(1)?.sims.first?.lastSubscription?.plmn?.text }

    @Test func aCardThatIsOutIsTheLastOneStill() {
        var bench = Bench.showing(.modem(0))
        #expect(last(bench) == "26202")
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 1)
        bench.take(.modem(out), at: 15)
        #expect(bench.modem(1)?.sims.first?.state == .absent)
        #expect(bench.modem(1)?.subscription == nil)
        #expect(last(bench) == "26202")
        bench.take(.modem(.modem(1, sim: card(2, home: "26201"))), at: 20)
        #expect(last(bench) == "26201")
    }

    @Test func aRestartForgetsNothingOfIt() {
        let before = Bench.showing(.modem(0))
        let bench = Bench.showing(out, remembering: before.state.memory)
        #expect(last(bench) == "26202")
    }

    @Test func whereNoCardWasReadThereIsNoneAndItIsSaidWhy() {
        let bench = Bench.showing(out)
        #expect(last(bench) == nil)
        let blanks = bench.modem(1)?.blanks(modemManager: bench.state.modemManager)
        #expect(blanks?.first { $0.field == "sims[0].lastCarrier" }?.reason == .notYet)
    }

    /// What the configuration calls it has no number; what is shown has it all the same.
    @Test func aModemHasTheNumberOfItsFirstSight() {
        #expect(Bench.showing(.modem(0), .modem(1, imei: 2, port: 2)).state.views.map(\.ordinal) == [1, 2])
    }
}
