// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite(.timeLimit(.minutes(5)))
struct VarlinkConnectionTests {
    /// What a call on a connection of its own throws.
    private func failure(
        _ path: String,
        timeout: Duration? = .seconds(10),
        _ body: @escaping @Sendable (VarlinkConnection) throws(VarlinkConnectionError) -> Void
    ) async throws -> VarlinkConnectionError? {
        try await blocking {
            do throws(VarlinkConnectionError) {
                try body(try VarlinkConnection.connect(path: path, timeout: timeout))
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func aReplyComesRawAndDecoded() async throws {
        let server = try TestServer()
        try await blocking { [path = server.path] in
            let connection = try VarlinkConnection.connect(path: path, timeout: .seconds(10))
            let raw = try connection.call("org.example.Test.Echo", parameters: Echo(text: "ü"))
            #expect(String(decoding: raw, as: UTF8.self) == #"{"text":"ü"}"#)
            let echo = try connection.call(
                "org.example.Test.Echo",
                parameters: Echo(text: "ü"),
                as: Echo.self
            )
            #expect(echo == Echo(text: "ü"))
            #expect(try connection.call("org.example.Test.Ping") == Array("{}".utf8))
        }
    }

    @Test func anErrorIsNotTheEndOfTheConnection() async throws {
        let server = try TestServer()
        try await blocking { [path = server.path] in
            let connection = try VarlinkConnection.connect(path: path, timeout: .seconds(10))
            #expect(throws: VarlinkConnectionError.answered(.invalidParameter("text"))) {
                try connection.call("org.example.Test.Echo")
            }
            #expect(try connection.call("org.example.Test.Ping") == Array("{}".utf8))
        }
    }

    @Test func aStreamIsReadToItsEnd() async throws {
        let source = TestSource(available: 2)
        source.complete()
        let server = try TestServer(methods: ["Watch": { _, _ in .stream(source) }])
        let replies = try await blocking { [path = server.path] in
            let connection = try VarlinkConnection.connect(path: path, timeout: .seconds(10))
            let stream = try connection.stream("org.example.Test.Watch")
            var replies: [String] = []
            while let reply = try stream.next() { replies.append(String(decoding: reply, as: UTF8.self)) }
            #expect(try stream.next() == nil)
            #expect(try connection.call("org.example.Test.Ping") == Array("{}".utf8))
            return replies
        }
        #expect(replies == [#"{"n":0,"p":""}"#, #"{"n":1,"p":""}"#, #"{"n":-1}"#])
    }

    @Test func nobodyThereIsUnreachable() async throws {
        let folder = try TemporaryFolder()
        let error = try await failure(folder.socket) { _ throws(VarlinkConnectionError) in }
        #expect(error?.description == "cannot reach \(folder.socket): No such file or directory")
    }

    @Test func aPathTooLongIsExplained() async throws {
        let path = "/tmp/" + String(repeating: "x", count: 200)
        let error = try await failure(path) { _ throws(VarlinkConnectionError) in }
        #expect(error == .invalidPath(path, longest: 107))
    }

    @Test func aReplyThatDoesNotComeInTimeIsAnError() async throws {
        let source = TestSource()
        let server = try TestServer(methods: ["Watch": { _, _ in .stream(source) }])
        let error = try await failure(server.path, timeout: .milliseconds(20)) {
            connection throws(VarlinkConnectionError) in
            _ = try connection.stream("org.example.Test.Watch").next()
        }
        #expect(error == .timedOut)
    }

    @Test func aClientThatIsTurnedAwayLearnsWhy() async throws {
        var limits = VarlinkLimits()
        limits.connections = 0
        let server = try TestServer(limits: limits)
        let error = try await failure(server.path) { connection throws(VarlinkConnectionError) in
            _ = try connection.call("org.example.Test.Ping")
        }
        #expect(error == .answered(.permissionDenied))
    }

    @Test func aServerThatStopsIsClosed() async throws {
        let source = TestSource(available: 1)
        let server = try TestServer(methods: ["Watch": { _, _ in .stream(source) }])
        let error = try await failure(server.path) {
            [server = server.server] connection throws(VarlinkConnectionError) in
            let stream = try connection.stream("org.example.Test.Watch")
            _ = try stream.next()
            server.stop()
            _ = try stream.next()
        }
        #expect(error == .closed)
    }

    @Test func aReplyOfAnotherShapeIsExplained() async throws {
        let server = try TestServer(methods: ["Echo": { _, _ in .reply(Array(#"{"text":1}"#.utf8)) }])
        let error = try await failure(server.path) { connection throws(VarlinkConnectionError) in
            _ = try connection.call("org.example.Test.Echo", as: Echo.self)
        }
        #expect(
            error
                == .protocolViolation(
                    #"the reply to org.example.Test.Echo is not what was expected: look at "text""#
                )
        )
    }

    @Test(arguments: [
        ("nonsense", "the service sent something that is no varlink reply"),
        (
            #"{},"continues":true"#,
            "the service sent many replies to org.example.Test.Echo, which was called for one"
        ),
    ])
    func anAnswerThatVarlinkDoesNotAllowIsSaidToBeNone(parameters: String, reason: String) async throws {
        // A server sends what its method gives as it is.
        let server = try TestServer(methods: ["Echo": { _, _ in .reply(Array(parameters.utf8)) }])
        let error = try await failure(server.path) { connection throws(VarlinkConnectionError) in
            _ = try connection.call("org.example.Test.Echo")
        }
        #expect(error == .protocolViolation(reason))
    }

    @Test func whatJSONCannotCarryIsNotSent() async throws {
        let server = try TestServer()
        let error = try await failure(server.path) { connection throws(VarlinkConnectionError) in
            do throws(VarlinkConnectionError) {
                _ = try connection.call("org.example.Test.Echo", parameters: ["number": Double.nan])
            } catch {
                // The connection is none the worse for it.
                _ = try connection.call("org.example.Test.Ping")
                throw error
            }
        }
        #expect(
            error == .protocolViolation("the parameters of org.example.Test.Echo cannot be put into JSON")
        )
    }
}
