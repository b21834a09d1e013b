// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import GeoClue
internal import Synchronization
internal import Telephony
internal import TelephonyService

/// The way from GeoClue into the service, while the configuration wants it.
actor PositionFeed {
    private let bus: BusAddress
    private let service: TelephonyService
    private let log: Log
    /// Nobody is asked: a recording is played in GeoClue's place.
    private let isIdle: Bool
    private var task: Task<Void, Never>?

    init(bus: BusAddress, service: TelephonyService, isIdle: Bool, log: Log) {
        self.bus = bus
        self.service = service
        self.isIdle = isIdle
        self.log = log
    }

    /// Begins to ask, or ends it.
    func run(_ isWanted: Bool) async {
        guard !isIdle, isWanted != (task != nil) else { return }
        if let running = task {
            task = nil
            running.cancel()
            await running.value
            await service.take(.position(.notWanted))
            return
        }
        let client = GeoClueClient(bus: bus)
        let last = Mutex<String?>(nil)
        task = Task { [service, log] in
            await client.run { facts in
                let detail: String? = if case .silence(_, let detail) = facts { detail } else { nil }
                // Each trouble once, until there is another or a fix.
                let old = last.withLock { last in
                    defer { last = detail }
                    return last
                }
                if let detail, detail != old { log(facts.isRefusal ? .warning : .notice, detail) }
                await service.take(.position(facts))
            }
        }
    }
}

extension PositionFacts {
    fileprivate static let notWanted = PositionFacts.silence(
        .notEnabled,
        detail: MachinePosition.notWantedDetail
    )

    /// Whether somebody has to do something about it.
    fileprivate var isRefusal: Bool {
        switch self {
        case .silence(.authorizationDenied, _), .silence(.busDenied, _), .silence(.notReported, _),
            .silence(.failed, _):
            true
        default: false
        }
    }
}
