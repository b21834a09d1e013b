// SPDX-License-Identifier: Apache-2.0

import StatusPage
import Synchronization

/// What a page is made of in these tests: a status and events that a test makes up.
final class Newsstand: Sendable {
    struct State {
        var status = Array(#"{"sequence":0}"#.utf8)
        var events: [PageEvent] = []
        /// How many streams there are.
        var open = 0
        /// How many bytes were pulled by all of them.
        var pulled = 0
        /// What streams asked for.
        var requests: [PageEventRequest] = []
    }

    private let state = Mutex(State())

    var open: Int { state.withLock { $0.open } }
    var pulled: Int { state.withLock { $0.pulled } }
    var requests: [PageEventRequest] { state.withLock { $0.requests } }
    var eventCount: Int { state.withLock { $0.events.count } }

    func show(status: String) {
        state.withLock { $0.status = Array(status.utf8) }
    }

    /// Adds an event of so many bytes.
    func tell(size: Int = 0) {
        state.withLock { state in
            let sequence = state.events.count + 1
            let filler = String(repeating: "x", count: size)
            let text = #"{"sequence":\#(sequence),"filler":"\#(filler)"}"#
            state.events.append(
                PageEvent(
                    sequence: sequence,
                    kind: "fiveGChanged",
                    object: Array(text.utf8)[...],
                    isShared: true
                )
            )
        }
    }

    var content: PageContent {
        PageContent(
            status: { self.state.withLock { $0.status } },
            events: { request in
                self.state.withLock {
                    $0.requests.append(request)
                    $0.open += 1
                }
                return Reader(self, after: request.since)
            },
            history: { limit, isBrief in
                Array(#"{"events":[],"limit":\#(limit),"brief":\#(isBrief)}"#.utf8)
            }
        )
    }

    private final class Reader: PageEventSource {
        private let stand: Newsstand
        /// How many events it has had; nil before its snapshot.
        private let place: Mutex<Int?>

        init(_ stand: Newsstand, after place: Int?) {
            self.stand = stand
            self.place = Mutex(place)
        }

        func next(limit: Int) -> [PageEvent] {
            stand.state.withLock { state in
                place.withLock { place in
                    guard var next = place else {
                        place = state.events.count
                        return [
                            PageEvent(
                                sequence: state.events.count,
                                kind: "snapshot",
                                object: state.status[...],
                                isShared: false
                            )
                        ]
                    }
                    var events: [PageEvent] = []
                    var size = 0
                    while size < limit, next < state.events.count {
                        events.append(state.events[next])
                        size += state.events[next].object.count
                        next += 1
                    }
                    place = next
                    state.pulled += size
                    return events
                }
            }
        }

        func close() {
            stand.state.withLock { $0.open -= 1 }
        }
    }
}
