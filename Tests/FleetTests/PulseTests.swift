// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Fleet

struct PulseTests {
    @Test func aSideThatIsSilentIsAskedEvenWhileTheOtherTalks() {
        var pulse = Pulse(keepAlive: .seconds(60), now: .zero)
        for second in 1...59 { pulse.hasWritten(.seconds(second)) }
        #expect(!pulse.isQuiet(.seconds(59)) && pulse.deadline == .seconds(60))
        #expect(pulse.isQuiet(.seconds(60)))
        pulse.hasAsked(.seconds(60), isTrue: true)
        #expect(pulse.deadline == .seconds(120))
        pulse.hasRead(.seconds(61))
        #expect(pulse.deadline == .seconds(120))
    }

    @Test func whatWasNotAskedIsDueInASecond() {
        var pulse = Pulse(keepAlive: .seconds(60), now: .zero)
        pulse.hasAsked(.seconds(60), isTrue: false)
        #expect(pulse.deadline == .seconds(61) && !pulse.isQuiet(.seconds(60)))
    }

    @Test func eachAcknowledgementIsASignOfLife() {
        var pulse = Pulse(keepAlive: .seconds(60), now: .zero)
        pulse.hasSentMessage(.seconds(10))
        pulse.hasSentMessage(.seconds(50))
        #expect(!pulse.isUnanswered(.seconds(69)) && pulse.isUnanswered(.seconds(70)))
        pulse.hasBeenAcknowledged(.seconds(65), isAll: false)
        #expect(!pulse.isUnanswered(.seconds(124)) && pulse.isUnanswered(.seconds(125)))
        pulse.hasBeenAcknowledged(.seconds(66), isAll: true)
        #expect(!pulse.isUnanswered(.seconds(1000)))
    }
}
