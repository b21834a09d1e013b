// SPDX-License-Identifier: Apache-2.0

/// One client of the proxy: its bytes become messages, and each is answered in its turn.
actor MBIMClient {
    private nonisolated let stream: UnixStream
    private let line: MBIMLine
    private let name: String
    private let units: [String: MBIMModemUnit]
    private let log: TrafficLog

    private var assembler = MBIMAssembler()
    private var unit: MBIMModemUnit?
    private var isOpened = false
    private var isTimerRunning = false

    /// How many commands a host may send ahead of the answers.
    private static let longestQueue = 256

    init(_ stream: UnixStream, name: String, units: [String: MBIMModemUnit], log: TrafficLog) {
        self.stream = stream
        line = MBIMLine(stream)
        self.name = name
        self.units = units
        self.log = log
    }

    /// Serves the client until it hangs up or the task is cancelled.
    func run() async {
        log.note(name, "connected")
        let (queue, queued) = AsyncStream.makeStream(
            of: MBIMMessage.self,
            bufferingPolicy: .bufferingOldest(Self.longestQueue)
        )
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await message in queue { await self.answer(message) }
            }
            while let bytes = await stream.read() {
                for event in assembler.receive(bytes, now: .now) { take(event, queued) }
                guard !isTimerRunning, assembler.deadline != nil else { continue }
                isTimerRunning = true
                group.addTask { await self.expireFragments() }
            }
            queued.finish()
            stream.close()
            group.cancelAll()
        }
        await unit?.forget(line)
        log.note(name, "gone")
    }

    private func take(_ event: MBIMAssembler.Event, _ queue: AsyncStream<MBIMMessage>.Continuation) {
        switch event {
        case .fault(let transaction, let error, let reason): refuse(transaction, error, reason, ends: false)
        case .message(let message):
            switch message.content {
            case .hostError(let error):
                log.note(name, "< \(message.transaction) host error \(error)")
            case .open, .close, .command:
                guard line.begin(message.transaction) else {
                    return refuse(
                        message.transaction,
                        .duplicatedTransaction,
                        "not answered yet",
                        ends: false
                    )
                }
                guard case .enqueued = queue.yield(message) else {
                    return refuse(message.transaction, .cancel, "too many commands at once")
                }
            case .openDone, .closeDone, .commandDone, .functionError, .indication:
                refuse(message.transaction, .unknown, "not a host's message", ends: false)
            }
        }
    }

    private func refuse(
        _ transaction: UInt32,
        _ error: MBIMProtocolError,
        _ reason: String,
        ends: Bool = true
    ) {
        log.note(name, "> \(transaction) function error \(error): \(reason)")
        line.send(MBIMMessage(transaction, .functionError(error)), ends: ends)
    }

    private func expireFragments() async {
        while let deadline = assembler.deadline {
            guard (try? await Task.sleep(until: deadline)) != nil else { break }
            for event in assembler.expire(now: .now) {
                guard case .fault(let transaction, let error, let reason) = event else { continue }
                refuse(transaction, error, reason, ends: false)
            }
        }
        isTimerRunning = false
    }

    private func answer(_ message: MBIMMessage) async {
        if case .command(let command) = message.content, command.service == .proxyControl {
            return await configure(command, message.transaction)
        }
        guard let unit else { return refuse(message.transaction, .notOpened, "no device was asked for") }
        switch message.content {
        case .open(let limit):
            line.setLimit(Int(limit))
            isOpened = true
            await unit.open(line, message.transaction)
        case .close:
            isOpened = false
            await unit.close(line, message.transaction)
        case .command(let command):
            guard isOpened else { return refuse(message.transaction, .notOpened, "not opened") }
            await unit.answer(command, message.transaction, from: line)
        case .hostError, .openDone, .closeDone, .commandDone, .functionError, .indication: break
        }
    }

    private func configure(_ command: MBIMCommand, _ transaction: UInt32) async {
        let status: MBIMStatus
        let wanted = try? MBIMProxyConfiguration(command.information)
        if MBIMCommandName(command.service, command.cid) != .proxyConfiguration {
            status = .noDeviceSupport
        } else if let path = wanted?.path, command.isSet, unit == nil {
            unit = units[path]
            let isThere = await unit?.attach(line) ?? false
            if !isThere { unit = nil }
            status = isThere ? .success : .failure
            log.note(name, "wants \(path): \(unit.map { "it is \($0.name)" } ?? "there is no such modem")")
        } else {
            status = .invalidParameters
        }
        line.send(MBIMMessage(transaction, .commandDone(MBIMAnswer(to: command, status))))
    }
}
