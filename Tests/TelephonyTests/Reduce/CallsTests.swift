// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

/// What is told of voice calls.
@Suite struct CallsTests {
    private func call(_ index: Int, _ state: CallFacts.State) -> CallFacts {
        var call = CallFacts(path: ObjectPath("/org/freedesktop/ModemManager1/Call/\(index)"))
        call.state = state
        call.direction = .incoming
        return call
    }

    private func told(_ calls: [CallFacts], _ bench: inout Bench, at seconds: Double) -> [String] {
        bench.events(.modem(.modem(0).with { $0.calls = calls }), at: seconds).map(\.sides)
    }

    @Test func aCallIsToldByItsIdAndItsStates() {
        var bench = Bench.showing(.modem(0))
        // Not asked yet who it is.
        #expect(told([call(3, .unknown)], &bench, at: 1) == [])
        #expect(told([call(3, .ringingIn)], &bench, at: 2) == ["callChanged - 3 incoming"])
        #expect(told([call(3, .active)], &bench, at: 3) == ["callChanged 3 incoming 3 active"])
        #expect(told([call(3, .terminated)], &bench, at: 4) == ["callChanged 3 active 3 disconnected"])
        #expect(told([], &bench, at: 5) == [])
    }

    @Test func twoCallsAreToldEachByItself() {
        var bench = Bench.showing(.modem(0).with { $0.calls = [call(1, .active)] })
        #expect(
            told([call(1, .held), call(2, .waiting)], &bench, at: 1) == [
                "callChanged 1 active 1 held", "callChanged - 2 waiting",
            ]
        )
    }

    @Test func aCallThatModemManagerDropsIsOver() {
        var bench = Bench.showing(.modem(0).with { $0.calls = [call(1, .active)] })
        #expect(told([], &bench, at: 1) == ["callChanged 1 active -"])
    }
}

extension Event {
    fileprivate var sides: String {
        func text(_ value: Value?) -> String {
            if case .text(let text) = value { text } else { "-" }
        }
        return "\(kind.rawValue) \(text(before)) \(text(after))"
    }
}
