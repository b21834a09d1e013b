// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

@Suite struct LingerTests {
    @Test func itGoesOnForAWhileAfterTheLastHasGone() {
        var linger = Linger(.seconds(5))
        #expect(!linger.isInForce(at: .zero))
        #expect(linger.deadline(at: .zero) == nil)
        linger.note(isWanted: true, at: .seconds(1))
        #expect(linger.isInForce(at: .seconds(1000)))
        #expect(linger.deadline(at: .seconds(1000)) == nil)
        linger.note(isWanted: false, at: .seconds(1000))
        #expect(linger.isInForce(at: .seconds(1004)))
        #expect(linger.deadline(at: .seconds(1004)) == .seconds(1005))
        #expect(!linger.isInForce(at: .seconds(1005)))
        #expect(linger.deadline(at: .seconds(1005)) == nil)
    }

    @Test func whoComesBackMeanwhileFindsItAsItWas() {
        var linger = Linger(.seconds(5))
        for second in 0..<20 { linger.note(isWanted: second.isMultiple(of: 2), at: .seconds(second)) }
        #expect(linger.isInForce(at: .seconds(23)))
        linger.note(isWanted: true, at: .seconds(23))
        #expect(linger.isInForce(at: .seconds(60)))
    }

    @Test func nobodyWhoEverWantedItLeavesNothing() {
        var linger = Linger(.seconds(5))
        linger.note(isWanted: false, at: .seconds(1))
        #expect(!linger.isInForce(at: .seconds(1)))
    }
}
