// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Telephony

@testable import TelephonyService

/// One run of the service, and what it did.
struct Run {
    struct Log: Sendable {
        var saved: [StateFile.Content] = []
        var published: [[Telephony.Event]] = []
        var order: [String] = []
        var looks = 0
        var isDiskFull = false
        var elapsed = Duration.zero
    }

    final class Shared: Sendable {
        private let log = Mutex(Log())

        func withLock<Value: Sendable>(_ body: (inout sending Log) -> sending Value) -> Value {
            log.withLock(body)
        }
    }

    let service: TelephonyService
    let publication: Publication
    let log = Shared()
    /// The events of each change.
    let told: AsyncStream<[Telephony.Event]>

    init(
        remembered: StateFile.Content = StateFile.Content(key: "00ff00ff00ff00ff00ff00ff00ff00ff"),
        policy: Policy = Policy(),
        archive: (any EventArchive)? = nil
    ) {
        let publication = Publication(
            version: "1",
            pseudonyms: Pseudonyms { _ in "0123456789abcdef" },
            sequence: remembered.sequence,
            time: 0
        )
        let start = ContinuousClock.now
        let (told, continuation) = AsyncStream.makeStream(of: [Telephony.Event].self)
        let log = log
        self.publication = publication
        self.told = told
        service = TelephonyService(
            publication: publication,
            archive: archive,
            remembered: remembered,
            policy: policy,
            clock: {
                let elapsed = log.withLock { log in
                    log.looks += 1
                    return log.elapsed
                }
                return Moment(wall: 1_767_225_600_000, uptime: ContinuousClock.now - start + elapsed)
            },
            save: { content in
                log.withLock { log in
                    guard !log.isDiskFull else { return false }
                    log.saved.append(content)
                    log.order.append("save")
                    return true
                }
            },
            published: { _, numbered in
                let events = numbered.map(\.event)
                log.withLock {
                    $0.published.append(events)
                    $0.order.append("publish")
                }
                continuation.yield(events)
            }
        )
    }
}
