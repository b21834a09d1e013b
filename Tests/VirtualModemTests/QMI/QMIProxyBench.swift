// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import VirtualModem

/// Modems behind a proxy of a name of its own.
struct QMIProxyBench {
    let address: UnixAddress
    let rack: ModemRack

    static func run(_ modems: [String] = ["docomo"], _ body: (QMIProxyBench) async throws -> Void)
        async throws
    {
        let profiles = try Profiles.builtIn()
        let units = try modems.enumerated().map { index, profile in
            QMIModemUnit(
                name: "m\(index)",
                path: "/dev/cdc-wdm\(index)",
                modem: try profiles.modem(profile, serial: index),
                profiles: profiles,
                log: .none
            )
        }
        let name = "virtual-modem-tests.\(UUID())"
        let proxy = try QMIProxy(name: name, units, log: .none)
        let bench = QMIProxyBench(address: .abstract(name), rack: ModemRack(units))
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

    func connect() throws -> QMITestHost {
        QMITestHost(try UnixStream.connect(to: address))
    }

    /// A host that has opened the modem, with a client of each service.
    func host(_ path: String = "/dev/cdc-wdm0") async throws -> QMITestHost {
        let host = try connect()
        #expect(try await host.open(path) == nil)
        for service in QMIService.allCases where service != .ctl { try await host.allocate(service) }
        return host
    }
}

/// The other end of the modem.
final class QMITestHost {
    private let stream: UnixStream
    private var assembler = QMIAssembler()
    private var events: [QMIAssembler.Event] = []
    private var transaction: UInt16 = 0
    private(set) var clients: [QMIService: UInt8] = [:]

    struct HungUp: Error {}

    init(_ stream: UnixStream) { self.stream = stream }

    func write(_ bytes: [UInt8]) { stream.write(bytes) }
    func close() { stream.close() }

    /// The next message of the modem.
    func next() async throws -> QMIMessage {
        while events.isEmpty {
            guard let bytes = await stream.read() else { throw HungUp() }
            events += assembler.receive(bytes)
        }
        guard case .message(let message) = events.removeFirst() else { throw HungUp() }
        return message
    }

    /// Sends a request and waits for its answer; what the modem tells in between is passed over.
    func send(_ name: QMIMessageName, client: UInt8? = nil, _ tlvs: QMITLVs) async throws -> QMIMessage {
        transaction = transaction % 200 + 1
        let request = QMIMessage(
            name.service.rawValue,
            client: client ?? clients[name.service] ?? 0,
            .request,
            transaction: transaction,
            number: name.number,
            tlvs
        )
        write(request.encoded())
        while true {
            let message = try await next()
            if message.kind == .response, message.transaction == transaction { return message }
            guard message.kind == .indication else { throw HungUp() }
        }
    }

    /// The error of an answer; nil is success.
    func error(_ name: QMIMessageName, client: UInt8? = nil, _ tlvs: QMITLVs = QMITLVs()) async throws
        -> QMIError?
    {
        try await send(name, client: client, tlvs).tlvs.required(QMIResult.field).error
    }

    func ask(_ name: QMIMessageName) async throws -> QMITLVs { try await send(name, QMITLVs()).tlvs }

    func open(_ path: String) async throws -> QMIError? {
        try await error(.proxyOpen, QMITLVs().adding(QMIControlField.devicePath, QMIText(path)))
    }

    func allocate(_ service: QMIService) async throws {
        let wish = QMITLVs().adding(QMIControlField.wantedService, QMINumber(service.rawValue))
        clients[service] = try await send(.allocateClient, wish).tlvs.required(QMIControlField.client).client
    }

    func release(_ id: QMIClientID) async throws -> QMIError? {
        try await error(.releaseClient, QMITLVs().adding(QMIControlField.client, id))
    }

    /// Asks to be told of slots and refreshes.
    func listenToCards() async throws {
        let wish = QMITLVs().adding(QMICardField.wantedEvents, QMINumber(QMICardEvents.slotStatus.rawValue))
        #expect(try await error(.registerEvents, wish) == nil)
        #expect(try await error(.refreshRegisterAll) == nil)
    }

    /// What the modem tells next; anything else is a fault.
    func indication() async throws -> QMINewsName? {
        let message = try await next()
        guard message.kind == .indication else { return nil }
        return QMINewsName.allCases.first {
            $0.service.rawValue == message.service && $0.number == message.number
        }
    }
}
