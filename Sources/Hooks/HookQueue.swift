// SPDX-License-Identifier: Apache-2.0

/// The events that wait for the hooks, oldest first. Where there are too many the oldest go, and are counted.
struct HookQueue<Element> {
    private let capacity: Int
    private var elements: [Element] = []
    private var dropped = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    var isEmpty: Bool { elements.isEmpty }
    var count: Int { elements.count }

    mutating func append(_ element: Element) {
        if elements.count >= capacity {
            elements.removeFirst()
            dropped += 1
        }
        elements.append(element)
    }

    /// The oldest, and how many were dropped before it since the last time.
    mutating func next() -> (element: Element, dropped: Int)? {
        guard !elements.isEmpty else { return nil }
        defer { dropped = 0 }
        return (elements.removeFirst(), dropped)
    }
}
