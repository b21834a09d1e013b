// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Recording
import Support
import Telephony
import TelephonyAPI
import Testing

@testable import TelephonyService

@Suite struct TelephonyServiceTests {
    @Test func eventsAreNumberedWithoutAHole() async throws {
        let run = Run()
        await run.service.take(.modemManagerAppeared(version: "1.20.4"))
        await run.service.take(.modem(Canary.facts()))
        await run.service.take(.modem(Canary.facts(card: nil)))
        await run.service.take(.modemManagerVanished(reason: "gone"))
        var place = MonitorPlace(since: 0, kinds: nil)
        let events = try run.publication.next(&place, limit: .max, for: .privileged).map {
            try decode(EventReply.self, $0.reply).event
        }
        #expect(events.map(\.sequence) == Array(1...events.count))
        #expect(events.first?.kind == .modemManagerAvailable)
        #expect(events.last?.kind == .modemManagerUnavailable)
        let status = try decode(StatusReply.self, run.publication.status(for: .everyone)).status
        #expect(status.sequence == events.count)
    }

    /// All that ever happened in a case, one after the other to one service.
    @Test func allCasesInOneRunAreNumberedWithoutAHole() async throws {
        let run = Run()
        var told = 0
        for example in try TelephonyCase.all() {
            var reader = StepReader()
            for step in example.steps {
                for input in reader.inputs(of: step) { await run.service.take(input) }
                var place = MonitorPlace(since: told, kinds: nil)
                let numbers = try run.publication.next(&place, limit: .max, for: .privileged).map {
                    try decode(EventReply.self, $0.reply).event.sequence
                }
                #expect(numbers == Array((told + 1)..<(told + 1 + numbers.count)), "\(example.name)")
                told += numbers.count
            }
            await run.service.take(.modemManagerVanished(reason: "the case is over"))
            var place = MonitorPlace(since: told, kinds: nil)
            told += run.publication.next(&place, limit: .max, for: .privileged).count
        }
        let published = run.log.withLock { $0.published.reduce(0) { $0 + $1.count } }
        #expect(told == published && told > 100)
    }

    @Test func whatChangesNothingIsNotTold() async {
        let run = Run()
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.complete)
        let count = run.log.withLock { $0.published.count }
        await run.service.take(.tick)
        await run.service.take(.complete)
        await run.service.take(.modemGone(ObjectPath("/Modem/7")))
        #expect(run.log.withLock { $0.published.count } == count)
    }

    /// A view may change with no event: the status shows it all the same.
    @Test func aChangeWithoutAnEventIsPublished() async throws {
        let run = Run()
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(Canary.facts()))
        await run.service.take(.modemGone(ObjectPath("/Modem/0")))
        let status = try decode(StatusReply.self, run.publication.status(for: .everyone)).status
        #expect(status.modems.first?.stale == true)
        #expect(run.log.withLock { $0.published.last?.isEmpty } == true)
    }

    /// One of the two times is short and the other out of reach, so that a busy machine cannot make them meet.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (notice: 40, grace: 600_000, told: Telephony.Event.Kind.modemRecovering),
            (600_000, 40, .modemRemoved),
        ]
    )
    func theTimerFiresAtTheDeadline(notice: Int, grace: Int, told kind: Telephony.Event.Kind) async throws {
        var policy = Policy()
        policy.recoveringNotice = .milliseconds(notice)
        policy.grace = .milliseconds(grace)
        let run = Run(policy: policy)
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(Canary.facts()))
        let start = ContinuousClock.now
        await run.service.take(.modemGone(ObjectPath("/Modem/0")))
        for await events in run.told where events.contains(where: { $0.kind == kind }) { break }
        #expect(ContinuousClock.now - start >= .milliseconds(40))
        let modems = try decode(StatusReply.self, run.publication.status(for: .everyone)).status.modems
        #expect(modems.isEmpty == (kind == .modemRemoved))
    }

    /// Each look at the clock is one input, or one setting of the timer: a timer that ran for nothing would look.
    @Test func noTimerRunsWhileNothingIsPending() async throws {
        let run = Run()
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(Canary.facts()))
        let looks = run.log.withLock { $0.looks }
        #expect(looks == 2)
        try await Task.sleep(for: .milliseconds(50))
        await run.service.visit()
        #expect(run.log.withLock { $0.looks } == looks)
    }

    @Test func theTimerIsSetOnceForOneDeadline() async {
        let run = Run()
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(Canary.facts()))
        await run.service.take(.modemGone(ObjectPath("/Modem/0")))
        let looks = run.log.withLock { $0.looks }
        for _ in 0..<5 { await run.service.take(.tick) }
        #expect(run.log.withLock { $0.looks } == looks + 5)
    }

    @Test func aNewPolicyIsAtWorkAtOnce() async throws {
        let run = Run()
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(Canary.facts()))
        var policy = Policy()
        policy.grace = .zero
        await run.service.adopt(policy)
        await run.service.take(.modemGone(ObjectPath("/Modem/0")))
        #expect(try decode(StatusReply.self, run.publication.status(for: .everyone)).status.modems.isEmpty)
    }

    @Test func aNewLabelIsShownAtOnce() async throws {
        let run = Run()
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(Canary.facts()))
        var policy = Policy()
        policy.labels.texts[.lte] = "4G+"
        await run.service.adopt(policy)
        let modem = try decode(StatusReply.self, run.publication.status(for: .everyone)).status.modems.first
        #expect(modem?.radio.label == "4G+")
    }

    @Test func aShorterHoldEndsAWaitThatIsPending() async throws {
        var policy = Policy()
        policy.fiveGHold = .seconds(86_400)
        let run = Run(policy: policy)
        var facts = Canary.facts()
        facts.accessTechnologies = .nr
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(facts))
        facts.accessTechnologies = .lte
        await run.service.take(.modem(facts))
        func status() throws -> TelephonyAPI.FiveGStatus? {
            try decode(StatusReply.self, run.publication.status(for: .everyone)).status.modems.first?
                .radio.fiveG.status
        }
        #expect(try status() == .sa)
        policy.fiveGHold = .zero
        await run.service.adopt(policy)
        #expect(try status() == TelephonyAPI.FiveGStatus.none)
    }

    // MARK: what outlives the process

    /// The number is kept before anyone can have seen it, so a crash at any moment leaves it unused for good.
    @Test func noNumberIsUsedTwiceAfterACrash() async throws {
        var remembered = StateFile.Content(key: "00ff00ff00ff00ff00ff00ff00ff00ff")
        var highest = 0
        for _ in 0..<5 {
            let run = Run(remembered: remembered)
            for index in 0..<700 {
                await run.service.take(
                    index.isMultiple(of: 2)
                        ? .modemManagerAppeared(version: nil) : .modemManagerVanished(reason: "gone")
                )
                // Whatever is on disk now covers what was told.
                let status = try decode(StatusReply.self, run.publication.status(for: .everyone)).status
                #expect(try #require(run.log.withLock { $0.saved.last }).sequence >= status.sequence)
            }
            var place = MonitorPlace(since: remembered.sequence, kinds: nil)
            let events = try run.publication.next(&place, limit: .max, for: .everyone).map {
                try decode(EventReply.self, $0.reply).event
            }
            #expect(events.count == 700)
            #expect(events.first.map { $0.sequence > highest } == true)
            highest = events.last?.sequence ?? 0
            remembered = try #require(run.log.withLock { $0.saved.last })
        }
    }

    @Test func theDiskIsWrittenToOnceForAThousandEvents() async {
        let run = Run()
        for index in 0..<900 {
            await run.service.take(
                index.isMultiple(of: 2)
                    ? .modemManagerAppeared(version: nil) : .modemManagerVanished(reason: "x")
            )
        }
        #expect(run.log.withLock { $0.saved.count } == 1)
    }

    @Test func aCardIsKeptBeforeItIsTold() async throws {
        let run = Run()
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(Canary.facts()))
        let content = try #require(run.log.withLock { $0.saved.last })
        #expect(content.memory.modems.first?.slots[0]?.card?.iccid == Canary.card(1).iccid)
        #expect(content.key == "00ff00ff00ff00ff00ff00ff00ff00ff")
        #expect(run.log.withLock { $0.order }.suffix(2) == ["save", "publish"])
    }

    @Test func whatCouldNotBeKeptIsKeptAtALaterChange() async throws {
        let run = Run()
        run.log.withLock { $0.isDiskFull = true }
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(Canary.facts()))
        run.log.withLock {
            $0.isDiskFull = false
            $0.elapsed = .seconds(10)
        }
        await run.service.take(.tick)
        let content = try #require(run.log.withLock { $0.saved.last })
        #expect(content.memory.modems.map(\.id) == [ModemID(1)])
        #expect(content.sequence >= 2)
        await run.service.take(.tick)
        #expect(run.log.withLock { $0.saved.count } == 1)
    }

    @Test func aCardChangedBetweenTwoRunsIsTold() async throws {
        let folder = try TemporaryFolder()
        let file = StateFile(directory: folder.path)
        let first = Run()
        await first.service.take(.modemManagerAppeared(version: nil))
        await first.service.take(.modem(Canary.facts()))
        try file.save(try #require(first.log.withLock { $0.saved.last }))

        let second = Run(remembered: try #require(file.load { _ in }))
        await second.service.take(.modemManagerAppeared(version: nil))
        await second.service.take(.modem(Canary.facts(card: Canary.card(2))))
        let events = second.log.withLock { $0.published.flatMap(\.self) }
        #expect(events.map(\.kind) == [.modemManagerAvailable, .modemAdded, .simChanged])
        #expect(events.last?.isOffline == true)
        #expect(events.last?.change == .profileSwitch || events.last?.change == .sameCarrier)
    }
}
