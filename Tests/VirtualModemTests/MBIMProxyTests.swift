// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import VirtualModem

/// Hosts at the proxy's socket, good ones and others.
@Suite(.timeLimit(.minutes(5)))
struct MBIMProxyTests {
    @Test func theDevicePathTellsTheModemsApart() async throws {
        try await MBIMBench.run(["docomo", "softbank"]) { bench in
            for (path, iccid) in [
                ("/dev/cdc-wdm0", "8981100000000000017"), ("/dev/cdc-wdm1", "8981200000000000025"),
            ] {
                let host = try await bench.host(path)
                #expect(
                    try await host.ask(.subscriberReadyStatus, as: MBIMSubscriberReady.self).iccid == iccid
                )
            }
        }
    }

    @Test func aDeviceThatIsNotThereIsAFailure() async throws {
        try await MBIMBench.run { bench in
            let host = try bench.connect()
            #expect(try await host.configure("/dev/cdc-wdm7") == .failure)
            #expect(try await host.configure("/dev/cdc-wdm0") == .success)
            #expect(try await host.configure("/dev/cdc-wdm0") == .invalidParameters)
            await bench.command("unplug")
            let late = try bench.connect()
            #expect(try await late.configure("/dev/cdc-wdm0") == .failure)
            await bench.command("plug")
            #expect(try await late.configure("/dev/cdc-wdm0") == .success)
        }
    }

    @Test func aCommandBeforeTheOpenIsAnError() async throws {
        try await MBIMBench.run { bench in
            let host = try bench.connect()
            #expect(try await host.send(.command(MBIMCommand(.pin))) == .functionError(.notOpened))
            #expect(try await host.configure("/dev/cdc-wdm0") == .success)
            #expect(try await host.send(.command(MBIMCommand(.pin))) == .functionError(.notOpened))
            #expect(try await host.send(.open(maxControlTransfer: 4096)) == .openDone(.success))
            #expect(try await host.status(.pin) == .success)
            #expect(try await host.send(.close) == .closeDone(.success))
            #expect(try await host.send(.command(MBIMCommand(.pin))) == .functionError(.notOpened))
        }
    }

    @Test func badFramesAreAnsweredAndTheModemLives() async throws {
        try await MBIMBench.run { bench in
            let host = try await bench.host()
            host.write([3, 0, 0, 0, 4, 0, 0, 0, 77, 0, 0, 0])
            #expect(try await host.next() == MBIMMessage(77, .functionError(.lengthMismatch)))
            host.write([9, 0, 0, 0, 12, 0, 0, 0, 78, 0, 0, 0])
            #expect(try await host.next() == MBIMMessage(78, .functionError(.unknown)))
            host.write(MBIMMessage(79, .openDone(.success)).frames(limit: 64).flatMap { $0 })
            #expect(try await host.next() == MBIMMessage(79, .functionError(.unknown)))
            #expect(try await host.status(.slotInfoStatus) == .noDeviceSupport)
            #expect(try await host.status(.fileStatus, [1]) == .invalidParameters)
            #expect(try await host.status(.pin) == .success)
        }
    }

    @Test func aFragmentThatNeverEndsIsAnsweredAndTheModemLives() async throws {
        try await MBIMBench.run { bench in
            let host = try await bench.host()
            let frames = MBIMMessage(
                80,
                .command(MBIMCommand(.pin, isSet: true, Array(repeating: 0, count: 100)))
            )
            .frames(limit: 64)
            host.write(frames[0])
            #expect(try await host.next() == MBIMMessage(80, .functionError(.fragmentTimeout)))
            host.write(Array(frames[0].prefix(20)))
            #expect(try await host.next() == MBIMMessage(80, .functionError(.fragmentTimeout)))
            #expect(try await host.status(.pin) == .success)
        }
    }

    @Test func aTransactionThatIsNotAnsweredYetCannotComeTwice() async throws {
        try await MBIMBench.run { bench in
            let host = try await bench.host()
            await bench.command("stall 0.3")
            let frame = MBIMMessage(90, .command(MBIMCommand(.radioState))).frames(limit: 64)[0]
            host.write(frame + frame)
            #expect(try await host.next() == MBIMMessage(90, .functionError(.duplicatedTransaction)))
            let answer = try await host.next()
            #expect(answer.transaction == 90)
            guard case .commandDone = answer.content else {
                Issue.record("\(answer)")
                return
            }
            // Once it is answered it may.
            host.write(frame)
            #expect(try await host.next() == answer)
        }
    }

    @Test func anAnswerIsCutToWhatTheHostTakes() async throws {
        try await MBIMBench.run { bench in
            let host = try await bench.host(limit: 64)
            #expect(try await host.ask(.deviceCaps, as: MBIMDeviceCaps.self).imei == "860000000000017")
            #expect(host.longestFrame <= 64)
        }
    }

    @Test func aChangeIsToldToThoseWhoAskedForIt() async throws {
        try await MBIMBench.run { bench in
            let first = try await bench.host()
            let second = try await bench.host()
            #expect(
                try await second.status(
                    .deviceServiceSubscribeList,
                    isSet: true,
                    MBIMSubscribeList().encoded()
                ) == .success
            )
            await bench.command("radio sa")
            #expect(try await first.indication() == .registerState)
            #expect(try await first.indication() == .packetService)
            #expect(try await first.indication() == .signalState)
            // The next that the other hears is the answer to its question.
            #expect(try await second.status(.pin) == .success)
        }
    }

    @Test func aCardThatIsReplacedWasOutInBetween() async throws {
        try await MBIMBench.run { bench in
            let host = try await bench.host()
            await bench.command("sim replace softbank")
            var states: [MBIMSubscriberReady.State] = []
            while states.count < 2 {
                guard case .indication(let told) = try await host.next().content,
                    MBIMCommandName(told.service, told.cid) == .subscriberReadyStatus
                else { continue }
                states.append(try MBIMSubscriberReady(told.information).state)
            }
            #expect(states == [.simNotInserted, .initialized])
        }
    }

    @Test func aQuietModemTellsNothing() async throws {
        try await MBIMBench.run { bench in
            let host = try await bench.host()
            for line in ["quiet on", "sim replace softbank", "quiet off", "signal 10"] {
                await bench.command(line)
            }
            #expect(try await host.indication() == .signalState)
            #expect(
                try await host.ask(.subscriberReadyStatus, as: MBIMSubscriberReady.self).iccid
                    == "8981200000000000025"
            )
        }
    }

    @Test(arguments: ["hangup", "unplug", "reset"]) func theConnectionBreaks(command: String) async throws {
        try await MBIMBench.run { bench in
            let host = try await bench.host()
            await bench.command(command)
            await #expect(throws: MBIMTestHost.HungUp.self) { try await host.next() }
        }
    }

    @Test func aHostThatOnlyConnectsHindersNobody() async throws {
        try await MBIMBench.run { bench in
            let idle = try (0..<10).map { _ in try bench.connect() }
            let host = try await bench.host()
            #expect(try await host.status(.pin) == .success)
            for host in idle { host.close() }
            #expect(try await host.status(.pin) == .success)
        }
    }

    @Test func noBytesBreakIt() async throws {
        try await MBIMBench.run { bench in
            var generator = SeededNumbers(seed: 7)
            for _ in 0..<20 {
                let host = try await bench.host()
                for _ in 0..<50 { host.write(generator.bytes(upTo: 60)) }
                host.close()
            }
            let host = try await bench.host()
            #expect(try await host.status(.pin) == .success)
        }
    }
}

/// Modems behind a proxy of a name of its own.
private struct MBIMBench {
    let address: UnixAddress
    let rack: ModemRack

    static func run(_ modems: [String] = ["docomo"], _ body: (MBIMBench) async throws -> Void) async throws {
        let profiles = try Profiles.builtIn()
        let units = try modems.enumerated().map { index, profile in
            MBIMModemUnit(
                name: "m\(index)",
                path: "/dev/cdc-wdm\(index)",
                modem: try profiles.modem(profile, serial: index),
                profiles: profiles,
                log: .none
            )
        }
        let name = "virtual-modem-tests.\(UUID())"
        let proxy = try MBIMProxy(name: name, units, log: .none)
        let bench = MBIMBench(address: .abstract(name), rack: ModemRack(units))
        try await withThrowingTaskGroup { group in
            group.addTask { await proxy.run() }
            try await bench.rack.plug()
            try await body(bench)
            group.cancelAll()
        }
    }

    func command(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        let reply = await rack.answer(line)
        #expect(reply.lines.last == "ok", "\(line): \(reply.lines)", sourceLocation: sourceLocation)
    }

    func connect() throws -> MBIMTestHost {
        MBIMTestHost(try UnixStream.connect(to: address))
    }

    /// A host that has opened the modem.
    func host(_ path: String = "/dev/cdc-wdm0", limit: UInt32 = 4096) async throws -> MBIMTestHost {
        let host = try connect()
        #expect(try await host.configure(path) == .success)
        #expect(try await host.send(.open(maxControlTransfer: limit)) == .openDone(.success))
        return host
    }
}

/// The other end of the modem.
private final class MBIMTestHost {
    private let stream: UnixStream
    private var assembler = MBIMAssembler()
    private var events: [MBIMAssembler.Event] = []
    private var transaction: UInt32 = 0
    private(set) var longestFrame = 0

    struct HungUp: Error {}

    init(_ stream: UnixStream) { self.stream = stream }

    func write(_ bytes: [UInt8]) { stream.write(bytes) }
    func close() { stream.close() }

    /// The next message of the modem.
    func next() async throws -> MBIMMessage {
        while events.isEmpty {
            guard let bytes = await stream.read() else { throw HungUp() }
            // Small enough frames come one at a time only by chance; their length is in them.
            var rest = bytes[...]
            while rest.count >= 8 {
                let length = Int(try MBIMNumber(rest.dropFirst(4).prefix(4)).value)
                longestFrame = max(longestFrame, length)
                rest = rest.dropFirst(length)
            }
            events += assembler.receive(bytes, now: .now)
        }
        guard case .message(let message) = events.removeFirst() else { throw HungUp() }
        return message
    }

    /// Sends a message and waits for its answer; what the modem tells in between is passed over.
    func send(_ content: MBIMMessage.Content) async throws -> MBIMMessage.Content {
        transaction += 1
        write(MBIMMessage(transaction, content).frames(limit: 4096).flatMap { $0 })
        while true {
            let message = try await next()
            if message.transaction == transaction { return message.content }
            guard case .indication = message.content else { throw HungUp() }
        }
    }

    func configure(_ path: String) async throws -> MBIMStatus? {
        var wanted = MBIMProxyConfiguration()
        wanted.path = path
        return try await status(.proxyConfiguration, isSet: true, wanted.encoded())
    }

    func status(_ name: MBIMCommandName, isSet: Bool = false, _ information: [UInt8] = []) async throws
        -> MBIMStatus?
    {
        guard
            case .commandDone(let answer) = try await send(
                .command(MBIMCommand(name, isSet: isSet, information))
            )
        else { return nil }
        return MBIMStatus(rawValue: answer.status)
    }

    func ask<Answer: MBIMStructure>(_ name: MBIMCommandName, as _: Answer.Type) async throws -> Answer {
        guard case .commandDone(let answer) = try await send(.command(MBIMCommand(name))) else {
            throw HungUp()
        }
        return try Answer(answer.information)
    }

    /// What the modem tells next; anything else is a fault.
    func indication() async throws -> MBIMCommandName? {
        guard case .indication(let told) = try await next().content else { return nil }
        return MBIMCommandName(told.service, told.cid)
    }
}
