// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import Telephony
import TelephonyAPI
import Testing

@testable import TelephonyService

/// Subscribers that have fallen behind the ring, and share what they are sent.
@Suite struct BacklogTests {
    private static let key = "00ff00ff00ff00ff00ff00ff00ff00ff"

    /// A run behind which an earlier one left so many events in the archive: nothing is in its ring.
    private static func run(behind count: Int, in archive: HeldArchive) async -> Run {
        let first = Run(archive: archive)
        for index in 0..<count {
            await first.service.take(
                index.isMultiple(of: 2)
                    ? .modemManagerAppeared(version: nil) : .modemManagerVanished(reason: "gone")
            )
        }
        await first.service.finish()
        return Self.run(after: archive.last, archive)
    }

    private static func run(after sequence: Int, _ archive: HeldArchive) -> Run {
        var remembered = StateFile.Content(key: key)
        remembered.sequence = sequence
        return Run(remembered: remembered, archive: archive)
    }

    private static func stream(
        _ run: Run,
        _ archive: HeldArchive,
        since: Int,
        kinds: Set<Telephony.Event.Kind>? = nil,
        audience: Audience = .everyone
    ) -> EventStream {
        EventStream(
            run.publication,
            archive: archive,
            from: MonitorPlace(since: since, kinds: kinds),
            audience: audience
        )
    }

    /// What comes until there are `count` events.
    private static func frames(of stream: EventStream, _ count: Int, limit: Int = 4096) async throws
        -> [ArraySlice<UInt8>]
    {
        var frames: [ArraySlice<UInt8>] = []
        try await eventually {
            while case let more = stream.frames(limit: limit), !more.isEmpty { frames += more }
            return numbers(in: frames).count >= count
        }
        return frames
    }

    /// The numbers of the events, by a look at the bytes: there are many.
    private static func numbers(in frames: [ArraySlice<UInt8>]) -> [Int] {
        let name = #""sequence":"#
        return frames.flatMap { frame in
            frame.withUnsafeBytes { bytes in
                var numbers: [Int] = []
                guard var place = bytes.baseAddress else { return numbers }
                let end = place + bytes.count
                while place < end {
                    // Each ends with a NUL.
                    let text = place.assumingMemoryBound(to: CChar.self)
                    if let found = strstr(text, name) {
                        numbers.append(strtol(found + name.utf8.count, nil, 10))
                    }
                    place += strlen(text) + 1
                }
                return numbers
            }
        }
    }

    @Test func whoBeginsAnywhereHasNoHoleAndNothingTwice() async throws {
        let archive = HeldArchive()
        let run = await Self.run(behind: 1100, in: archive)
        let places = [0, 1, 254, 255, 256, 257, 300, 511, 512, 1022, 1023, 1024, 1098, 1099]
        let streams = places.map { Self.stream(run, archive, since: $0) }
        let picky = Self.stream(run, archive, since: 3, kinds: [.modemManagerAvailable])
        var seen = Array(repeating: [Int](), count: places.count)
        var seenByPicky: [Int] = []
        var turn = 0
        // In turns, and in portions of any size, so that each meets the pages of the others in every state.
        try await eventually {
            for index in streams.indices {
                turn += 1
                let frames = streams[index].frames(limit: [1, 700, 20_000, .max][turn % 4])
                seen[index] += Self.numbers(in: frames)
            }
            seenByPicky += Self.numbers(in: picky.frames(limit: 900))
            return seen.allSatisfy { $0.last == 1100 } && seenByPicky.last == 1099
        }
        for (place, numbers) in zip(places, seen) { #expect(numbers == Array(place + 1...1100)) }
        #expect(seenByPicky == Array(stride(from: 5, through: 1099, by: 2)))
        for stream in streams + [picky] { stream.close() }
    }

    @Test func aCrowdAsksTheArchiveOnce() async throws {
        let archive = HeldArchive()
        let run = await Self.run(behind: 600, in: archive)
        archive.set { $0.holdsPages = true }
        let streams = (0..<100).map { _ in Self.stream(run, archive, since: 0) }
        for stream in streams { #expect(stream.frames(limit: .max).isEmpty) }
        archive.set { $0.holdsPages = false }
        var addresses: Set<[UnsafeRawPointer?]> = []
        for stream in streams {
            let frames = try await Self.frames(of: stream, 600, limit: .max)
            addresses.insert(frames.map { frame in frame.withUnsafeBytes { $0.baseAddress } })
            #expect(Self.numbers(in: frames) == Array(1...600))
        }
        // 1 to 255, 256 to 511, 512 to 600: of each the same bytes for all.
        #expect(archive.pages == 3)
        #expect(addresses.count == 1)
        #expect(addresses.first?.count == 3)
        for stream in streams { stream.close() }
        #expect(run.publication.backlog.count == 0)
    }

    @Test func aPageOfThePrivilegedIsNotThePageOfOthers() async throws {
        let archive = HeldArchive()
        let first = Run(archive: archive)
        await first.service.take(.modemManagerAppeared(version: nil))
        await first.service.take(.modem(Canary.facts()))
        await first.service.take(.modem(Canary.facts(card: Canary.card(2))))
        await first.service.finish()
        let run = Self.run(after: archive.last, archive)
        // Somebody is behind all the while, so that each page is there when the others come.
        run.publication.backlog.enter()
        for _ in 0..<2 {
            for audience in Audience.allCases {
                let stream = Self.stream(run, archive, since: 0, audience: audience)
                let other = Self.stream(run, archive, since: 0, audience: audience)
                let frames = try await Self.frames(of: stream, archive.last)
                #expect(try await Self.frames(of: other, archive.last) == frames)
                let text = String(decoding: frames.joined(), as: UTF8.self)
                #expect(text.contains("simChanged"))
                #expect(text.contains(Canary.digits) == (audience == .privileged))
            }
        }
        #expect(archive.pages == 2)
        run.publication.backlog.leave()
    }

    @Test func whoeverGoesLeavesThePageToTheOthers() async throws {
        let archive = HeldArchive()
        let run = await Self.run(behind: 20, in: archive)
        archive.set { $0.holdsPages = true }
        let (one, other) = (Self.stream(run, archive, since: 0), Self.stream(run, archive, since: 0))
        #expect(one.frames(limit: .max).isEmpty && other.frames(limit: .max).isEmpty)
        one.close()
        archive.set { $0.holdsPages = false }
        #expect(Self.numbers(in: try await Self.frames(of: other, 20)) == Array(1...20))
        #expect(archive.pages == 1 && archive.abandonedPages == 0)
        other.close()
    }

    @Test func aPageThatNobodyWaitsForIsGivenUpAndAskedForAgain() async throws {
        let archive = HeldArchive()
        let run = await Self.run(behind: 20, in: archive)
        // Somebody is behind all the while: with the last of them everything would be forgotten anyway.
        run.publication.backlog.enter()
        archive.set { $0.holdsPages = true }
        let impatient = Self.stream(run, archive, since: 0, audience: .privileged)
        #expect(impatient.frames(limit: .max).isEmpty)
        try await eventually { archive.isWaitedFor }
        impatient.close()
        archive.set { $0.holdsPages = false }
        try await eventually { archive.abandonedPages == 1 }
        let patient = Self.stream(run, archive, since: 0, audience: .privileged)
        let events = decodedFrames(try await Self.frames(of: patient, 20))
        #expect(events.map(\.sequence) == Array(1...20))
        run.publication.backlog.leave()
    }

    @Test func aPageThatCouldNotBeReadIsReadByTheNextOne() async throws {
        let archive = HeldArchive()
        let run = await Self.run(behind: 20, in: archive)
        // As somebody who is behind all the while has it.
        run.publication.backlog.enter()
        archive.set { $0.isBroken = true }
        let unlucky = Self.stream(run, archive, since: 0)
        let kinds = decodedFrames(try await Self.frames(of: unlucky, 2)).map(\.kind)
        #expect(kinds == [.gap, .snapshot])
        archive.set { $0.isBroken = false }
        let lucky = Self.stream(run, archive, since: 0)
        let events = decodedFrames(try await Self.frames(of: lucky, 20))
        #expect(events.map(\.sequence) == Array(1...20))
        run.publication.backlog.leave()
    }

    @Test func thoseWhoDoNotReadShareWhatTheyHold() async throws {
        let archive = HeldArchive()
        let run = await Self.run(behind: 1500, in: archive)
        // Each has begun somewhere, taken one event, and reads no further.
        let streams = (0..<500).map { Self.stream(run, archive, since: $0 * 3) }
        for stream in streams {
            try await eventually { !stream.frames(limit: 1).isEmpty }
        }
        #expect(run.publication.backlog.count <= 1500 / BacklogPages.pageSize + 1)
        for stream in streams { stream.close() }
        #expect(run.publication.backlog.count == 0)
    }
}
