// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// One closure of the program's.
///
/// `@unchecked`: it is touched under `lock` alone. The program gives it as to iOS, which calls it on a global queue too.
final class CallbackBox<Callback>: @unchecked Sendable {
    private let lock = NSLock()
    private var callback: Callback?

    var value: Callback? {
        get { lock.withLock { callback } }
        set {
            // Let go of outside the lock: the program's objects may go with it.
            let old = lock.withLock {
                defer { callback = newValue }
                return callback
            }
            withExtendedLifetime(old) {}
        }
    }
}
