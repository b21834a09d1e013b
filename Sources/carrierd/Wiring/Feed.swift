// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import ModemManagerClient
internal import Telephony
internal import TelephonyService

/// The way from ModemManager into the service: one client at a time.
actor Feed {
    private let bus: BusAddress
    private let service: TelephonyService
    private let wishes: Wishes
    private let log: Log
    /// Nothing is asked of ModemManager: a recording is played in its place.
    private let isIdle: Bool
    private var task: Task<Void, Never>?
    private var client: ModemManagerClient?
    private var keepsEnabled = false
    private var questions: [ModemID: CellQuestion] = [:]

    init(bus: BusAddress, service: TelephonyService, wishes: Wishes, isIdle: Bool, log: Log) {
        self.bus = bus
        self.isIdle = isIdle
        self.service = service
        self.wishes = wishes
        self.log = log
    }

    func start(keepsEnabled: Bool) async {
        self.keepsEnabled = keepsEnabled
        guard !isIdle else { return }
        let log = log
        let loans = await service.loans
        let options = ModemManagerClient.Options(keepEnabled: keepsEnabled, wishes: wishes, loans: loans) {
            level,
            message in
            switch level {
            case .error: log(.error, message)
            case .notice: log(.notice, message)
            case .debug: log(.debug, message)
            }
        }
        let client = ModemManagerClient(bus: bus, options: options)
        self.client = client
        task = Task { [service] in
            await client.run { await service.take($0) }
        }
    }

    /// Goes on with another setting, if it is another.
    func restart(keepsEnabled: Bool) async {
        guard keepsEnabled != self.keepsEnabled else { return }
        await stop()
        await start(keepsEnabled: keepsEnabled)
    }

    func stop() async {
        task?.cancel()
        await task?.value
        task = nil
    }

    /// Asks a modem for its cells. However many ask, the modem is asked once a second at most.
    func cells(of id: ModemID) async -> CellAnswer {
        if let question = questions[id], question.isFresh { return await question.answer.value }
        let answer = Task { [client, service] in
            guard let client, let path = await service.path(of: id) else {
                return CellAnswer.refused(.notYet, "ModemManager has no object for the modem now")
            }
            let answer = await client.cells(of: path)
            if case .cells(let readings) = answer { await service.take(.cells(path, readings)) }
            return answer
        }
        questions[id] = CellQuestion(answer: answer)
        return await answer.value
    }

    private struct CellQuestion {
        let answer: Task<CellAnswer, Never>
        private let begin = ContinuousClock.now

        init(answer: Task<CellAnswer, Never>) {
            self.answer = answer
        }

        var isFresh: Bool { ContinuousClock.now - begin < .seconds(1) }
    }
}
