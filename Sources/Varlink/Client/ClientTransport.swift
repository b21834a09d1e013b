// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The client's end of the socket: whole messages out, whole messages in.
struct ClientTransport: ~Copyable {
    /// How long to wait for each message; nil is for ever.
    var timeout: Duration?
    private let socket: Descriptor
    /// A status of a machine full of modems is long, but not as long as this.
    private var input = FrameSplitter(limit: 64 << 20)

    init(path: String, timeout: Duration?) throws(VarlinkConnectionError) {
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
        guard uninterrupted({ address.withPointer { connect(number, $0, $1) } }) == 0 else {
            throw .unreachable(path: path, SystemError("connect"))
        }
        self.socket = socket
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
            if let deadline { try wait(until: deadline) }
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

    private func wait(until deadline: ContinuousClock.Instant) throws(VarlinkConnectionError) {
        while true {
            let left = max(ContinuousClock.now.duration(to: deadline), .zero)
            var entry = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
            let result = poll(&entry, 1, left.wholeMilliseconds)
            if result > 0 { return }
            if result < 0, errno != EINTR { throw .system(SystemError("poll")) }
            if result == 0, ContinuousClock.now >= deadline { throw .timedOut }
        }
    }
}

extension Duration {
    /// Rounded up, so that a wait of this long does not end early; a time past what `poll` takes is cut.
    fileprivate var wholeMilliseconds: Int32 {
        let milliseconds = self / .milliseconds(1)
        return milliseconds < Double(Int32.max) ? Int32(milliseconds.rounded(.up)) : .max
    }
}
