// SPDX-License-Identifier: Apache-2.0

import Support
import Synchronization
import Telephony
import TelephonyAPI
import Testing
import Varlink

@testable import TelephonyService

/// Who may ask what, and how much of it.
@Suite struct MethodRightsTests {
    @Test func reloadingIsForThePrivileged() throws {
        let reload = try RunningMethods.method("Reload")
        let call = try VarlinkCall(decoding: Array(#"{"method":"x.Reload"}"#.utf8))
        #expect(throws: VarlinkError.permissionDenied) { try reload(call, RunningMethods.stranger) }
        guard case .deferred = try reload(call, RunningMethods.member) else {
            Issue.record("a member of the group may not")
            return
        }
    }

    @Test func whatReloadingThrowsIsTold() async throws {
        let refusal = VarlinkError(
            name: TelephonyInterface.invalidTable,
            encoding: InvalidTable(file: "carrierd.conf", line: 3, reason: "no")
        )
        let methods = TelephonyMethods(
            publication: Newsroom().publication,
            identities: { IdentityPolicy(group: nil) },
            cells: { _ in .refused(.busDenied, "root alone") },
            signalDemand: SignalDemand { _ in },
            tables: .none,
            reload: { () async throws(VarlinkError) in throw refusal }
        )
        let reload = try #require(methods.interface.methods["Reload"])
        let call = try VarlinkCall(decoding: Array(#"{"method":"x.Reload"}"#.utf8))
        let root = Peer(pid: 1, uid: 0, gid: 0, groups: [])
        guard case .deferred(let work) = try reload(call, root) else {
            Issue.record("no answer")
            return
        }
        await #expect(throws: refusal) { try await work() }
    }

    @Test func aStrangerSeesNoIdentityAndAMemberDoes() throws {
        let getStatus = try RunningMethods.method("GetStatus")
        let call = try VarlinkCall(decoding: Array(#"{"method":"x.GetStatus"}"#.utf8))
        func text(_ peer: Peer) throws -> String {
            guard case .reply(let bytes) = try getStatus(call, peer) else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(try !text(RunningMethods.stranger).contains(Canary.digits))
        #expect(try text(RunningMethods.stranger).contains("modem1"))
        #expect(try text(RunningMethods.member).contains(Canary.imei))
    }

    @Test func aStrangerLooksUpCarriersWithoutSeeingWhichNumbersRulesAskFor() throws {
        let newsroom = Newsroom()
        var entry = CarrierEntry(id: "xx.office", name: "Office", kind: .virtualOperator)
        var rule = CarrierRule(plmns: [try #require(PLMN("99940"))])
        rule.imsiPrefixes = ["99940\(Canary.digits)0100"]
        entry.rules = [rule]
        var layer = CarrierLayer(name: "site")
        layer.carriers = [entry]
        newsroom.publication.show(CarrierTable(layers: [layer]))
        let lookUp = try #require(RunningMethods.methods(newsroom).interface.methods["LookUpCarrier"])
        let call = try VarlinkCall(
            decoding: Array(
                #"{"method":"x.LookUpCarrier","parameters":{"plmn":"99940","explain":true}}"#.utf8
            )
        )
        func text(_ peer: Peer) throws -> String {
            guard case .reply(let bytes) = try lookUp(call, peer) else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(try !text(RunningMethods.stranger).contains(Canary.digits))
        #expect(try text(RunningMethods.stranger).contains("xx.office"))
        #expect(try text(RunningMethods.member).contains(Canary.digits))
    }

    @Test func oneSubscriberTooManyIsTurnedAwayUntilAnotherGoes() throws {
        let monitor = try RunningMethods.method("Monitor")
        let call = try VarlinkCall(decoding: Array(#"{"method":"x.Monitor","more":true}"#.utf8))
        var sources: [any ReplySource] = []
        for _ in 0..<TelephonyMethods.subscriberLimitPerUser {
            guard case .stream(let source) = try monitor(call, RunningMethods.stranger) else { continue }
            sources.append(source)
        }
        #expect(sources.count == TelephonyMethods.subscriberLimitPerUser)
        #expect(throws: VarlinkError(name: TelephonyInterface.tooManySubscribers)) {
            try monitor(call, RunningMethods.stranger)
        }
        sources.removeLast().closed()
        #expect(throws: Never.self) { try monitor(call, RunningMethods.stranger) }
    }

    @Test func cellsAreForThePrivilegedAndTheirLackHasItsReason() async throws {
        let getCells = try RunningMethods.method("GetCells")
        let call = try VarlinkCall(
            decoding: Array(#"{"method":"x.GetCells","parameters":{"modem":"modem1"}}"#.utf8)
        )
        #expect(throws: VarlinkError.permissionDenied) { try getCells(call, RunningMethods.stranger) }
        guard case .deferred(let work) = try getCells(call, RunningMethods.member),
            case .reply(let bytes) = try await work()
        else {
            Issue.record("no answer")
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(#""cells":[]"#) && text.contains("busDenied") && text.contains("root alone"))
        let none = try VarlinkCall(
            decoding: Array(#"{"method":"x.GetCells","parameters":{"modem":"modem9"}}"#.utf8)
        )
        #expect(
            throws: VarlinkError(name: TelephonyInterface.modemNotFound, encoding: ModemName(modem: "modem9"))
        ) {
            try getCells(none, RunningMethods.member)
        }
    }

    @Test func recordingIsForThePrivilegedAndForSoMany() async throws {
        final class Source: ReplySource {
            func next(limit: Int) -> ReplyBatch { .waiting }
        }
        let asked = Mutex<[Bool]>([])
        let methods = TelephonyMethods(
            publication: Newsroom().publication,
            identities: { IdentityPolicy(group: 990) },
            cells: { _ in .refused(.busDenied, "root alone") },
            signalDemand: SignalDemand { _ in },
            tables: .none,
            record: { withPlace in
                asked.withLock { asked in
                    asked.append(withPlace)
                    return asked.count > 2 ? nil : Source()
                }
            },
            reload: {}
        )
        let record = try #require(methods.interface.methods["Record"])
        func answer(_ members: String, _ peer: Peer) async throws -> VarlinkAnswer? {
            let call = try VarlinkCall(decoding: Array("{\"method\":\"x.Record\"\(members)}".utf8))
            guard case .deferred(let work) = try record(call, peer) else { return nil }
            return try await work()
        }
        let member = RunningMethods.member
        await #expect(throws: VarlinkError.permissionDenied) {
            try await answer(#","more":true"#, RunningMethods.stranger)
        }
        await #expect(throws: VarlinkError.expectedMore) { try await answer("", member) }
        guard case .stream = try await answer(#","more":true"#, member),
            case .stream = try await answer(#","more":true,"parameters":{"location":true}"#, member)
        else {
            Issue.record("a member of the group may not")
            return
        }
        #expect(asked.withLock { $0 } == [false, true])
        await #expect(throws: VarlinkError(name: TelephonyInterface.tooManySubscribers)) {
            try await answer(#","more":true"#, member)
        }
    }

    /// Who takes every kind takes what comes.
    @Test func onlyWhoNamesTheSignalWantsItMeasured() throws {
        let changes = Mutex<[Bool]>([])
        let demand = SignalDemand { isWanted in changes.withLock { $0.append(isWanted) } }
        let monitor = try RunningMethods.method("Monitor", demand: demand)
        func subscribe(_ kinds: String) throws -> any ReplySource {
            let text = #"{"method":"x.Monitor","more":true,"parameters":{"kinds":\#(kinds)}}"#
            let answer = try monitor(VarlinkCall(decoding: Array(text.utf8)), RunningMethods.stranger)
            guard case .stream(let source) = answer else { throw CancellationError() }
            return source
        }
        let others = [try subscribe("null"), try subscribe("[]"), try subscribe(#"["fiveGChanged"]"#)]
        #expect(changes.withLock { $0 }.isEmpty)
        let first = try subscribe(#"["signalChanged"]"#)
        let second = try subscribe(#"["fiveGChanged","signalChanged"]"#)
        first.closed()
        for other in others { other.closed() }
        #expect(changes.withLock { $0 } == [true])
        second.closed()
        #expect(changes.withLock { $0 } == [true, false])
    }

    @Test func oneUsersSubscribersKeepNobodyElseOut() throws {
        let monitor = try RunningMethods.method("Monitor")
        let call = try VarlinkCall(decoding: Array(#"{"method":"x.Monitor","more":true}"#.utf8))
        var sources: [VarlinkAnswer] = []
        while let source = try? monitor(call, RunningMethods.stranger) { sources.append(source) }
        #expect(throws: Never.self) { try monitor(call, Peer(pid: 1, uid: 0, gid: 0, groups: [])) }
        withExtendedLifetime(sources) {}
    }
}
