// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Support
import Synchronization
import Telephony
import TelephonyAPI
import Testing
import Varlink

@testable import TelephonyService

@Suite struct TelephonyMethodsTests {
    /// Runs `body`, which blocks, on a thread that nobody else needs.
    private func blocking<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "client").async { continuation.resume(with: Result { try body() }) }
        }
    }

    private func answered(_ body: @escaping @Sendable () throws -> Void) async throws -> VarlinkError? {
        try await blocking {
            do {
                try body()
                return nil
            } catch VarlinkConnectionError.answered(let error) {
                return error
            }
        }
    }

    @Test func theStatusOverTheSocketIsThePublicationsByteForByte() async throws {
        let service = try RunningMethods()
        let path = service.path
        let bytes = try await blocking {
            try VarlinkConnection.connect(path: path, timeout: .seconds(10)).call(
                TelephonyInterface.getStatus
            )
        }
        #expect(bytes == service.newsroom.publication.status(for: service.audience))
        #expect(try decode(StatusReply.self, bytes).status.modems.map(\.id) == ["modem1"])
    }

    @Test func aModemIsAnsweredByItsID() async throws {
        let service = try RunningMethods()
        let path = service.path
        let modem = try await blocking {
            try VarlinkConnection.connect(path: path, timeout: .seconds(10))
                .call(
                    TelephonyInterface.getModem,
                    parameters: ModemName(modem: "modem1"),
                    as: ModemReply.self
                )
                .modem
        }
        #expect(modem.id == "modem1")
    }

    @Test(arguments: ["modem2", "", "modem", "Modem1", "modem1 ", "modem01", "\"\\"])
    func aModemThatIsNotThereIsNotFoundByItsName(_ name: String) async throws {
        let service = try RunningMethods()
        let path = service.path
        let error = try await answered {
            _ = try VarlinkConnection.connect(path: path, timeout: .seconds(10))
                .call(TelephonyInterface.getModem, parameters: ModemName(modem: name))
        }
        #expect(error?.name == TelephonyInterface.modemNotFound)
        #expect(try decode(ModemName.self, error?.parameters ?? []).modem == name)
    }

    @Test func aQuestionWithoutTheModemNamesTheParameter() async throws {
        let service = try RunningMethods()
        let path = service.path
        let error = try await answered {
            _ = try VarlinkConnection.connect(path: path, timeout: .seconds(10)).call(
                TelephonyInterface.getModem
            )
        }
        #expect(error == .invalidParameter("modem"))
    }

    @Test func monitoringWithoutMoreIsRefused() async throws {
        let service = try RunningMethods()
        let path = service.path
        let error = try await answered {
            _ = try VarlinkConnection.connect(path: path, timeout: .seconds(10)).call(
                TelephonyInterface.monitor
            )
        }
        #expect(error == .expectedMore)
    }

    @Test func aNumberBeforeTheFirstIsNoNumber() async throws {
        let service = try RunningMethods()
        let path = service.path
        let error = try await answered {
            _ = try VarlinkConnection.connect(path: path, timeout: .seconds(10))
                .stream(TelephonyInterface.monitor, parameters: MonitorParameters(since: -1)).next()
        }
        #expect(error == .invalidParameter("since"))
    }

    @Test func aKindThatIsNoneIsNamed() async throws {
        let service = try RunningMethods()
        let path = service.path
        let error = try await answered {
            let kinds: [EventKind] = [.simChanged, .snapshot, EventKind(rawValue: "simchanged")]
            _ = try VarlinkConnection.connect(path: path, timeout: .seconds(10))
                .stream(TelephonyInterface.monitor, parameters: MonitorParameters(kinds: kinds)).next()
        }
        #expect(error == .invalidParameter("kinds[2]"))
    }

    @Test func everyKindOfTheContractMayBeAskedFor() throws {
        let names = try #require(
            TelephonyInterface.description.split(separator: "kind: (snapshot").last?.split(separator: ")")
                .first
        )
        let kinds = ["snapshot"] + names.split(whereSeparator: { ", \n".contains($0) }).map(String.init)
        #expect(kinds.count == 22)
        let monitor = try RunningMethods.method("Monitor")
        let list = kinds.map { "\"\($0)\"" }.joined(separator: ",")
        let call = try VarlinkCall(
            decoding: Array(#"{"method":"x.Monitor","more":true,"parameters":{"kinds":[\#(list)]}}"#.utf8)
        )
        guard case .stream(let source) = try monitor(call, RunningMethods.stranger) else {
            Issue.record("no stream")
            return
        }
        source.closed()
    }

    @Test func aSubscriberGetsItsSnapshotAndThenWhatHappens() async throws {
        var service = try RunningMethods()
        let path = service.path
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        DispatchQueue(label: "subscriber").async {
            do {
                let replies = try VarlinkConnection.connect(path: path, timeout: .seconds(30))
                    .stream(TelephonyInterface.monitor)
                for _ in 0..<2 { continuation.yield(try replies.next() ?? []) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        var kinds: [EventKind] = []
        for try await bytes in stream {
            kinds.append(try decode(EventReply.self, bytes).event.kind)
            if kinds.count == 1 {
                service.newsroom.take(.modem(Canary.facts(card: nil)))
                service.server.wakeStreams()
            }
        }
        #expect(kinds == [.snapshot, .simRemoved])
    }

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

/// The methods on a socket of their own.
private struct RunningMethods {
    static let stranger = Peer(pid: 1, uid: 1000, gid: 1000, groups: [])
    static let member = Peer(pid: 1, uid: 1000, gid: 1000, groups: [990])

    var newsroom: Newsroom
    let server: VarlinkServer
    /// What this process may see.
    let audience: Audience
    private let folder: TemporaryFolder
    private let stopper: Stopper

    var path: String { folder.path + "/socket" }

    init() throws {
        newsroom = Newsroom()
        newsroom.show()
        folder = try TemporaryFolder()
        let methods = Self.methods(newsroom)
        server = VarlinkServer(
            service: VarlinkServiceInfo(vendor: "carrierd", product: "test", version: "1", url: ""),
            interfaces: [methods.interface]
        )
        stopper = Stopper(server)
        audience = getuid() == 0 ? .privileged : .everyone
        try server.start([.bind(path: folder.path + "/socket", mode: 0o600)])
    }

    /// A method as the server would call it, of a publication with one modem.
    static func method(
        _ name: String,
        demand: SignalDemand = SignalDemand { _ in }
    ) throws -> VarlinkInterface.Method {
        var newsroom = Newsroom()
        newsroom.show()
        return try #require(methods(newsroom, demand: demand).interface.methods[name])
    }

    static func methods(
        _ newsroom: Newsroom,
        demand: SignalDemand = SignalDemand { _ in }
    ) -> TelephonyMethods {
        TelephonyMethods(
            publication: newsroom.publication,
            identities: { IdentityPolicy(group: 990) },
            cells: { _ in .refused(.busDenied, "root alone") },
            signalDemand: demand,
            tables: .none,
            reload: {}
        )
    }

    private final class Stopper {
        private let server: VarlinkServer

        init(_ server: VarlinkServer) {
            self.server = server
        }

        deinit {
            server.stop()
        }
    }
}
