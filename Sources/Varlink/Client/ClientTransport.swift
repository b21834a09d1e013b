// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The client's end of the socket: whole messages out, whole messages in.
struct ClientTransport: ~Copyable {
    /// How long to wait for each message; nil is for ever.
    var timeout: Duration?
    private let socket: Descriptor
    private let interruption: VarlinkInterruption?
    /// A status of a machine full of modems is long, but not as long as this.
    private var input = FrameSplitter(limit: 64 << 20)

    init(
        path: String,
        timeout: Duration?,
        interruption: VarlinkInterruption? = nil
    ) throws(VarlinkConnectionError) {
        guard let address = SocketAddress(path) else {
            throw .invalidPath(path, longest: SocketAddress.longestPath)
        }
        let socket: Descriptor
        do throws(SystemError) {
            socket = try makeSocket(nonBlocking: false)
        } catch {
            throw .system(error)
        }
        let number = socket.number
        // A service that has stopped accepting, and whose queue is full, would hold us here.
        if let timeout { limitSending(number, to: timeout) }
        guard uninterrupted({ address.withPointer { connect(number, $0, $1) } }) == 0 else {
            throw .unreachable(path: path, SystemError("connect"))
        }
        self.socket = socket
        self.interruption = interruption
        self.timeout = timeout
    }

    /// Sends all of `bytes`.
    func send(_ bytes: [UInt8]) throws(VarlinkConnectionError) {
        let number = socket.number
        var sent = 0
        while sent < bytes.count {
            let result = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[sent...])
                return uninterrupted { Glibc.send(number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL)) }
            }
            if result < 0 {
                // A server that turns us away has said why before it closed: that is there to be read.
                if errno == EPIPE { return }
                throw .system(SystemError("send"))
            }
            sent += result
        }
    }

    /// Waits for the next whole message.
    mutating func receive() throws(VarlinkConnectionError) -> [UInt8] {
        let deadline = timeout.map { ContinuousClock.now + $0 }
        while true {
            do throws(FrameTooLong) {
                if let message = try input.next() { return message }
            } catch {
                throw .protocolViolation("the service sent a message of more than \(error.limit) bytes")
            }
            if deadline != nil || interruption != nil { try wait(until: deadline) }
            try fill()
        }
    }

    private mutating func fill() throws(VarlinkConnectionError) {
        let number = socket.number
        let received = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            let received = uninterrupted { recv(number, buffer.baseAddress, buffer.count, 0) }
            if received > 0 { input.append(UnsafeRawBufferPointer(rebasing: buffer[..<received])) }
            return received
        }
        if received == 0 { throw .closed }
        if received < 0 { throw errno == ECONNRESET ? .closed : .system(SystemError("recv")) }
    }

    private func wait(until deadline: ContinuousClock.Instant?) throws(VarlinkConnectionError) {
        while true {
            let left = deadline.map { max(ContinuousClock.now.duration(to: $0), .zero).wholeMilliseconds }
            // poll passes over an entry with a negative descriptor.
            var entries = (
                pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: interruption?.number ?? -1, events: Int16(POLLIN), revents: 0)
            )
            let result = withUnsafeMutablePointer(to: &entries) { entries in
                entries.withMemoryRebound(to: pollfd.self, capacity: 2) { poll($0, 2, left ?? -1) }
            }
            if entries.1.revents != 0 { throw .interrupted }
            if result > 0 { return }
            if result < 0, errno != EINTR { throw .system(SystemError("poll")) }
            if result == 0, let deadline, ContinuousClock.now >= deadline { throw .timedOut }
        }
    }
}

/// Has a connect and a send that take longer fail with EAGAIN.
private func limitSending(_ number: Int32, to duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    // Zero would be for ever.
    if limit.tv_sec <= 0, limit.tv_usec <= 0 { limit = timeval(tv_sec: 0, tv_usec: 1) }
    setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
}

extension Duration {
    /// Rounded up, so that a wait of this long does not end early; a time past what `poll` takes is cut.
    var wholeMilliseconds: Int32 {
        let milliseconds = self / .milliseconds(1)
        return milliseconds < Double(Int32.max) ? Int32(milliseconds.rounded(.up)) : .max
    }
}
