// SPDX-License-Identifier: Apache-2.0

/// One client of the proxy: its bytes become messages, and each is answered in its turn.
actor QMIClient {
    private nonisolated let stream: UnixStream
    private let line: QMILine
    private let name: String
    private let units: [String: QMIModemUnit]
    private let log: TrafficLog

    private var assembler = QMIAssembler()
    private var unit: QMIModemUnit?

    /// How many requests a host may send ahead of the answers.
    private static let longestQueue = 256

    init(_ stream: UnixStream, name: String, units: [String: QMIModemUnit], log: TrafficLog) {
        self.stream = stream
        line = QMILine(stream)
        self.name = name
        self.units = units
        self.log = log
    }

    /// Serves the client until it hangs up or the task is cancelled.
    func run() async {
        log.note(name, "connected")
        let (queue, queued) = AsyncStream.makeStream(
            of: QMIMessage.self,
            bufferingPolicy: .bufferingOldest(Self.longestQueue)
        )
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await message in queue { await self.answer(message) }
            }
            while let bytes = await stream.read() {
                for event in assembler.receive(bytes) { take(event, queued) }
            }
            queued.finish()
            stream.close()
            group.cancelAll()
        }
        await unit?.forget(line)
        log.note(name, "gone")
    }

    private func take(_ event: QMIAssembler.Event, _ queue: AsyncStream<QMIMessage>.Continuation) {
        switch event {
        case .noise(let reason): log.note(name, "< \(reason)")
        case .malformed(let request, let reason):
            log.note(name, "< \(request.summary): \(reason)")
            // What is no request cannot be answered.
            if request.kind == .request { line.send(request.response(.malformedMessage)) }
        case .message(let message):
            guard message.kind == .request else {
                return log.note(name, "< \(message.summary), not a request")
            }
            guard case .enqueued = queue.yield(message) else {
                log.note(name, "too many requests at once")
                return stream.close()
            }
        }
    }

    private func answer(_ request: QMIMessage) async {
        if request.name == .proxyOpen { return await open(request) }
        guard let unit else {
            log.note(name, "< \(request.summary), before a device was asked for")
            return line.send(request.response(.internalError))
        }
        await unit.answer(request, from: line)
    }

    private func open(_ request: QMIMessage) async {
        // Some hosts end the path as C does.
        guard unit == nil,
            let path = (try? request.tlvs.value(QMIControlField.devicePath))?.value.prefix(while: {
                $0 != "\0"
            })
        else {
            return line.send(request.response(.invalidArgument))
        }
        unit = units[String(path)]
        let isThere = await unit?.attach(line) ?? false
        if !isThere { unit = nil }
        log.note(name, "wants \(path): \(unit.map { "it is \($0.name)" } ?? "there is no such modem")")
        line.send(request.response(isThere ? nil : .internalError))
    }
}
