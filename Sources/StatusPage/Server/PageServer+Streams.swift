// SPDX-License-Identifier: Apache-2.0

internal import CSoup
internal import Synchronization

/// An event stream to one client.
final class StreamedAnswer {
    let message: Message
    let source: any PageEventSource
    /// How many pieces soup has not written yet.
    var outstanding = 0
    /// When the client last took something, in microseconds of `g_get_monotonic_time`.
    var lastTaken: Int64
    /// Sees the client go: while soup has nothing to write it does not look.
    var watch: LoopSource?

    init(_ message: Message, source: any PageEventSource, now: Int64) {
        self.message = message
        self.source = source
        lastTaken = now
    }
}

/// Event streams. Each is filled when soup has written what it had of it, and not before: a client that reads slowly
/// keeps its place in the events and a piece of them, and nothing more.
extension PageServer {
    /// How much is put together at a time, in bytes.
    private static let piece = 16 << 10

    func stream(_ message: Message, _ key: UnsafeRawPointer, since: Int?, wantsSignal: Bool) {
        guard streams.count < settings.limits.streams, let connection = connections[key] else {
            return message.answer(.tooManyStreams)
        }
        // Counted before it looks: what happens from here on wakes it.
        streamCount.add(1, ordering: .sequentiallyConsistent)
        let source = routes.content.events(
            PageEventRequest(since: since, wantsSignal: wantsSignal) { [weak self] in self?.wake() }
        )
        let stream = StreamedAnswer(message, source: source, now: Self.now)
        streams[key] = stream
        connection.phase = .streaming
        message.beginStream(
            type: MediaType.events,
            // nginx holds answers back unless it is told not to.
            headers: [(name: "Cache-Control", value: "no-store"), (name: "X-Accel-Buffering", value: "no")]
        )
        g_signal_connect_data(
            UnsafeMutableRawPointer(message.pointer),
            "wrote-chunk",
            unsafeBitCast(wroteChunk, to: GCallback.self),
            Unmanaged.passRetained(ServerReference(self)).toOpaque(),
            { data, _ in releaseObject(data) },
            GConnectFlags(rawValue: 0)
        )
        let place = UInt(bitPattern: key)
        stream.watch = LoopSource(watching: connection.socket) { [weak self] in
            self?.assumeIsolated { server in
                if let key = UnsafeRawPointer(bitPattern: place) { server.listen(to: key) }
            }
        }
        put(EventFrames.beginning, into: stream)
        fill(stream)
    }

    /// Gives all streams that wait what is new.
    func fillStreams() {
        for stream in streams.values where stream.outstanding == 0 {
            fill(stream)
            if stream.outstanding > 0 { stream.message.resume() }
        }
    }

    fileprivate func noteWritten(_ message: Message) {
        guard let key = message.key, let stream = streams[key] else { return }
        stream.outstanding -= 1
        stream.lastTaken = Self.now
        if stream.outstanding == 0 { fill(stream) }
    }

    private func fill(_ stream: StreamedAnswer) {
        for event in stream.source.next(limit: Self.piece) { put(frames.frame(of: event), into: stream) }
    }

    private func put(_ bytes: SharedBytes, into stream: StreamedAnswer) {
        stream.message.append(bytes)
        stream.outstanding += 1
    }

    /// Something has come on a connection that has nothing more to say: most often it is its end.
    private func listen(to key: UnsafeRawPointer) {
        guard let connection = connections[key], let stream = streams[key] else { return }
        if g_socket_get_available_bytes(connection.socket) > 0 {
            // It is never read, and would be seen again and again.
            stream.watch = nil
        } else {
            drop(key)
        }
    }

    /// Ends a stream that nobody reads, and finds out whether somebody does.
    func tend(_ key: UnsafeRawPointer, now: Int64) {
        guard let stream = streams[key] else { return }
        let silence = now &- stream.lastTaken
        if stream.outstanding > 0 {
            if silence > settings.limits.stallTime.microseconds { drop(key) }
        } else if silence > settings.limits.keepAlive.microseconds {
            put(EventFrames.keepAlive, into: stream)
            stream.message.resume()
        }
    }

    func endStream(_ key: UnsafeRawPointer) {
        guard let stream = streams.removeValue(forKey: key) else { return }
        streamCount.subtract(1, ordering: .sequentiallyConsistent)
        stream.watch = nil
        stream.source.close()
    }
}

/// `SoupServerMessage::wrote-chunk`.
private typealias WroteChunk = @convention(c) (SoupMessagePointer?, UnsafeMutableRawPointer?) -> Void

private let wroteChunk: WroteChunk = { message, data in
    ServerReference.call(data, message) { $0.noteWritten($1) }
}
