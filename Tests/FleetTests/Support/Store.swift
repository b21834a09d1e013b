// SPDX-License-Identifier: Apache-2.0

import Fleet
import FoundationEssentials
import Support
import Synchronization
import Testing

/// A source of as many events as a test wants: event 7 says "7".
final class Store: FleetSource {
    private struct State {
        var events: [FleetEvent] = []
        var count = 0
        var standing: [(topic: String, text: String)] = []
        var isComplete = true
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let size: Int

    /// - Parameter size: bytes of one event at least.
    init(count: Int = 0, size: Int = 0) {
        self.size = size
        state.withLock { $0.count = count }
    }

    func attach(_ fleet: Fleet) {
        state.withLock { $0.wake = { [weak fleet] in fleet?.wake() } }
    }

    func happen(_ count: Int = 1) {
        state.withLock { state in
            state.count += count
            return state.wake
        }?()
    }

    /// Has these stand at the broker, under `carrierd/test/<topic>`.
    func stand(_ messages: [(topic: String, text: String)], isComplete: Bool = true) {
        state.withLock { state in
            state.standing = messages
            state.isComplete = isComplete
            return state.wake
        }?()
    }

    var last: Int { state.withLock { $0.count } }

    func retained(_ topics: FleetTopics) -> FleetRetained {
        state.withLock { state in
            FleetRetained(
                messages: state.standing.map {
                    FleetMessage(topic: topics.status(of: $0.topic), payload: Array($0.text.utf8))
                },
                isComplete: state.isComplete
            )
        }
    }

    func next(after sequence: Int, limit: Int, _ topics: FleetTopics) -> FleetBatch {
        let count = last
        guard sequence < count else { return .nothing }
        let end = min(count, sequence + limit)
        let events = (sequence + 1...end).map { number in
            let text = "\(number)" + String(repeating: " ", count: max(0, size - 8))
            return FleetEvent(
                sequence: number,
                message: FleetMessage(topic: topics.event(of: nil), payload: Array(text.utf8))
            )
        }
        return .events(events, through: end)
    }
}

/// A fleet of a test's own: its source, its log and its mark.
final class TestFleet: Sendable {
    let store: Store
    let fleet: Fleet
    let folder: String
    let log: Lines

    init(_ store: Store = Store(), folder: String? = nil) throws {
        self.store = store
        let folder = try folder ?? TemporaryFolder.make()
        self.folder = folder
        var pace = FleetPace()
        pace.retries = (.milliseconds(20), .milliseconds(200))
        pace.answer = .seconds(2)
        pace.marks = .milliseconds(50)
        let lines = Lines()
        self.log = lines
        fleet = Fleet(markPath: "\(folder)/mqtt.json", source: store, pace: pace) { _, line in lines.add(line)
        }
        store.attach(fleet)
    }

    deinit {
        TemporaryFolder.remove(folder)
    }

    /// Waits until something holds, and says what the fleet said where it does not.
    func eventually(_ condition: () async -> Bool) async throws {
        do {
            try await Support.eventually(limit: .seconds(60), condition)
        } catch {
            Issue.record("the fleet said: \(log.all), its mark is \(mark ?? "not there")")
            throw error
        }
    }

    var mark: String? { try? TemporaryFolder.text(of: "\(folder)/mqtt.json") }

    final class Lines: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ line: String) {
            lines.withLock { $0.append(line) }
        }

        var all: [String] { lines.withLock { $0 } }

        func count(_ text: String) -> Int { all.count { $0.contains(text) } }
    }
}

extension FleetSettings {
    /// By the broker's socket, or what it has on its port.
    static func at(_ place: String, tls: TLS? = nil, user: String? = nil, password: String? = nil) throws
        -> Self
    {
        var settings = FleetSettings(
            broker: try BrokerAddress(place),
            tls: tls,
            user: user,
            password: password.map(SecretFile.path),
            topics: FleetTopics(host: "test")
        )
        settings.keepAlive = 5
        return settings
    }
}

extension BrokerReader {
    /// The numbers of the events that came, each once, in the order in which they first came.
    var numbers: [Int] {
        var seen: Set<Int> = []
        return messages.filter { $0.topic.hasSuffix("/event") }.compactMap {
            Int($0.payload.filter { $0 != " " })
        }.filter { seen.insert($0).inserted }
    }
}
