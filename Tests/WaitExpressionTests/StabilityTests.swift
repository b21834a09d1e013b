// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WaitExpression

@Suite struct StabilityTests {
    @Test func withoutASpanItHoldsAtOnce() {
        var stability = Stability(scope: .any, span: .zero)
        #expect(stability.observe(["modem1": .no], at: .zero) == .pending(due: nil))
        #expect(stability.observe(["modem1": .unknown], at: .zero) == .pending(due: nil))
        #expect(stability.observe(["modem1": .yes], at: .seconds(1)) == .held(["modem1"]))
    }

    @Test func aBreakBeginsItAnew() {
        var stability = Stability(scope: .any, span: .seconds(10))
        #expect(stability.observe(["modem1": .yes], at: .seconds(1)) == .pending(due: .seconds(11)))
        #expect(stability.observe(["modem1": .yes], at: .seconds(9)) == .pending(due: .seconds(11)))
        #expect(stability.observe(["modem1": .no], at: .seconds(10)) == .pending(due: nil))
        #expect(stability.observe(["modem1": .yes], at: .seconds(10)) == .pending(due: .seconds(20)))
        #expect(stability.observe(["modem1": .unknown], at: .seconds(15)) == .pending(due: nil))
        #expect(stability.observe(["modem1": .yes], at: .seconds(16)) == .pending(due: .seconds(26)))
        #expect(stability.observe([:], at: .seconds(20)) == .pending(due: nil))
        #expect(stability.observe(["modem1": .yes], at: .seconds(21)) == .pending(due: .seconds(31)))
        #expect(stability.observe(["modem1": .yes], at: .seconds(31)) == .held(["modem1"]))
    }

    /// Two that take turns: it never held of one for long enough.
    @Test func oneModemHasToHoldItAlone() {
        var stability = Stability(scope: .any, span: .seconds(10))
        for second in stride(from: 0, to: 60, by: 5) {
            let isFirst = second % 2 == 0
            let truths: [String: Truth] = ["modem1": isFirst ? .yes : .no, "modem2": isFirst ? .no : .yes]
            guard case .pending = stability.observe(truths, at: .seconds(second)) else {
                Issue.record("held at \(second) s")
                return
            }
        }
        #expect(stability.observe(["modem1": .no, "modem2": .yes], at: .seconds(70)) == .held(["modem2"]))
    }

    @Test func ofOneModemTheOthersSayNothing() {
        var stability = Stability(scope: .one("modem2"), span: .seconds(1))
        #expect(stability.observe(["modem1": .yes], at: .zero) == .pending(due: nil))
        #expect(
            stability.observe(["modem1": .yes, "modem2": .yes], at: .seconds(5)) == .pending(due: .seconds(6))
        )
        #expect(stability.observe(["modem1": .no, "modem2": .yes], at: .seconds(6)) == .held(["modem2"]))
    }

    @Test func allAreEveryOneAndNotNone() {
        var stability = Stability(scope: .all, span: .seconds(2))
        #expect(stability.observe([:], at: .zero) == .pending(due: nil))
        #expect(stability.observe(["a": .yes, "b": .no], at: .seconds(1)) == .pending(due: nil))
        #expect(stability.observe(["a": .yes, "b": .yes], at: .seconds(2)) == .pending(due: .seconds(4)))
        // One more comes: it has its own time to hold.
        #expect(
            stability.observe(["a": .yes, "b": .yes, "c": .yes], at: .seconds(3))
                == .pending(due: .seconds(5))
        )
        #expect(
            stability.observe(["a": .yes, "b": .yes, "c": .yes], at: .seconds(5)) == .held(["a", "b", "c"])
        )
    }
}
