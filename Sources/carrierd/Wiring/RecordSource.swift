// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Recording
internal import TelephonyAPI
internal import Varlink

/// A recording as the replies to `Record`.
final class RecordSource: ReplySource {
    private let feed: RecordingFeed

    init(_ feed: RecordingFeed) {
        self.feed = feed
    }

    func next(limit: Int) -> ReplyBatch {
        let replies = feed.lines(atMost: limit).compactMap { line in
            try? JSONCoder.encode(RecordReply(line: String(decoding: line, as: UTF8.self)))
        }
        return replies.isEmpty ? .waiting : .replies(replies)
    }

    func closed() {
        feed.end()
    }
}
