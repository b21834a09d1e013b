// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Calls a function that comes to exist later than its callers.
final class Wake: Sendable {
    private let stored = Mutex<(@Sendable () -> Void)?>(nil)

    var target: (@Sendable () -> Void)? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    func callAsFunction() {
        target?()
    }
}
