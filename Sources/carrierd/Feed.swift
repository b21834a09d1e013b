// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import ModemManagerClient
internal import TelephonyService

/// The way from ModemManager into the service: one client at a time.
actor Feed {
    private let bus: BusAddress
    private let service: TelephonyService
    private let wishes: Wishes
    private let log: Log
    private var task: Task<Void, Never>?
    private var keepsEnabled = false

    init(bus: BusAddress, service: TelephonyService, wishes: Wishes, log: Log) {
        self.bus = bus
        self.service = service
        self.wishes = wishes
        self.log = log
    }

    func start(keepsEnabled: Bool) {
        self.keepsEnabled = keepsEnabled
        let log = log
        let options = ModemManagerClient.Options(keepEnabled: keepsEnabled, wishes: wishes) {
            level,
            message in
            switch level {
            case .error: log(.error, message)
            case .notice: log(.notice, message)
            case .debug: log(.debug, message)
            }
        }
        let client = ModemManagerClient(bus: bus, options: options)
        task = Task { [service] in
            await client.run { await service.take($0) }
        }
    }

    /// Goes on with another setting, if it is another.
    func restart(keepsEnabled: Bool) async {
        guard keepsEnabled != self.keepsEnabled else { return }
        await stop()
        start(keepsEnabled: keepsEnabled)
    }

    func stop() async {
        task?.cancel()
        await task?.value
        task = nil
    }
}
