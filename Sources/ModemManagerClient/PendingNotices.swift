// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// What is still to be delivered: an order of paths, not of events.
///
/// However often an object changes before the reader comes, it stands here once and is read then; so the queue is
/// never longer than twice the objects, and the last state is never lost.
struct PendingNotices {
    enum Notice: Hashable {
        case changed(ObjectPath)
        case gone(ObjectPath)
        /// Every object that was there at first stands before this.
        case complete
    }

    private var order: [Notice] = []
    private var members: Set<Notice> = []

    var count: Int { order.count }

    mutating func changed(_ path: ObjectPath) {
        append(.changed(path))
    }

    /// - Parameter wasDelivered: whether the reader knows the object, so that it must hear of its end.
    mutating func gone(_ path: ObjectPath, wasDelivered: Bool) {
        if members.remove(.changed(path)) != nil {
            order.removeAll { $0 == .changed(path) }
        }
        if wasDelivered { append(.gone(path)) }
    }

    mutating func complete() {
        append(.complete)
    }

    mutating func next() -> Notice? {
        guard !order.isEmpty else { return nil }
        let notice = order.removeFirst()
        members.remove(notice)
        return notice
    }

    private mutating func append(_ notice: Notice) {
        guard members.insert(notice).inserted else { return }
        order.append(notice)
    }
}
