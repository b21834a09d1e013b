// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// One client: its socket, what it has sent and what it is being sent. Used on the server's thread alone.
final class Connection {
    enum Phase {
        /// Calls are carried out.
        case open
        /// The last answer is on its way.
        case closing
        /// The last answer is sent; what the client still writes is thrown away until it closes.
        case draining
    }

    /// What the call at the head of the line is doing.
    enum Activity {
        case none
        case streaming(any ReplySource)
        case deferred(Task<Void, Never>, ReplyStyle)
    }

    let id: UInt64
    let peer: Peer
    let descriptor: Descriptor
    var input: FrameSplitter
    var output = OutputQueue()
    var phase = Phase.open
    var activity = Activity.none
    /// What epoll watches the socket for.
    var watched: Readiness = []
    /// The client has closed both ways; epoll would say so over and over, and watches the socket no more.
    var isGone = false
    /// There may be something to receive.
    var inputReady = false
    /// The client has shut down its sending half.
    var inputEnded = false
    /// The socket may take bytes.
    var outputReady = true
    /// Nobody will receive anything any more.
    var outputBroken = false
    /// Stands in the census.
    var isCounted = false
    /// Input counted in `LoopContext.heldInput`.
    private(set) var countedInput = 0
    private var drainedBytes = 0

    init(id: UInt64, descriptor: consuming Descriptor, peer: Peer, messageLimit: Int) {
        self.id = id
        self.descriptor = descriptor
        self.peer = peer
        input = FrameSplitter(limit: messageLimit)
    }

    var isIdle: Bool {
        if case .none = activity { true } else { false }
    }

    var isStreaming: Bool {
        if case .streaming = activity { true } else { false }
    }

    /// What the connection can make use of now. While a call is at work its client's further input stays unread.
    var wanted: Readiness {
        var wanted: Readiness = output.isEmpty ? [] : .output
        switch phase {
        case .open:
            if isIdle, !inputEnded, output.count < VarlinkLimits.unsentBytes { wanted.insert(.input) }
        case .closing: break
        case .draining: wanted.insert(.input)
        }
        return wanted
    }

    /// Receives once into `input`.
    func receive(_ loop: LoopContext) {
        let room = min(loop.scratch.count, input.room)
        let received = receive(into: loop.scratch, atMost: room)
        if received > 0 { input.append(UnsafeRawBufferPointer(rebasing: loop.scratch[..<received])) }
    }

    /// Receives once and throws it away; false when the connection has had enough of that.
    func drain(_ loop: LoopContext) -> Bool {
        drainedBytes += receive(into: loop.scratch, atMost: loop.scratch.count)
        return !inputEnded && drainedBytes <= VarlinkLimits.drainedBytes
    }

    private func receive(into buffer: UnsafeMutableRawBufferPointer, atMost room: Int) -> Int {
        let received = uninterrupted { recv(descriptor.number, buffer.baseAddress, room, receiveFlags) }
        // Of a client that has gone, everything there is can be had at once.
        inputReady = received == room || isGone
        if received == 0 {
            inputEnded = true
        } else if received < 0, errno != EAGAIN || isGone {
            inputEnded = true
            breakOutput()
        }
        return max(received, 0)
    }

    /// Sends what the socket takes.
    func flush(_ loop: LoopContext) {
        while !output.isEmpty, outputReady {
            let (sent, isAll) = output.withPrefix(by: loop.scratch) { bytes in
                let sent = uninterrupted {
                    send(descriptor.number, bytes.baseAddress, bytes.count, sendFlags)
                }
                return (sent, sent == bytes.count)
            }
            if sent >= 0 {
                output.removeFirst(sent)
                outputReady = isAll
            } else if errno == EAGAIN {
                outputReady = false
            } else {
                breakOutput()
            }
        }
    }

    /// No more output; the client sees the end of the stream.
    func shutDownOutput() {
        shutdown(descriptor.number, Int32(SHUT_WR))
    }

    private func breakOutput() {
        outputBroken = true
        output.removeAll()
    }

    /// Brings the loop's count of held input up to date; tells whether it has grown.
    func countInput(_ loop: LoopContext) -> Bool {
        let growth = input.held - countedInput
        loop.heldInput += growth
        countedInput = input.held
        return growth > 0
    }
}
