// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation

/// News on their way to somebody, in order, on a global queue.
///
/// What has not been fetched yet is not put in twice, so that a receiver that takes its time costs no memory: it reads
/// what is so when it gets there. Each receiver has its own, so that it holds up nobody else.
///
/// `@unchecked`: `pending` and `isScheduled` are touched under `lock` alone.
final class Mailbox: @unchecked Sendable {
    /// Calls are told one by one; a receiver that lets so many pile up has lost interest.
    private static let limit = 256

    private let lock = NSLock()
    private var pending: [LineNews] = []
    private var isScheduled = false
    private let queue = DispatchQueue(label: "org.carrierd.CoreTelephony", target: .global())

    /// - Parameter deliver: called on the queue, for each one; the same each time. Kept until all is delivered.
    func put(_ news: [LineNews], deliver: @escaping @Sendable (LineNews) -> Void) {
        let isFirst = lock.withLock {
            for one in news where !pending.contains(one) { pending.append(one) }
            if pending.count > Self.limit { pending.removeFirst(pending.count - Self.limit) }
            guard !pending.isEmpty, !isScheduled else { return false }
            isScheduled = true
            return true
        }
        guard isFirst else { return }
        queue.async {
            while let one = self.take() { deliver(one) }
        }
    }

    private func take() -> LineNews? {
        lock.withLock {
            guard !pending.isEmpty else {
                isScheduled = false
                return nil
            }
            return pending.removeFirst()
        }
    }
}
