// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Somebody who is told what changes: the part of a public object that outlives it for as long as a call into the
/// program's code lasts.
///
/// `@unchecked`: `handler` is touched under `lock` alone.
final class Observer: @unchecked Sendable {
    private let lock = NSLock()
    private var handler: (@Sendable (LineNews) -> Void)?
    private let mailbox = Mailbox()

    /// - Parameter handler: called on a global queue, and not again after `close`, unless it is running then.
    func open(_ handler: @escaping @Sendable (LineNews) -> Void) {
        lock.withLock { self.handler = handler }
    }

    func tell(_ news: [LineNews]) {
        guard !news.isEmpty, lock.withLock({ handler != nil }) else { return }
        mailbox.put(news) { [self] one in
            let handler = lock.withLock { self.handler }
            handler?(one)
        }
    }

    func close() {
        // Let go of outside the lock: the program's objects may go with it, and ours with them.
        let old = lock.withLock {
            defer { handler = nil }
            return handler
        }
        withExtendedLifetime(old) {}
    }
}
