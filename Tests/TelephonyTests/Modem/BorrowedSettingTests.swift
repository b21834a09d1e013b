// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct BorrowedSettingTests {
    /// ModemManager's side: what is in force, and what it answers.
    private struct Object {
        var borrowed = BorrowedSetting<SignalRate>()
        var rate: UInt32 = 0
        var refusal: SettingRefusal?
        var writes: [UInt32] = []

        /// Lets the rule see the object until it has nothing to do now.
        mutating func settle(need: UInt32?, at seconds: Int, isReady: Bool = true) -> Duration? {
            for _ in 0..<10 {
                let need = need.map { SignalRate(seconds: $0) }
                switch borrowed.observe(
                    SignalRate(seconds: rate),
                    need: need,
                    isReady: isReady,
                    at: .seconds(seconds)
                ) {
                case .nothing: return nil
                case .wait(let until): return until
                case .set(let value):
                    writes.append(value.seconds)
                    if let refusal {
                        borrowed.failed(refusal, at: .seconds(seconds))
                    } else {
                        rate = value.seconds
                        borrowed.succeeded()
                    }
                }
            }
            Issue.record("it never comes to rest")
            return nil
        }
    }

    @Test func nobodyWantsItAndNothingIsWritten() {
        var object = Object()
        #expect(object.settle(need: nil, at: 0) == nil)
        #expect(object.writes.isEmpty)
    }

    @Test(arguments: [UInt32(0), 30])
    func whatWasFoundIsPutBack(_ found: UInt32) {
        var object = Object(rate: found)
        _ = object.settle(need: 5, at: 0)
        #expect(object.rate == 5)
        #expect(object.borrowed.isOwed)
        _ = object.settle(need: nil, at: 60)
        #expect(object.rate == found)
        #expect(object.writes == [5, found])
        #expect(!object.borrowed.isOwed)
    }

    /// The property may follow the answer, or not come at all before nobody wants it any more.
    @Test func whatWasNotSeenYetIsPutBackToo() {
        var borrowed = BorrowedSetting<SignalRate>()
        let off = SignalRate(seconds: 0)
        let five = SignalRate(seconds: 5)
        #expect(borrowed.observe(off, need: five, isReady: true, at: .zero) == .set(five))
        #expect(borrowed.observe(off, need: five, isReady: true, at: .zero) == .nothing)
        borrowed.succeeded()
        #expect(borrowed.observe(off, need: five, isReady: true, at: .zero) == .nothing)
        #expect(!borrowed.isForeign)
        #expect(borrowed.observe(off, need: nil, isReady: true, at: .zero) == .set(off))
    }

    @Test(arguments: [UInt32(1), 5])
    func aRateThatIsFastEnoughIsLeft(_ rate: UInt32) {
        var object = Object(rate: rate)
        _ = object.settle(need: 5, at: 0)
        _ = object.settle(need: nil, at: 1)
        #expect(object.writes.isEmpty)
    }

    @Test func anObjectThatIsNotReadyIsLeft() {
        var object = Object()
        #expect(object.settle(need: 5, at: 0, isReady: false) == nil)
        #expect(object.writes.isEmpty)
        _ = object.settle(need: 5, at: 1)
        #expect(object.rate == 5)
    }

    @Test func anotherNeedKeepsWhatWasFound() {
        var object = Object(rate: 30)
        _ = object.settle(need: 5, at: 0)
        _ = object.settle(need: 1, at: 1)
        #expect(object.rate == 1)
        _ = object.settle(need: 10, at: 2)
        #expect(object.rate == 10)
        _ = object.settle(need: 60, at: 3)
        #expect(object.rate == 30)
        #expect(!object.borrowed.isOwed)
        _ = object.settle(need: nil, at: 4)
        #expect(object.rate == 30)
    }

    @Test func anotherProgramsRateIsNotFought() {
        var object = Object()
        _ = object.settle(need: 5, at: 0)
        object.rate = 20
        #expect(object.settle(need: 5, at: 1) == nil)
        #expect(object.borrowed.isForeign)
        #expect(object.settle(need: nil, at: 2) == nil)
        #expect(object.rate == 20)
        #expect(object.writes == [5])
    }

    /// It noted ours when it came, and puts that back when it goes: first or last.
    @Test func theFormerRateIsBackWhenAllHaveGone() {
        var first = Object()
        _ = first.settle(need: 5, at: 0)
        first.rate = 20
        _ = first.settle(need: 5, at: 1)
        first.rate = 5
        _ = first.settle(need: 5, at: 2)
        #expect(!first.borrowed.isForeign)
        _ = first.settle(need: nil, at: 3)
        #expect(first.rate == 0)

        var last = Object()
        _ = last.settle(need: 5, at: 0)
        last.rate = 20
        _ = last.settle(need: 5, at: 1)
        _ = last.settle(need: nil, at: 2)
        #expect(last.rate == 20)
        last.rate = 5
        _ = last.settle(need: nil, at: 3)
        #expect(last.rate == 0)
        #expect(!last.borrowed.isOwed)
    }

    /// Polling that somebody turns off is asked for again, more and more seldom.
    @Test func whatIsTakenAwayIsAskedForAgainLater() {
        var object = Object()
        _ = object.settle(need: 5, at: 0)
        object.rate = 0
        #expect(object.settle(need: 5, at: 1) == .seconds(31))
        #expect(object.borrowed.isForeign)
        #expect(object.settle(need: 5, at: 30) == .seconds(31))
        #expect(object.settle(need: 5, at: 31) == nil)
        #expect(object.rate == 5)
        object.rate = 0
        #expect(object.settle(need: 5, at: 40) == .seconds(100))
        _ = object.settle(need: nil, at: 41)
        #expect(object.rate == 0)
    }

    @Test(arguments: [SettingRefusal.authorization, .bus, .other])
    func aRefusalIsNotRepeatedAtOnce(_ refusal: SettingRefusal) {
        var object = Object(refusal: refusal)
        #expect(object.settle(need: 5, at: 0) == .seconds(30))
        for second in 1..<30 { #expect(object.settle(need: 5, at: second) == .seconds(30)) }
        #expect(object.writes.count == 1)
        #expect(object.borrowed.refusal == refusal)
        #expect(object.settle(need: 5, at: 30) == .seconds(90))
        #expect(!object.borrowed.isOwed)
        object.refusal = nil
        _ = object.settle(need: 5, at: 90)
        #expect(object.rate == 5)
        #expect(object.borrowed.refusal == nil)
        _ = object.settle(need: nil, at: 91)
        #expect(object.rate == 0)
    }

    @Test func theWaitHasAnEnd() {
        var object = Object(refusal: .other)
        var now = 0
        for _ in 0..<40 {
            let next = object.settle(need: 5, at: now) ?? .zero
            #expect(next > .seconds(now) && next <= .seconds(now + 3600))
            now = Int(next.components.seconds)
        }
    }

    @Test func whoWantsItAnewIsAnsweredAnewOnceTheWaitIsOver() {
        var object = Object(refusal: .authorization)
        _ = object.settle(need: 5, at: 0)
        _ = object.settle(need: nil, at: 1)
        #expect(object.borrowed.refusal == nil)
        _ = object.settle(need: nil, at: 31)
        _ = object.settle(need: 5, at: 32)
        #expect(object.writes.count == 2)
    }

    @Test func aCrowdThatComesAndGoesIsRefusedOnce() {
        var object = Object(refusal: .authorization)
        for second in 0..<28 { _ = object.settle(need: second.isMultiple(of: 2) ? 5 : nil, at: second) }
        #expect(object.writes == [5])
    }

    @Test func whatTheModemCannotIsAskedOnce() {
        var object = Object(refusal: .unsupported)
        #expect(object.settle(need: 5, at: 0) == nil)
        #expect(object.settle(need: 5, at: 10_000) == nil)
        #expect(object.writes.count == 1)
    }

    /// Whatever comes in whatever order: it comes to rest, and what was found is back when nobody wants it and nobody
    /// else has written.
    @Test(arguments: 0..<64)
    func whatWasFoundIsBackInTheEnd(_ seed: Int) {
        var random = UInt64(truncatingIfNeeded: seed &* 0x9E37_79B9 &+ 1)
        func next(_ limit: UInt64) -> UInt64 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (random >> 33) % limit
        }
        let found = UInt32(next(3) * 7)
        var object = Object(rate: found)
        for second in 1...50 {
            let need: UInt32? = next(3) == 0 ? nil : UInt32(1 + next(9))
            object.refusal = next(4) == 0 ? .authorization : nil
            _ = object.settle(need: need, at: second * 10, isReady: next(5) > 0)
        }
        object.refusal = nil
        _ = object.settle(need: nil, at: 100_000)
        #expect(object.rate == found)
        #expect(!object.borrowed.isOwed)
    }

    /// What a run that was killed has kept, and what the next one finds.
    private func heir(of object: Object, rate: UInt32? = nil) throws -> Object {
        let loan = try #require(object.borrowed.loan)
        return Object(borrowed: BorrowedSetting(loan: loan), rate: rate ?? object.rate)
    }

    @Test func theNextRunPutsBackWhatOneThatWasKilledHadFound() throws {
        var killed = Object(rate: 30)
        _ = killed.settle(need: 5, at: 0)
        var next = try heir(of: killed)
        _ = next.settle(need: nil, at: 0)
        #expect(next.writes == [30])
        #expect(next.borrowed.loan == nil)
    }

    @Test func theNextRunGoesOnWithWhatIsWantedAndPutsItBackLater() throws {
        var killed = Object(rate: 0)
        _ = killed.settle(need: 5, at: 0)
        var next = try heir(of: killed)
        _ = next.settle(need: 5, at: 0)
        #expect(next.writes.isEmpty)
        _ = next.settle(need: nil, at: 60)
        #expect(next.writes == [0])
    }

    /// Killed before it was written, or after it was put back; or ModemManager shows it already.
    @Test func whatWasFoundIsThereAndNothingIsOwed() throws {
        var killed = Object(rate: 0)
        _ = killed.settle(need: 5, at: 0)
        var next = try heir(of: killed, rate: 0)
        _ = next.settle(need: nil, at: 0)
        #expect(next.writes.isEmpty)
        #expect(next.borrowed.loan == nil)
        // Another program sets the same: it is not ours.
        next.rate = 5
        _ = next.settle(need: nil, at: 60)
        #expect(next.writes.isEmpty)
    }

    @Test func anotherProgramsRateIsLeftByTheNextRunToo() throws {
        var killed = Object(rate: 0)
        _ = killed.settle(need: 5, at: 0)
        var next = try heir(of: killed, rate: 20)
        _ = next.settle(need: nil, at: 0)
        #expect(next.writes.isEmpty)
        // It goes, and puts back what it had found.
        next.rate = 5
        _ = next.settle(need: nil, at: 60)
        #expect(next.writes == [0])
    }

    @Test func theLoanIsKnownBeforeAnythingIsWritten() {
        var borrowed = BorrowedSetting<SignalRate>()
        #expect(borrowed.loan == nil)
        let found = SignalRate(seconds: 0)
        let ours = SignalRate(seconds: 5)
        #expect(borrowed.observe(found, need: ours, isReady: true, at: .zero) == .set(ours))
        #expect(borrowed.loan == Loan(ours: ours, found: found))
        borrowed.succeeded()
        #expect(borrowed.observe(ours, need: nil, isReady: true, at: .zero) == .set(found))
        #expect(borrowed.loan == Loan(ours: ours, found: found))
        borrowed.succeeded()
        #expect(borrowed.loan == nil)

        #expect(borrowed.observe(found, need: ours, isReady: true, at: .zero) == .set(ours))
        borrowed.failed(.authorization, at: .zero)
        #expect(borrowed.loan == nil)
    }
}

@Suite struct LocationSetupTests {
    @Test func whatIsOnStaysOn() {
        let cell = LocationSetup(sources: [.threeGPP], isSignalled: false)
        let need = LocationSetup(sources: [.gpsRaw], isSignalled: true)
        #expect(cell.meeting(need) == LocationSetup(sources: [.threeGPP, .gpsRaw], isSignalled: true))
        let all = LocationSetup(sources: [.threeGPP, .gpsRaw], isSignalled: true)
        #expect(all.meeting(need) == nil)
        #expect(all.serves(need))
        #expect(!LocationSetup(sources: all.sources, isSignalled: false).serves(need))
    }
}
