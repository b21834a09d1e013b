// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import TelephonyAPI
import Varlink

/// A client that always comes back, and says what it has.
final class TortureSubscriber: Sendable {
    private let socket: String
    private let state = Mutex((events: [Event](), isStopped: false))

    init(socket: String) {
        self.socket = socket
    }

    var events: [Event] { state.withLock { $0.events } }
    var last: Int { state.withLock { $0.events.last?.sequence ?? 0 } }

    /// It blocks, so it has a thread of its own.
    func start() {
        DispatchQueue(label: "torture-subscriber").async { [self] in
            while !state.withLock({ $0.isStopped }) {
                try? follow()
                usleep(2000)
            }
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
    }

    private func follow() throws {
        let connection = try VarlinkConnection.connect(path: socket, timeout: .seconds(1))
        let stream = try connection.stream(
            TelephonyInterface.monitor,
            parameters: MonitorParameters(since: last)
        )
        while let reply = try stream.next() {
            let event = try JSONDecoder().decode(EventReply.self, from: Data(reply)).event
            state.withLock { $0.events.append(event) }
        }
    }
}
