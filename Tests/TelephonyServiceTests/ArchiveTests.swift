// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Support
import Synchronization
import Telephony
import TelephonyAPI
import Testing
import Varlink

@testable import TelephonyService

/// Events and where they are kept.
@Suite struct ArchiveTests {
    private static let key = "00ff00ff00ff00ff00ff00ff00ff00ff"

    private func sequence(_ run: Run) throws -> Int {
        try decode(StatusReply.self, run.publication.status(for: .everyone)).status.sequence
    }

    private func toggle(_ run: Run, _ index: Int) async {
        await run.service.take(
            index.isMultiple(of: 2)
                ? .modemManagerAppeared(version: nil) : .modemManagerVanished(reason: "gone")
        )
    }

    @Test func nobodyIsToldWhatIsNotRecorded() async throws {
        let archive = HeldArchive()
        archive.set { $0.isHeld = true }
        let run = Run(archive: archive)
        await toggle(run, 0)
        try await eventually { archive.isWaitedFor }
        #expect(try sequence(run) == 0)
        #expect(
            try decode(StatusReply.self, run.publication.status(for: .everyone)).status.modemManager.available
                == false
        )
        archive.set { $0.isHeld = false }
        await run.service.finish()
        #expect(try sequence(run) == 1)
        #expect(archive.all.map(\.sequence) == [1])
    }

    /// The disk's time holds back what waits for it, and makes no queue of it.
    @Test func whatComesMeanwhileIsRecordedInOne() async throws {
        let archive = HeldArchive()
        archive.set { $0.isHeld = true }
        let run = Run(archive: archive)
        for index in 0..<100 { await toggle(run, index) }
        try await eventually { archive.isWaitedFor }
        archive.set { $0.isHeld = false }
        await run.service.finish()
        #expect(archive.all.map(\.sequence) == Array(1...100))
        #expect(archive.batches.count <= 3)
        #expect(try sequence(run) == 100)
    }

    @Test func theMemoryGoesWithTheEventsThatItComesFrom() async throws {
        let archive = HeldArchive()
        let run = Run(archive: archive)
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(Canary.facts()))
        await run.service.finish()
        let memory = try StateFile.Content(decoding: #require(archive.memory))
        #expect(memory.memory.modems.first?.slots[0]?.card?.iccid == Canary.card(1).iccid)
    }

    /// The power may fail after the events were recorded and before the state file was written.
    @Test func aSwapIsToldOnceWhereverThePowerFails() async throws {
        let archive = HeldArchive()
        let first = Run(archive: archive)
        await first.service.take(.modemManagerAppeared(version: nil))
        await first.service.take(.modem(Canary.facts()))
        await first.service.finish()
        let old = first.log.withLock { $0.saved.last }
        await first.service.take(.modem(Canary.facts(card: Canary.card(2))))
        await first.service.finish()
        #expect(archive.all.count { $0.event.kind == .simChanged } == 1)

        let latest = StateFile.Content.latest(file: old, archived: archive.memory, last: archive.last)
        let second = Run(remembered: try #require(latest), archive: archive)
        await second.service.take(.modemManagerAppeared(version: nil))
        await second.service.take(.modem(Canary.facts(card: Canary.card(2))))
        await second.service.finish()
        #expect(archive.all.count { $0.event.kind == .simChanged } == 1)
        #expect(archive.all.map(\.sequence) == Array(1...archive.all.count))
    }

    @Test func numbersGoOnWithoutAHole() async throws {
        let archive = HeldArchive()
        var remembered = StateFile.Content(key: Self.key)
        for round in 0..<5 {
            let run = Run(remembered: remembered, archive: archive)
            for index in 0..<7 { await toggle(run, index) }
            await run.service.finish()
            #expect(archive.last == (round + 1) * 7)
            let file = run.log.withLock { $0.saved.last }
            remembered = try #require(
                StateFile.Content.latest(file: file, archived: archive.memory, last: archive.last)
            )
        }
    }

    /// Whatever of the two is left after a crash, no number that was told is used again.
    @Test func noNumberIsUsedTwiceWhereTheArchiveLostSome() async throws {
        let archive = HeldArchive()
        let run = Run(archive: archive)
        for index in 0..<2500 {
            if index == 1200 { archive.set { $0.isFull = true } }
            if index == 1900 { archive.set { $0.isFull = false } }
            await toggle(run, index)
            await run.service.finish()
            let file = run.log.withLock { $0.saved.last }
            let told = try sequence(run)
            for left in [
                StateFile.Content.latest(file: file, archived: archive.memory, last: archive.last),
                StateFile.Content.latest(file: file, archived: nil, last: 0),
            ] { #expect(try #require(left).sequence >= told) }
        }
    }

    @Test(
        arguments: [
            // file (sequence, generation), archived, last, expected sequence and generation
            (nil, nil, 0, nil),
            ((5000, 7), nil, 0, (5000, 7)),
            ((5000, 7), nil, 6000, (6000, 7)),
            ((5000, 7), (5000, 7), 4321, (4321, 7)),
            ((5000, 7), (5000, 8), 4321, (4321, 8)),
            ((6000, 9), (5000, 8), 4321, (6000, 9)),
            ((6000, 9), (5000, 8), 5321, (5321, 9)),
            (nil, (5000, 8), 4321, (4321, 8)),
            (nil, (5000, 8), 3000, (5000, 8)),
        ] as [((Int, Int)?, (Int, Int)?, Int, (Int, Int)?)]
    )
    func aRunStartsFromTheLaterOfTheTwo(
        file: (Int, Int)?,
        archived: (Int, Int)?,
        last: Int,
        expected: (Int, Int)?
    ) throws {
        func content(_ numbers: (Int, Int)?) -> StateFile.Content? {
            numbers.map {
                var content = StateFile.Content(key: Self.key)
                (content.sequence, content.generation) = $0
                return content
            }
        }
        let latest = StateFile.Content.latest(
            file: content(file),
            archived: try content(archived)?.encoded(),
            last: last
        )
        #expect(latest?.sequence == expected?.0)
        #expect(latest?.generation == expected?.1)
    }

    @Test func anArchiveOfAnotherKeySaysNothingOfCards() throws {
        var file = StateFile.Content(key: Self.key)
        file.sequence = 10
        var other = StateFile.Content(key: String(Self.key.reversed()))
        other.generation = 99
        other.sequence = 2000
        let latest = StateFile.Content.latest(file: file, archived: try other.encoded(), last: 1500)
        #expect(latest?.key == Self.key)
        #expect(latest?.sequence == 1500)
    }

    // MARK: subscribers

    private func source(
        _ run: Run,
        _ archive: HeldArchive?,
        since: Int?,
        kinds: Set<Telephony.Event.Kind>? = nil
    ) -> MonitorSource {
        MonitorSource(
            EventStream(
                run.publication,
                archive: archive,
                from: MonitorPlace(since: since, kinds: kinds),
                audience: .everyone
            ),
            user: 0,
            count: SubscriberCount(limit: 1, perUser: 1)
        )
    }

    /// What the source gives until it has `count` events, and whether it then has no more.
    private func read(_ source: MonitorSource, _ count: Int, limit: Int = 4096) async throws -> [TelephonyAPI
        .Event]
    {
        var events: [TelephonyAPI.Event] = []
        try await Support.eventually {
            while case .frames(let frames) = source.next(limit: limit) { events += decodedFrames(frames) }
            return events.count >= count
        }
        return events
    }

    @Test(arguments: [1, 4096, .max])
    func aSubscriberResumesAcrossARestart(_ limit: Int) async throws {
        let archive = HeldArchive()
        let first = Run(archive: archive)
        for index in 0..<600 { await toggle(first, index) }
        await first.service.finish()
        let latest = StateFile.Content.latest(
            file: first.log.withLock { $0.saved.last },
            archived: archive.memory,
            last: archive.last
        )
        let second = Run(remembered: try #require(latest), archive: archive)
        let source = source(second, archive, since: 10)
        for index in 0..<5 { await toggle(second, index) }
        await second.service.finish()
        let events = try await read(source, 595, limit: limit)
        #expect(events.map(\.sequence) == Array(11...605))
        #expect(events.allSatisfy { $0.state == nil && $0.status == nil })
        source.closed()
    }

    @Test func aSubscriberThatWasLeftBehindCatchesUp() async throws {
        let archive = HeldArchive()
        let run = Run(archive: archive)
        let source = source(run, archive, since: nil)
        #expect(try await read(source, 1).map(\.kind) == [.snapshot])
        for index in 0..<3000 { await toggle(run, index) }
        await run.service.finish()
        #expect(try await read(source, 3000).map(\.sequence) == Array(1...3000))
        source.closed()
    }

    @Test func aSubscriberResumesWithItsKindsAlone() async throws {
        let archive = HeldArchive()
        let run = Run(archive: archive)
        for index in 0..<3000 { await toggle(run, index) }
        await run.service.finish()
        let source = source(run, archive, since: 0, kinds: [.modemManagerAvailable])
        #expect(try await read(source, 1500).map(\.sequence) == Array(stride(from: 1, to: 3000, by: 2)))
        source.closed()
    }

    @Test(arguments: [0, 8, 5000])
    func whatIsNowhereIsAGapStill(_ since: Int) async throws {
        let archive = HeldArchive()
        var remembered = StateFile.Content(key: Self.key)
        remembered.sequence = 9
        let run = Run(remembered: remembered, archive: archive)
        for index in 0..<3 { await toggle(run, index) }
        await run.service.finish()
        let source = source(run, archive, since: since)
        #expect(try await read(source, 2).map(\.kind) == [.gap, .snapshot])
        await toggle(run, 3)
        await run.service.finish()
        #expect(try await read(source, 1).map(\.sequence) == [13])
        source.closed()
    }

    // MARK: the methods

    private func answer(_ method: String, _ parameters: String, _ archive: HeldArchive?, uid: UInt32 = 0)
        async throws
        -> [UInt8]
    {
        let methods = TelephonyMethods(
            publication: Newsroom().publication,
            identities: { IdentityPolicy(group: 990) },
            cells: { _ in .refused(.busDenied, "root alone") },
            signalDemand: SignalDemand { _ in },
            tables: .none,
            archive: archive,
            reload: {}
        )
        let call = try VarlinkCall(
            decoding: Array(#"{"method":"x.\#(method)","parameters":\#(parameters)}"#.utf8)
        )
        let handler = try #require(methods.interface.methods[method])
        var answer = try handler(call, Peer(pid: 1, uid: uid, gid: uid, groups: []))
        if case .deferred(let work) = answer { answer = try await work() }
        guard case .reply(let bytes) = answer else { return [] }
        return bytes
    }

    @Test(arguments: [
        (#"{"limit":0}"#, "limit"), (#"{"limit":1001}"#, "limit"), (#"{"limit":"7"}"#, "limit"),
        (#"{"since":"yesterday"}"#, "since"), (#"{"since":"2026-02-30T00:00:00Z"}"#, "since"),
        (#"{"until":"2026-01-01T00:00:00"}"#, "until"), (#"{"before":-1}"#, "before"),
        (#"{"kinds":["simChanged","simchanged"]}"#, "kinds[1]"), (#"{"kinds":"simChanged"}"#, "kinds"),
        (#"{"since":"2026-01-02T00:00:00Z","until":"2026-01-01T00:00:00Z"}"#, "since"),
        (#"{"modem":1}"#, "modem"),
    ])
    func aQuestionThatMeansNothingNamesTheParameter(_ parameters: String, _ name: String) async throws {
        await #expect(throws: VarlinkError.invalidParameter(name)) {
            _ = try await answer("GetHistory", parameters, HeldArchive())
        }
    }

    @Test func theHistoryShowsIdentitiesToThePrivilegedAlone() async throws {
        let archive = HeldArchive()
        let run = Run(archive: archive)
        await run.service.take(.modemManagerAppeared(version: nil))
        await run.service.take(.modem(Canary.facts()))
        await run.service.take(.modem(Canary.facts(card: Canary.card(2))))
        await run.service.finish()
        let question = #"{"kinds":["simChanged"]}"#
        let own = String(decoding: try await answer("GetHistory", question, archive), as: UTF8.self)
        let others = String(
            decoding: try await answer("GetHistory", question, archive, uid: 1000),
            as: UTF8.self
        )
        #expect(own.contains(Canary.digits))
        #expect(!others.contains(Canary.digits))
        #expect(others.contains("sim-"))
    }

    @Test func checkingIsForThePrivilegedAlone() async throws {
        #expect(try decode(VerifyReply.self, try await answer("VerifyHistory", "{}", HeldArchive())).intact)
        await #expect(throws: VarlinkError.permissionDenied) {
            _ = try await answer("VerifyHistory", "{}", HeldArchive(), uid: 1000)
        }
    }

    @Test func aHistoryThatCannotBeReadIsSaidSo() async throws {
        let archive = HeldArchive()
        archive.set { $0.isBroken = true }
        for broken in [archive, nil] {
            do {
                _ = try await answer("GetHistory", "{}", broken)
                Issue.record("it answered")
            } catch let error as VarlinkError {
                #expect(error.name == TelephonyInterface.historyUnavailable)
            }
        }
    }
}
