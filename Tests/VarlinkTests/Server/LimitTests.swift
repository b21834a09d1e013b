// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5)))
struct LimitTests {
    private let refusal = #"{"error":"org.example.Test.TooMany","parameters":{}}"#

    private func limits(_ change: (inout VarlinkLimits) -> Void) -> VarlinkLimits {
        var limits = VarlinkLimits()
        limits.refusal = VarlinkError(name: "org.example.Test.TooMany")
        change(&limits)
        return limits
    }

    private func isServed(_ client: RawClient) async throws -> Bool {
        try await client.send(ping)
        return try await client.message() == #"{"parameters":{}}"#
    }

    @Test(arguments: [\VarlinkLimits.connections, \VarlinkLimits.connectionsPerUser])
    func aConnectionTooManyIsToldSoAndTheOthersStay(
        limit: any WritableKeyPath<VarlinkLimits, Int> & Sendable
    ) async throws {
        let server = try TestServer(limits: limits { $0[keyPath: limit] = 2 })
        let first = try server.client()
        let second = try server.client()
        #expect(try await isServed(first))
        #expect(try await isServed(second))

        let third = try server.client()
        // What it says meanwhile is no error to it.
        try await third.send(ping)
        #expect(try await third.messagesToTheEnd() == [refusal])

        #expect(try await isServed(first))
        first.vanish()
        #expect(try await first.message() == nil)
        let fourth = try server.client()
        #expect(try await isServed(fourth))
        #expect(try await isServed(second))
    }

    @Test func manyRefusedClientsThatStayAreCutOff() async throws {
        let server = try TestServer(limits: limits { $0.connections = 1 })
        let first = try server.client()
        #expect(try await isServed(first))
        var refused: [RawClient] = []
        for _ in 0..<200 {
            let client = try server.client()
            #expect(try await client.messagesToTheEnd() == [refusal])
            refused.append(client)
        }
        // A peer that is closed, not only shut down, cannot be written to.
        await #expect(throws: SocketFailure.self) { try await refused[0].send(ping) }
        #expect(try await isServed(first))
    }

    @Test func unfinishedInputIsLimitedOverAllClients() async throws {
        let server = try TestServer(limits: limits { $0.unfinishedBytes = 100_000 })
        let text = String(repeating: "x", count: 60_000)
        let first = try server.client()
        try await first.send(
            #"{"method":"org.example.Test.Echo","parameters":{"text":""# + text,
            ended: false
        )
        let second = try server.client()
        try await second.send(String(repeating: " ", count: 60_000), ended: false)
        #expect(try await second.messagesToTheEnd() == [refusal])
        // What the second held is free again, and the first never noticed.
        let third = try server.client()
        try await third.send(String(repeating: " ", count: 30_000), ended: false)
        try await third.send(ping)
        #expect(try await third.message() == #"{"parameters":{}}"#)
        try await first.send(#""}}"#)
        #expect(try await first.message() == #"{"parameters":{"text":"\#(text)"}}"#)
    }

    @Test func inputBehindAStreamCounts() async throws {
        let source = TestSource()
        let server = try TestServer(
            limits: limits { $0.unfinishedBytes = 1000 },
            methods: ["Watch": { _, _ in .stream(source) }]
        )
        let client = try server.client()
        let calls = [String](repeating: ping, count: 100).joined(separator: "\0")
        try await client.send(#"{"method":"org.example.Test.Watch","more":true}"# + "\0" + calls)
        #expect(try await client.messagesToTheEnd() == [refusal])
        #expect(source.closedCount == 1)
    }

    @Test func aShorterLongestMessageHolds() async throws {
        let server = try TestServer(limits: limits { $0.messageBytes = 100 })
        let client = try server.client()
        try await client.send(echo(String(repeating: "x", count: 100)))
        #expect(try await client.messagesToTheEnd().first?.contains("longer than the 100 bytes") == true)
    }

    @Test func thePeerIsWhoConnected() async throws {
        let server = try TestServer(methods: [
            "Me": { _, peer in .reply(encoding: ["uid": peer.uid, "gid": peer.gid, "pid": UInt32(peer.pid)])
            },
            "Groups": { _, peer in .reply(encoding: ["groups": peer.groups]) },
        ])
        let me = try await blocking { [path = server.path] in
            try VarlinkConnection.connect(path: path).call("org.example.Test.Me", as: [String: UInt32].self)
        }
        #expect(me == ["uid": geteuid(), "gid": getegid(), "pid": UInt32(getpid())])
        let groups = try await blocking { [path = server.path] in
            try VarlinkConnection.connect(path: path).call(
                "org.example.Test.Groups",
                as: [String: [UInt32]].self
            )
        }
        var mine = [gid_t](repeating: 0, count: 65536)
        let count = getgroups(Int32(mine.count), &mine)
        #expect(groups["groups"].map(Set.init) == Set(mine.prefix(max(Int(count), 0))))
    }
}
