// SPDX-License-Identifier: Apache-2.0

/// Events as server-sent ones (WHATWG HTML, 9.2), each put together once for all who are sent it.
struct EventFrames {
    /// As many as are of use to a crowd that keeps up; who lags behind has its own made.
    private static let capacity = 64

    /// What each stream begins with: after how many milliseconds a browser connects again.
    static let beginning = SharedBytes(Array("retry: 2000\n\n".utf8))
    /// Says nothing, to find out who is still there.
    static let keepAlive = SharedBytes(Array(":\n\n".utf8))

    private var frames: [Int: SharedBytes] = [:]

    mutating func frame(of event: PageEvent) -> SharedBytes {
        guard event.isShared else { return Self.render(event) }
        if let frame = frames[event.sequence] { return frame }
        let frame = Self.render(event)
        if frames.count >= Self.capacity, let oldest = frames.keys.min() { frames[oldest] = nil }
        frames[event.sequence] = frame
        return frame
    }

    private static func render(_ event: PageEvent) -> SharedBytes {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(event.object.count + 64)
        // Who is cut off between a gap and its snapshot has not got there: it is to be told again.
        if event.kind != "gap" { bytes += Array("id: \(event.sequence)\n".utf8) }
        bytes += Array("event: \(event.kind)\ndata: ".utf8)
        bytes += event.object
        bytes += Array("\n\n".utf8)
        return SharedBytes(bytes)
    }
}
