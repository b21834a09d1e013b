// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5)))
struct StreamTests {
    private let watch = #"{"method":"org.example.Test.Watch","more":true}"#

    private func server(_ source: TestSource) throws -> TestServer {
        try TestServer(methods: ["Watch": { _, _ in .stream(source) }])
    }

    @Test func repliesContinueUntilTheLast() async throws {
        let source = TestSource(available: 2)
        source.complete()
        let server = try server(source)
        let client = try server.client()
        try await client.send(watch + "\0" + ping)
        #expect(try await client.message() == #"{"parameters":{"n":0,"p":""},"continues":true}"#)
        #expect(try await client.message() == #"{"parameters":{"n":1,"p":""},"continues":true}"#)
        #expect(try await client.message() == #"{"parameters":{"n":-1}}"#)
        #expect(try await client.message() == #"{"parameters":{}}"#)
        #expect(source.closedCount == 1)
    }

    @Test func aStreamWithoutMoreIsRefused() async throws {
        let source = TestSource(available: 2)
        let server = try server(source)
        let client = try server.client()
        try await client.send(#"{"method":"org.example.Test.Watch"}"# + "\0" + ping)
        #expect(
            try await client.message() == #"{"error":"org.varlink.service.ExpectedMore","parameters":{}}"#
        )
        #expect(try await client.message() == #"{"parameters":{}}"#)
        #expect(source.closedCount == 1)
    }

    @Test func aWokenStreamSendsWhatHasCome() async throws {
        let source = TestSource()
        let server = try server(source)
        let clients = try (0..<3).map { _ in try server.client() }
        try await clients[0].send(watch)
        for number in 0..<20 {
            source.add(1)
            server.server.wakeStreams()
            #expect(
                try await clients[0].message() == #"{"parameters":{"n":\#(number),"p":""},"continues":true}"#
            )
        }
    }

    @Test func aFailedStreamIsAnErrorAndTheNextCallIsAnswered() async throws {
        final class Failing: ReplySource {
            func next(limit: Int) -> ReplyBatch { .failed(VarlinkError(name: "org.example.Test.Broken")) }
        }
        let server = try TestServer(methods: ["Watch": { _, _ in .stream(Failing()) }])
        let client = try server.client()
        try await client.send(watch + "\0" + ping)
        #expect(try await client.message() == #"{"error":"org.example.Test.Broken","parameters":{}}"#)
        #expect(try await client.message() == #"{"parameters":{}}"#)
    }

    @Test func aClientThatVanishesEndsItsStreamOnce() async throws {
        let source = TestSource(available: 1)
        let server = try server(source)
        let client = try server.client()
        try await client.send(watch + "\0" + ping)
        _ = try await client.message()
        client.vanish()
        await source.untilClosed()
        server.server.stop()
        #expect(source.closedCount == 1)
    }

    @Test func aClientThatWillNeverReadAgainEndsItsStream() async throws {
        let source = TestSource()
        let server = try server(source)
        let client = try server.client()
        try await client.send(watch)
        shutdown(client.descriptor, Int32(SHUT_RD))
        source.add(1)
        server.server.wakeStreams()
        await source.untilClosed()
    }

    @Test func aHalfClosedClientKeepsItsStream() async throws {
        let source = TestSource(available: 1)
        let server = try server(source)
        let client = try server.client()
        try await client.send(watch)
        client.shutDownSending()
        _ = try await client.message()
        source.add(1)
        server.server.wakeStreams()
        #expect(try await client.message() == #"{"parameters":{"n":1,"p":""},"continues":true}"#)
        source.complete()
        server.server.wakeStreams()
        #expect(try await client.messagesToTheEnd() == [#"{"parameters":{"n":-1}}"#])
    }

    @Test func aSlowReaderIsPulledOnlyAsItReads() async throws {
        let replies = 20_000
        let source = TestSource(available: replies, length: 1000)
        source.complete()
        let server = try server(source)
        let slow = try server.client()
        try await slow.send(watch)
        let other = try server.client()
        for _ in 0..<100 {
            server.server.wakeStreams()
            try await other.send(ping)
            #expect(try await other.message() == #"{"parameters":{}}"#)
        }
        // The kernel takes some 200 KiB for a socket, the server 64 KiB.
        #expect((1...1000).contains(source.given))
        var read = 0
        while let message = try await slow.message() {
            guard message.contains("continues") else { break }
            #expect(message.hasPrefix(#"{"parameters":{"n":\#(read),"#))
            read += 1
            if read == 2000 {
                #expect((2000...3000).contains(source.given))
                break
            }
        }
        #expect(read == 2000)
    }

    @Test func aStreamOfOneClientLeavesTheOthersTheirTurn() async throws {
        let source = TestSource(available: .max, length: 1000)
        let server = try server(source)
        let greedy = try server.client()
        try await greedy.send(watch)
        async let reading: Void = greedy.skip(50 << 20)
        let other = try server.client()
        for _ in 0..<20 {
            try await other.send(ping)
            #expect(try await other.message() == #"{"parameters":{}}"#)
        }
        try await reading
    }

    @Test func aCallWaitsForAFewStreamsAndNotForAll() async throws {
        let source = SlowSource()
        let server = try TestServer(methods: ["Watch": { _, _ in .stream(source) }])
        let subscribers = try (0..<100).map { _ in try server.client() }
        for subscriber in subscribers {
            try await subscriber.send(watch)
            _ = try await subscriber.message()
        }
        let other = try server.client()
        try await other.send(ping)
        _ = try await other.message()
        source.start()
        server.server.wakeStreams()
        while source.pulls == 0 { await Task.yield() }
        // A test that is itself kept waiting counts too many; a server that pulls all of them first does so each time.
        var waits: [Int] = []
        for _ in 0..<5 {
            let before = source.pulls
            try await other.send(ping)
            _ = try await other.message()
            waits.append(source.pulls - before)
        }
        #expect(waits.contains { $0 < subscribers.count / 2 }, "\(waits)")
        withExtendedLifetime(subscribers) {}
    }

    @Test func stopEndsStreams() async throws {
        let source = TestSource(available: 1)
        let server = try server(source)
        let client = try server.client()
        try await client.send(watch)
        _ = try await client.message()
        server.server.stop()
        #expect(source.closedCount == 1)
        #expect(try await client.message() == nil)
    }
}

/// One small reply for each of its streams, then as many as are asked for, each of which takes a while to make.
private final class SlowSource: ReplySource {
    private let state = Mutex((isStarted: false, pulls: 0, greeted: 0))

    /// How many were made since the start.
    var pulls: Int { state.withLock { $0.pulls } }

    func start() {
        state.withLock { $0.isStarted = true }
    }

    func next(limit: Int) -> ReplyBatch {
        let isFirst = state.withLock { state in
            if state.isStarted {
                state.pulls += 1
            } else {
                state.greeted += 1
            }
            return !state.isStarted
        }
        if isFirst { return state.withLock { $0.greeted % 2 == 1 } ? .replies([Array("{}".utf8)]) : .waiting }
        usleep(3000)
        return .replies([Array("{}".utf8)])
    }
}
