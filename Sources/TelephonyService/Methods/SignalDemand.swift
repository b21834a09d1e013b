// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// How many subscribers have asked for changes of the signal: they come only while the modem is asked for them.
package final class SignalDemand: Sendable {
    private let count = Mutex(0)
    private let changed: @Sendable (_ isWanted: Bool) -> Void

    /// - Parameter changed: called when the first one has come and when the last one has gone, in order.
    package init(changed: @escaping @Sendable (_ isWanted: Bool) -> Void) {
        self.changed = changed
    }

    func acquire() {
        change(by: 1)
    }

    func release() {
        change(by: -1)
    }

    private func change(by step: Int) {
        // Under the lock, so that the last word is the last state.
        count.withLock { count in
            let wasWanted = count > 0
            count += step
            if wasWanted != (count > 0) { changed(count > 0) }
        }
    }
}
