// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import Synchronization

/// A client that sends the same bytes again and again, as fast as it can, and comes back when it is turned away.
final class Flood: Sendable {
    private let isStopped = Atomic(false)
    private let isOver = Atomic(false)

    /// - Parameter reads: whether it takes what it is answered.
    init(_ path: String, _ bytes: [UInt8], reads: Bool) {
        Spawner.thread { [self] in
            while !isStopped.load(ordering: .relaxed) {
                guard let client = try? RawClient(path) else { continue }
                client.setSendTimeout(milliseconds: 100)
                client.setReceiveTimeout(milliseconds: 10)
                for _ in 0..<50 where !isStopped.load(ordering: .relaxed) {
                    client.send(bytes)
                    if reads { _ = client.receive() }
                }
            }
            isOver.store(true, ordering: .releasing)
        }
    }

    /// Ends it; returns when it has.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        while !isOver.load(ordering: .acquiring) { usleep(1000) }
    }
}
