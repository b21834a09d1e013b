// SPDX-License-Identifier: Apache-2.0

/// Connections that wait for their turn: each once, first come first served.
struct TurnQueue {
    private var order: [UInt64] = []
    /// The first of `order` that has not had its turn.
    private var first = 0
    private var members: Set<UInt64> = []

    var isEmpty: Bool { members.isEmpty }
    var count: Int { members.count }

    mutating func append(_ id: UInt64) {
        guard members.insert(id).inserted else { return }
        order.append(id)
    }

    mutating func remove(_ id: UInt64) {
        members.remove(id)
    }

    mutating func popFirst() -> UInt64? {
        while first < order.count {
            let id = order[first]
            first += 1
            if first == order.count {
                order.removeAll(keepingCapacity: order.capacity <= 4096)
                first = 0
            }
            if members.remove(id) != nil { return id }
        }
        return nil
    }
}
