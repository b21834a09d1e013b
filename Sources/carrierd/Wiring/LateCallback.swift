// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Calls a function that comes to exist later than its callers.
final class LateCallback: Sendable {
    /// In a structure, because a function alone would be wrapped once more at each access: a mutex gives its value out
    /// in a generic form and takes it back, and the wrappings are never taken off.
    private struct Target {
        var function: (@Sendable () -> Void)?
    }

    private let stored = Mutex(Target())

    var target: (@Sendable () -> Void)? {
        get { stored.withLock { $0.function } }
        set { stored.withLock { $0.function = newValue } }
    }

    func callAsFunction() {
        target?()
    }
}
