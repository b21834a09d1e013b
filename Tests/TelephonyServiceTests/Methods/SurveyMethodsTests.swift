// SPDX-License-Identifier: Apache-2.0

import Support
import Telephony
import TelephonyAPI
import Testing
import Varlink

@testable import TelephonyService

@Suite struct SurveyMethodsTests {
    private let shelf = SurveyShelf()

    private func method(_ name: String) throws -> VarlinkInterface.Method {
        let methods = TelephonyMethods(
            publication: Newsroom().publication,
            identities: { IdentityPolicy(group: 990) },
            cells: { _ in .refused(.busDenied, "root alone") },
            signalDemand: SignalDemand { _ in },
            tables: .none,
            survey: Survey(
                archive: shelf,
                clock: { Moment(wall: 1_767_225_600_000, uptime: .seconds(1)) },
                isOn: { false }
            ),
            reload: {}
        )
        return try #require(methods.interface.methods[name])
    }

    private func call(_ parameters: String, more: Bool = false) throws -> VarlinkCall {
        try VarlinkCall(
            decoding: Array(#"{"method":"x.Y","parameters":\#(parameters),"more":\#(more)}"#.utf8)
        )
    }

    private func reply<Reply: Decodable>(_ answer: VarlinkAnswer, as type: Reply.Type) async throws -> Reply {
        guard case .deferred(let work) = answer, case .reply(let bytes) = try await work() else {
            throw NeverHappened()
        }
        return try decode(type, bytes)
    }

    @Test(arguments: ["GetSurvey", "GetSurveySummary"])
    func whereSomebodyWasIsForThePrivileged(_ name: String) throws {
        let method = try method(name)
        #expect(throws: VarlinkError.permissionDenied) { try method(call("{}"), RunningMethods.stranger) }
        guard case .deferred = try method(call("{}"), RunningMethods.member) else {
            Issue.record("a member of the group may not")
            return
        }
    }

    @Test func onePageLeadsToTheNext() async throws {
        shelf.add((0..<7).map { .sample($0) })
        let method = try method("GetSurvey")
        let first = try await reply(
            try method(call(#"{"limit":4}"#), RunningMethods.member),
            as: SurveyReply.self
        )
        #expect(first.points.count == 4)
        #expect(first.next == 4)
        #expect(!first.recording)
        #expect(first.reason == "[survey] record=off")
        let second = try await reply(
            try method(call(#"{"limit":4,"after":4}"#), RunningMethods.member),
            as: SurveyReply.self
        )
        #expect(second.points.map(\.time).first == "2026-01-01T00:00:04.000Z")
        #expect(second.points.count == 3)
        let third = try await reply(
            try method(call(#"{"after":7}"#), RunningMethods.member),
            as: SurveyReply.self
        )
        #expect(third.points.isEmpty)
        #expect(third.next == nil)
    }

    @Test func withMoreAllPagesComeAndNoneBeforeTheOneBeforeItIsTaken() async throws {
        shelf.add((0..<25).map { .sample($0) })
        guard
            case .stream(let source) = try method("GetSurvey")(
                call(#"{"limit":10}"#, more: true),
                RunningMethods.member
            )
        else {
            Issue.record("no stream")
            return
        }
        var points = 0
        for count in [10, 10, 5] {
            var bytes: [UInt8]?
            try await eventually {
                switch source.next(limit: 1) {
                case .replies(let replies): bytes = replies.first
                case .frames: bytes = nil
                case .last(let reply): bytes = count == 5 ? reply : nil
                case .waiting, .failed: break
                }
                return bytes != nil
            }
            let reply = try decode(SurveyReply.self, try #require(bytes))
            #expect(reply.points.count == count)
            points += reply.points.count
        }
        #expect(points == 25)
        #expect(shelf.questions == 3)
        source.closed()
    }

    @Test func anArchiveThatCannotBeReadEndsTheStream() async throws {
        shelf.set { $0.isBroken = true }
        guard
            case .stream(let source) = try method("GetSurvey")(call("{}", more: true), RunningMethods.member)
        else {
            Issue.record("no stream")
            return
        }
        var failure: VarlinkError?
        try await eventually {
            if case .failed(let error) = source.next(limit: 1) { failure = error }
            return failure != nil
        }
        #expect(failure?.name == TelephonyInterface.historyUnavailable)
        source.closed()
    }

    @Test(arguments: [
        (#"{"limit":0}"#, "limit"), (#"{"limit":1001}"#, "limit"), (#"{"after":-1}"#, "after"),
        (#"{"since":"yesterday"}"#, "since"), (#"{"until":"2026-13-01T00:00:00Z"}"#, "until"),
        (#"{"since":"2026-01-02T00:00:00Z","until":"2026-01-01T00:00:00Z"}"#, "since"),
    ])
    func whatNothingCanFitIsRefused(_ parameters: String, _ name: String) throws {
        let method = try method("GetSurvey")
        #expect(throws: VarlinkError.invalidParameter(name)) {
            try method(call(parameters), RunningMethods.member)
        }
    }

    @Test func theSummaryIsInMetresAndSeconds() async throws {
        shelf.add([.sample(0), .sample(1), .sample(3), .sample(500)])
        let answer = try await reply(
            try method("GetSurveySummary")(call(#"{"modem":"modem1"}"#), RunningMethods.member),
            as: SurveySummaryReply.self
        )
        let summary = try #require(answer.summaries.first)
        #expect(summary.points == 4)
        #expect(summary.seconds == 3)
        #expect(abs(summary.metres - 30) < 0.2)
        #expect(summary.gaps == 1)
        #expect(summary.gapSeconds == 497)
        #expect(summary.fiveG.map(\.name) == ["nsaAvailable"])
        #expect(summary.first == "2026-01-01T00:00:00.000Z")
    }
}
