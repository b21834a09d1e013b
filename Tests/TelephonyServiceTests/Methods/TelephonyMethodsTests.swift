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
        #expect(kinds.count == 25)
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
                let replies = try VarlinkConnection.connect(path: path, timeout: .seconds(120))
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
}
