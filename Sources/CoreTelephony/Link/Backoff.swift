// SPDX-License-Identifier: Apache-2.0

/// How long to wait before the daemon is tried again.
struct Backoff: Sendable {
    private static let shortest = Duration.milliseconds(50)
    private static let longest = Duration.seconds(5)
    /// A connection that held for this long was a good one.
    private static let proof = Duration.seconds(10)

    private var pause = shortest

    /// - Parameter lasted: how long the connection held; nil where there was none.
    mutating func next(after lasted: Duration?) -> Duration {
        if let lasted, lasted >= Self.proof { pause = Self.shortest }
        defer { pause = min(pause * 2, Self.longest) }
        return pause
    }
}
