// SPDX-License-Identifier: Apache-2.0

/// What waits for its time: the earliest first, and of one time in the order that it came.
struct DeadlineQueue<Element> {
    /// The earliest is the last, where taking it moves nothing.
    private var entries: [(deadline: Int64, element: Element)] = []

    /// The earliest; nil where nothing waits.
    var first: Int64? { entries.last?.deadline }

    mutating func insert(_ element: Element, at deadline: Int64) {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].deadline > deadline { low = middle + 1 } else { high = middle }
        }
        entries.insert((deadline, element), at: low)
    }

    /// Takes out what is due.
    mutating func pop(until now: Int64) -> [Element] {
        var due: [Element] = []
        while let last = entries.last, last.deadline <= now {
            due.append(last.element)
            entries.removeLast()
        }
        return due
    }
}
