// SPDX-License-Identifier: Apache-2.0
// Two threads that change one value: in a Mutex ("guarded"), or beside it ("bare"). Scripts/sanitize asks the thread
// sanitizer what it thinks of either.

import Glibc
import Synchronization

final class Counters: Sendable {
    let guarded = Mutex([Int]())
    // The body's name is another one where the value is a tuple.
    let pair = Mutex((first: 0, last: [Int]()))
    // The race that is to be found.
    nonisolated(unsafe) var bare = 0
}

let counters = Counters()
let isBare = CommandLine.arguments.last == "bare"

let threads = (0..<2).map { _ in
    var thread = pthread_t()
    pthread_create(
        &thread,
        nil,
        { _ in
            for number in 0..<100_000 {
                counters.guarded.withLock { $0.append(number) }
                counters.pair.withLock { $0.last.append(number) }
                if isBare { counters.bare += 1 }
            }
            return nil
        },
        nil
    )
    return thread
}
for thread in threads { pthread_join(thread, nil) }
