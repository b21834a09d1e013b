// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5)))
struct StopTests {
    @Test func stopDoesNotWaitForStuckClients() async throws {
        let source = TestSource(available: .max, length: 1000)
        let server = try TestServer(methods: [
            "Watch": { _, _ in .stream(source) },
            "Never": { _, _ in .deferred { while true { try? await Task.sleep(for: .seconds(3600)) } } },
        ])
        let silent = try server.client()
        let stuck = try server.client()
        try await stuck.send(#"{"method":"org.example.Test.Watch","more":true}"#)
        _ = try await stuck.message()
        let half = try server.client()
        try await half.send(ping, ended: false)
        try await blocking { [server = server.server] in server.stop() }
        #expect(source.closedCount == 1)
        #expect(try await silent.message() == nil)
        #expect(try await half.message() == nil)
        #expect(!exists(server.path))
        #expect(!exists(server.path + ".lock"))
    }

    @Test func whatIsAnsweredIsSentBeforeTheEnd() async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(echo("1") + "\0" + echo("2"))
        #expect(try await client.message() == #"{"parameters":{"text":"1"}}"#)
        server.server.stop()
        #expect(try await client.messagesToTheEnd() == [#"{"parameters":{"text":"2"}}"#])
    }

    @Test func aServerStopsTwiceAndStartsOnce() async throws {
        let server = try TestServer()
        server.server.stop()
        server.server.stop()
        server.server.wakeStreams()
        #expect(throws: SystemError.self) { try server.server.start([]) }
    }

    @Test func aMethodMayStopTheServer() async throws {
        final class Holder: Sendable {
            let server = Mutex<VarlinkServer?>(nil)
        }
        let holder = Holder()
        let server = try TestServer(methods: [
            "Stop": { _, _ in
                holder.server.withLock { $0 }?.stop()
                return .reply(Array("{}".utf8))
            }
        ])
        holder.server.withLock { $0 = server.server }
        let client = try server.client()
        try await client.send(#"{"method":"org.example.Test.Stop"}"#)
        #expect(try await client.messagesToTheEnd() == [#"{"parameters":{}}"#])
        holder.server.withLock { $0 = nil }
    }
}
