// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

struct EnablePolicyTests {
    @Test func aDisabledModemIsLeftToOthersForAWhile() {
        var policy = EnablePolicy(grace: .seconds(2))
        #expect(policy.observe(modem(.disabled), at: .seconds(10)) == .seconds(12))
        // A change in between does not begin the wait anew.
        #expect(policy.observe(modem(.disabled), at: .seconds(11)) == .seconds(12))
        #expect(policy.attempt(at: .milliseconds(11_999)) == false)
        #expect(policy.attempt(at: .seconds(12)) == true)
    }

    @Test func aModemThatOthersEnableIsLeftAlone() {
        var policy = EnablePolicy()
        _ = policy.observe(modem(.disabled), at: .seconds(0))
        #expect(policy.observe(modem(.enabling), at: .seconds(1)) == nil)
        #expect(policy.attempt(at: .seconds(5)) == false)
    }

    @Test func aModemThatWorkedAndWasDisabledStaysSo() {
        var policy = EnablePolicy()
        #expect(policy.observe(modem(.registered), at: .seconds(0)) == nil)
        #expect(policy.observe(modem(.disabling), at: .seconds(1)) == nil)
        #expect(policy.observe(modem(.disabled), at: .seconds(2)) == nil)
    }

    @Test func attemptsGrowApartAndEnd() {
        var policy = EnablePolicy(
            grace: .seconds(2),
            firstDelay: .seconds(4),
            longestDelay: .seconds(10),
            mostAttempts: 4
        )
        var now = Duration.seconds(0)
        var moments: [Duration] = []
        while let due = policy.observe(modem(.disabled), at: now) {
            now = due
            #expect(policy.attempt(at: now) == true)
            moments.append(now)
        }
        #expect(moments == [.seconds(2), .seconds(6), .seconds(14), .seconds(24)])
        #expect(policy.attempt(at: .seconds(1000)) == false)
    }

    @Test func anAttemptThatFallsBackIsFollowedByTheNextOne() {
        var policy = EnablePolicy(grace: .seconds(2), firstDelay: .seconds(4))
        _ = policy.observe(modem(.disabled), at: .seconds(0))
        #expect(policy.attempt(at: .seconds(2)) == true)
        #expect(policy.observe(modem(.enabling), at: .seconds(2)) == nil)
        #expect(policy.observe(modem(.disabled), at: .seconds(3)) == .seconds(7))
    }

    @Test(arguments: [
        modem(.failed), modem(.locked), modem(.unknown), modem(.initializing), modem(.other(99)),
        modem(.disabled, power: .off), modem(.disabled, lock: .simPIN), modem(.disabled, failure: .simError),
    ])
    func whatCannotSucceedIsNotTried(facts: ModemFacts) {
        var policy = EnablePolicy()
        #expect(policy.observe(facts, at: .seconds(0)) == nil)
        #expect(policy.attempt(at: .seconds(100)) == false)
    }

    @Test(arguments: [modem(.disabled, power: .low), modem(.disabled, lock: .simPIN2)])
    func lowPowerAndALockedServiceCodeAreNoHindrance(facts: ModemFacts) {
        var policy = EnablePolicy()
        #expect(policy.observe(facts, at: .seconds(0)) != nil)
    }
}

private func modem(
    _ state: ModemState,
    power: PowerState = .on,
    lock: SIMLock = .none,
    failure: FailureReason = .none
) -> ModemFacts {
    var facts = ModemFacts(path: ObjectPath("/org/freedesktop/ModemManager1/Modem/0"))
    facts.state = state
    facts.power = power
    facts.unlockRequired = lock
    facts.failure = failure
    return facts
}
