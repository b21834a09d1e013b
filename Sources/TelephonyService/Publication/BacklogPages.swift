// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Telephony

/// The pages that those who have fallen behind the ring are reading: each is in memory once for all of its audience,
/// whatever kinds they want, and as long as one of them is at it. Of the others the last ones are kept while anyone is
/// behind at all, for those who follow.
///
/// Pages begin at multiples of their size, so that who begins anywhere meets the others at the next one.
final class BacklogPages: Sendable {
    /// How many events a page has at most: with that some 64 KiB, what a socket is given at a time.
    static let pageSize = 256
    /// How many bytes of pages are kept that perhaps nobody is at.
    static let capacity = 1 << 20

    fileprivate struct Key: Hashable {
        let audience: Audience
        let number: Int
    }

    fileprivate struct Entry {
        weak var page: BacklogPage?
    }

    fileprivate struct Shelf {
        var entries: [Key: Entry] = [:]
        /// The last ones that were asked for, the newest last.
        var recent: [BacklogPage] = []
        var readers = 0
        /// At how many entries those are taken out whose page is nowhere any more.
        var sweep = 64
    }

    private let shelf = Mutex(Shelf())

    /// Somebody has fallen behind; to be followed by one `leave`.
    func enter() {
        shelf.withLock { $0.readers += 1 }
    }

    /// Somebody has caught up, or gone.
    func leave() {
        shelf.withLock { shelf in
            shelf.readers -= 1
            if shelf.readers == 0 { shelf = Shelf() }
        }
    }

    /// The page with the event of that number, which may have to be waited for.
    ///
    /// - Parameters:
    ///   - waiter: who is to be woken, once, by `wake` where it has to be waited for.
    ///   - question: the page from that event on, of so many events at most.
    func page(
        from sequence: Int,
        for audience: Audience,
        waiter: ObjectIdentifier,
        wake: @escaping @Sendable () -> Void,
        question: @escaping @Sendable (_ limit: Int) async -> EncodedPage?
    ) -> BacklogPage {
        shelf.withLock { shelf in
            let key = Key(audience: audience, number: sequence / Self.pageSize)
            if let page = shelf.entries[key]?.page, page.join(waiter, at: sequence, wake: wake) {
                shelf.keep(page)
                return page
            }
            let page = BacklogPage(from: sequence)
            let limit = Self.pageSize - sequence % Self.pageSize
            page.ask { await question(limit) }
            _ = page.join(waiter, at: sequence, wake: wake)
            shelf.entries[key] = Entry(page: page)
            shelf.keep(page)
            shelf.forgetOld()
            return page
        }
    }

    /// How many pages are in memory, for tests.
    var count: Int {
        shelf.withLock { $0.entries.count { $0.value.page != nil } }
    }
}

extension BacklogPages.Shelf {
    fileprivate mutating func keep(_ page: BacklogPage) {
        guard recent.last !== page else { return }
        recent.removeAll { $0 === page }
        recent.append(page)
    }

    fileprivate mutating func forgetOld() {
        var size = recent.reduce(0) { $0 + $1.size }
        while size > BacklogPages.capacity, recent.count > 1 { size -= recent.removeFirst().size }
        guard entries.count >= sweep else { return }
        entries = entries.filter { $0.value.page != nil }
        sweep = max(64, entries.count * 2)
    }
}
