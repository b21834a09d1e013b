// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value behind a lock that the thread sanitizer knows: `Mutex` is a futex of the standard library's, which it does
/// not see.
///
/// `@unchecked`: `value` is touched under `lock` alone.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
