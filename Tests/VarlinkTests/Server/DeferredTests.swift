// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5)))
struct DeferredTests {
    /// Work that is done when the test says so.
    private final class Gate: Sendable {
        let entered: AsyncStream<Void>
        let opened: AsyncStream<Void>
        private let entering: AsyncStream<Void>.Continuation
        private let opening: AsyncStream<Void>.Continuation
        private let cancelled = Atomic(false)
        var wasCancelled: Bool { cancelled.load(ordering: .sequentiallyConsistent) }

        init() {
            (entered, entering) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
            (opened, opening) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
        }

        func open() { opening.finish() }

        func pass() async {
            entering.yield()
            for await _ in opened {}
            cancelled.store(Task.isCancelled, ordering: .sequentiallyConsistent)
            entering.finish()
        }
    }

    private let later = #"{"method":"org.example.Test.Later"}"#

    private func server(
        _ gate: Gate,
        _ answer: @escaping @Sendable () throws(VarlinkError) -> VarlinkAnswer = {
            .reply(Array(#"{"late":true}"#.utf8))
        }
    ) throws -> TestServer {
        try TestServer(methods: [
            "Later": { _, _ in
                .deferred { () throws(VarlinkError) in
                    await gate.pass()
                    return try answer()
                }
            }
        ])
    }

    @Test func laterCallsOfTheClientWaitAndOthersDoNot() async throws {
        let gate = Gate()
        let server = try server(gate)
        let client = try server.client()
        try await client.send(echo("1") + "\0" + later + "\0" + echo("2"))
        #expect(try await client.message() == #"{"parameters":{"text":"1"}}"#)
        let other = try server.client()
        try await other.send(ping)
        #expect(try await other.message() == #"{"parameters":{}}"#)
        gate.open()
        #expect(try await client.message() == #"{"parameters":{"late":true}}"#)
        #expect(try await client.message() == #"{"parameters":{"text":"2"}}"#)
    }

    @Test func aHalfClosedClientGetsItsLateAnswer() async throws {
        let gate = Gate()
        let server = try server(gate)
        let client = try server.client()
        try await client.send(later)
        client.shutDownSending()
        for await _ in gate.entered { break }
        gate.open()
        #expect(try await client.messagesToTheEnd() == [#"{"parameters":{"late":true}}"#])
    }

    @Test func anErrorThatTheWorkThrowsIsAnswered() async throws {
        let gate = Gate()
        gate.open()
        let server = try server(gate) { () throws(VarlinkError) in throw .permissionDenied }
        let client = try server.client()
        try await client.send(later)
        #expect(
            try await client.message() == #"{"error":"org.varlink.service.PermissionDenied","parameters":{}}"#
        )
    }

    @Test func aLateStreamRuns() async throws {
        let gate = Gate()
        gate.open()
        let source = TestSource(available: 1)
        let server = try server(gate) { .stream(source) }
        let client = try server.client()
        try await client.send(#"{"method":"org.example.Test.Later","more":true}"#)
        #expect(try await client.message() == #"{"parameters":{"n":0,"p":""},"continues":true}"#)
    }

    @Test func theWorkOfAClientThatVanishesIsCancelled() async throws {
        let gate = Gate()
        let server = try server(gate)
        let client = try server.client()
        try await client.send(later)
        for await _ in gate.entered { break }
        client.vanish()
        // The cancelled wait returns, and the work ends the stream.
        for await _ in gate.entered {}
        #expect(gate.wasCancelled)
    }

    @Test func theWorkOfAOnewayCallGoesOnWithoutItsClient() async throws {
        let gate = Gate()
        let source = TestSource()
        let server = try TestServer(methods: [
            "Later": { _, _ in
                .deferred {
                    await gate.pass()
                    return .reply(Array("{}".utf8))
                }
            },
            "Note": { _, _ in
                source.closed()
                return .reply(Array("{}".utf8))
            },
        ])
        let client = try server.client()
        try await client.send(#"{"method":"org.example.Test.Later","oneway":true}"#)
        // Received with the first, and not.
        try await client.send(#"{"method":"org.example.Test.Note","oneway":true}"#)
        for await _ in gate.entered { break }
        try await client.send(#"{"method":"org.example.Test.Note"}"#)
        client.vanish()
        let other = try server.client()
        try await other.send(ping)
        #expect(try await other.message() == #"{"parameters":{}}"#)
        #expect(source.closedCount == 0)
        gate.open()
        await source.untilClosed()
        await source.untilClosed()
        #expect(!gate.wasCancelled)
    }

    @Test func aStreamThatComesTooLateIsClosed() async throws {
        let gate = Gate()
        let source = TestSource()
        let server = try server(gate) { .stream(source) }
        let client = try server.client()
        try await client.send(#"{"method":"org.example.Test.Later","more":true}"#)
        for await _ in gate.entered { break }
        server.server.stop()
        gate.open()
        await source.untilClosed()
    }
}
