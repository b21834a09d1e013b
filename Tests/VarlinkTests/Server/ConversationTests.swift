// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite(.timeLimit(.minutes(5)))
struct ConversationTests {
    private func parameterError(_ text: String) -> String {
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"\#(text)"}}"#
    }

    @Test func aCallIsAnswered() async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(echo("hello"))
        #expect(try await client.message() == #"{"parameters":{"text":"hello"}}"#)
    }

    @Test func pipelinedCallsAreAnsweredInOrder() async throws {
        let server = try TestServer()
        let client = try server.client()
        let texts = (0..<500).map(String.init)
        try await client.send(texts.map(echo).joined(separator: "\0"))
        for text in texts {
            #expect(try await client.message() == #"{"parameters":{"text":"\#(text)"}}"#)
        }
    }

    @Test func aCallInSingleBytesIsAnswered() async throws {
        let server = try TestServer()
        let client = try server.client()
        for byte in Array(echo("slow").utf8) + [0] { try await client.send([byte]) }
        #expect(try await client.message() == #"{"parameters":{"text":"slow"}}"#)
    }

    @Test func onewayCallsGetNoReplyAndNoError() async throws {
        let source = TestSource()
        let server = try TestServer(methods: ["Watch": { _, _ in .stream(source) }])
        let client = try server.client()
        for method in ["org.example.Test.Ping", "org.example.Test.No", "org.example.Test.Watch"] {
            try await client.send(#"{"method":"\#(method)","oneway":true,"more":true}"#)
        }
        try await client.send(echo("after"))
        #expect(try await client.message() == #"{"parameters":{"text":"after"}}"#)
        #expect(source.closedCount == 1)
    }

    @Test func onewayCallsOfAClientThatLeavesAtOnceAreCarriedOut() async throws {
        let source = TestSource()
        let server = try TestServer(methods: [
            "Note": { _, _ in
                source.closed()
                return .reply([])
            }
        ])
        let client = try server.client()
        try await client.send(#"{"method":"org.example.Test.Note","oneway":true}"#)
        client.vanish()
        await source.untilClosed()
    }

    @Test func aHalfClosedClientGetsItsAnswers() async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(echo("1") + "\0" + echo("2"))
        client.shutDownSending()
        #expect(
            try await client.messagesToTheEnd() == [
                #"{"parameters":{"text":"1"}}"#, #"{"parameters":{"text":"2"}}"#,
            ]
        )
    }

    // Around 200,000 bytes the kernel takes no more; what is left then waits in the server.
    @Test(arguments: Array(stride(from: 100, through: 400, by: 25)))
    func aHalfClosedClientGetsAllThoughItReadsLate(count: Int) async throws {
        let text = String(repeating: "x", count: 1000)
        let server = try TestServer(methods: ["Long": { _, _ in .reply(encoding: ["text": text]) }])
        let client = try server.client()
        let calls = [String](repeating: #"{"method":"org.example.Test.Long"}"#, count: count)
        try await client.send(calls.joined(separator: "\0"))
        client.shutDownSending()
        let other = try server.client()
        try await other.send(ping)
        #expect(try await other.message() == #"{"parameters":{}}"#)
        try await client.skip(count * (#"{"parameters":{"text":"\#(text)"}}"#.utf8.count + 1))
        #expect(try await client.message() == nil)
    }

    @Test func aMessageWithoutItsEndIsToldSo() async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(ping, ended: false)
        client.shutDownSending()
        #expect(
            try await client.messagesToTheEnd() == [
                parameterError(
                    "the last message does not end with a NUL byte, so it was not carried out: "
                        + "send one after each call"
                )
            ]
        )
    }

    @Test(arguments: ["", "GET / HTTP/1.1", "[]", #"{"method":1}"#, #"{"method":"a.B","parameters":7}"#])
    func garbageGetsOneErrorAndTheEnd(garbage: String) async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(garbage + "\0" + ping)
        let messages = try await client.messagesToTheEnd()
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix(#"{"error":"org.varlink.service.InvalidParameter""#) == true)
    }

    @Test func aMessageOfTwoMebibytesGetsOneErrorAndTheEnd() async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(echo(String(repeating: "x", count: 2 << 20)))
        #expect(
            try await client.messagesToTheEnd() == [
                parameterError(
                    "the message is longer than the 1048576 bytes this service takes: send less in one call"
                )
            ]
        )
    }

    @Test func aMessageOfNearlyAMebibyteIsAnswered() async throws {
        let server = try TestServer()
        let client = try server.client()
        let text = String(repeating: "x", count: (1 << 20) - echo("").utf8.count)
        async let sent: Void = client.send(echo(text))
        try await sent
        #expect(try await client.message() == #"{"parameters":{"text":"\#(text)"}}"#)
    }

    @Test(arguments: [
        ("org.example.Test.No", #"MethodNotFound","parameters":{"method":"org.example.Test.No"}"#),
        ("org.example.Other.Ping", #"InterfaceNotFound","parameters":{"interface":"org.example.Other"}"#),
        ("Ping", #"MethodNotFound","parameters":{"method":"Ping"}"#),
        (
            "org.example.Test.Planned",
            #"MethodNotImplemented","parameters":{"method":"org.example.Test.Planned"}"#
        ),
        ("org.example.Test.Echo", #"InvalidParameter","parameters":{"parameter":"text"}"#),
    ])
    func aCallThatCannotBeCarriedOutIsAnErrorAndNotTheEnd(method: String, error: String) async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(#"{"method":"\#(method)"}"#)
        #expect(try await client.message() == #"{"error":"org.varlink.service."# + error + "}")
        try await client.send(ping)
        #expect(try await client.message() == #"{"parameters":{}}"#)
    }

    @Test func upgradeIsRefused() async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(#"{"method":"org.example.Test.Ping","upgrade":true}"#)
        #expect(
            try await client.message()
                == #"{"error":"org.varlink.service.MethodNotImplemented","parameters":{"method":"org.example.Test.Ping"}}"#
        )
    }

    @Test func theServiceDescribesItself() async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(#"{"method":"org.varlink.service.GetInfo","parameters":{}}"#)
        #expect(
            try await client.message()
                == #"{"parameters":{"interfaces":["org.varlink.service","org.example.Test"],"product":"test","#
                + #""url":"https://example.org/","vendor":"Example","version":"1"}}"#
        )
    }

    @Test(arguments: ["org.example.Test", "org.varlink.service"])
    func anInterfaceIsDescribed(name: String) async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(
            #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"\#(name)"}}"#
        )
        #expect(try await client.message()?.contains(#"interface \#(name)\n"#) == true)
    }

    @Test func anUnknownInterfaceIsNotDescribed() async throws {
        let server = try TestServer()
        let client = try server.client()
        try await client.send(
            #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"a.b"}}"#
        )
        #expect(
            try await client.message()
                == #"{"error":"org.varlink.service.InterfaceNotFound","parameters":{"interface":"a.b"}}"#
        )
    }

    @Test func fiveHundredSilentClientsAreInNobodysWay() async throws {
        let server = try TestServer()
        let silent = try (0..<500).map { _ in try server.client() }
        let client = try server.client()
        try await client.send(ping)
        #expect(try await client.message() == #"{"parameters":{}}"#)
        #expect(silent.count == 500)
    }

    @Test func aClientThatReadsNothingHoldsUpNobody() async throws {
        let long = Array(#"{"a":"\#(String(repeating: "x", count: 100_000))"}"#.utf8)
        let server = try TestServer(methods: ["Long": { _, _ in .reply(long) }])
        let stuck = try server.client()
        for _ in 0..<50 { try await stuck.send(#"{"method":"org.example.Test.Long"}"#) }
        let client = try server.client()
        try await client.send(ping)
        #expect(try await client.message() == #"{"parameters":{}}"#)
    }
}
