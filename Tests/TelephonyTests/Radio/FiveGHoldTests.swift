// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct FiveGHoldTests {
    private func moment(_ seconds: Double) -> Moment {
        Moment(wall: Int64(seconds * 1000), uptime: .seconds(seconds))
    }

    private func after(_ readings: [(at: Double, status: FiveGStatus)], from first: FiveGStatus) -> FiveGHold
    {
        var hold = FiveGHold(first, at: moment(0))
        for (at, status) in readings {
            hold.observe(status, mayHold: true, now: moment(at), hold: .seconds(10))
        }
        return hold
    }

    @Test(arguments: [FiveGStatus.nsaAvailable, .nsaConnected, .sa])
    func upIsAtOnce(_ status: FiveGStatus) {
        let hold = after([(3, status)], from: .none)
        #expect(hold.status == status)
        #expect(hold.since == 3000)
        #expect(hold.deadline == nil)
    }

    @Test func downWaits() {
        #expect(after([(3, .none)], from: .sa).status == .sa)
        #expect(after([(3, .none)], from: .sa).since == 0)
        #expect(after([(3, .none)], from: .sa).deadline == .seconds(13))
        #expect(after([(3, .none), (12.9, .none)], from: .sa).status == .sa)
    }

    @Test func downIsShownWhenItHasLasted() {
        let hold = after([(3, .none), (13, .none)], from: .sa)
        #expect(hold.status == .none)
        #expect(hold.since == 13000)
        #expect(hold.deadline == nil)
    }

    @Test func whatComesBackInTimeWasNeverGone() {
        let hold = after([(3, .nsaAvailable), (12, .nsaConnected), (14, .nsaAvailable)], from: .nsaConnected)
        #expect(hold.status == .nsaConnected)
        #expect(hold.since == 0)
        #expect(hold.deadline == .seconds(24))
    }

    /// Of what was lower, only that is shown which has lasted: else a moment of nothing at the end of a wait would be seen.
    @Test func eachStepDownHasAWaitOfItsOwn() {
        let readings: [(at: Double, status: FiveGStatus)] = [(3, .nsaConnected), (9, .none), (13, .none)]
        let hold = after(readings, from: .sa)
        #expect(hold.status == .nsaConnected)
        #expect(hold.since == 13000)
        #expect(hold.deadline == .seconds(19))
        #expect(
            after(readings + [(14, .nsaAvailable), (19, .nsaAvailable)], from: .sa).status == .nsaAvailable
        )
        #expect(after(readings + [(14, .nsaAvailable), (23, .none)], from: .sa).status == .nsaAvailable)
        #expect(after(readings + [(19, .none)], from: .sa).status == .none)
    }

    @Test func aFurtherStepDoesNotBeginTheWaitAnew() {
        #expect(after([(3, .nsaConnected), (9, .none), (12.9, .none)], from: .sa).deadline == .seconds(13))
    }

    @Test func withoutRegistrationNothingIsHeld() {
        var hold = FiveGHold(.sa, at: moment(0))
        hold.observe(.none, mayHold: false, now: moment(1), hold: .seconds(10))
        #expect(hold.status == .none)
        #expect(hold.deadline == nil)
    }

    @Test func aLateTickShowsWhatIsNow() {
        #expect(after([(3, .none), (900, .nsaAvailable)], from: .sa).status == .nsaAvailable)
    }

    @Test func noHoldIsNoWait() {
        var hold = FiveGHold(.sa, at: moment(0))
        hold.observe(.none, mayHold: true, now: moment(1), hold: .zero)
        #expect(hold.status == .none)
    }

    /// A configuration that is read again may say another time.
    @Test func aHoldThatChangesCountsFromTheBeginning() {
        var hold = FiveGHold(.sa, at: moment(0))
        hold.observe(.none, mayHold: true, now: moment(3), hold: .seconds(86_400))
        hold.observe(.none, mayHold: true, now: moment(5), hold: .seconds(10))
        #expect(hold.deadline == .seconds(13))
        hold.observe(.none, mayHold: true, now: moment(6), hold: .seconds(20))
        #expect(hold.deadline == .seconds(23))
        hold.observe(.none, mayHold: true, now: moment(7), hold: .seconds(4))
        #expect(hold.status == .none)
    }

    /// People read `since`, and the wall clock may be set back; the wait goes by the uptime.
    @Test func theWallClockHasNoPartInTheWait() {
        var hold = FiveGHold(.sa, at: Moment(wall: 1_767_225_600_000, uptime: .zero))
        hold.observe(.none, mayHold: true, now: Moment(wall: 0, uptime: .seconds(1)), hold: .seconds(10))
        hold.observe(
            .none,
            mayHold: true,
            now: Moment(wall: .max, uptime: .seconds(2)),
            hold: .seconds(10)
        )
        #expect(hold.status == .sa)
        hold.observe(
            .none,
            mayHold: true,
            now: Moment(wall: -1, uptime: .seconds(11)),
            hold: .seconds(10)
        )
        #expect(hold.status == .none)
        #expect(hold.since == -1)
    }
}
