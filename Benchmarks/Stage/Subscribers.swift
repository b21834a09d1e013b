// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization
internal import TelephonyAPI
internal import Threads

/// Subscribers of `Monitor`, read as bytes come, by one thread. Each one's numbers have to follow each other.
final class Subscribers: Sendable {
    struct Seen {
        var messages = 0
        var bytes = 0
        /// Numbers that a subscriber was never sent.
        var lost = 0
        /// Numbers that a subscriber was sent again.
        var doubled = 0
        /// `gap` events, and connections that ended.
        var gaps = 0
        var ended = 0
    }

    private struct State {
        var seen = Seen()
        var isOver = false
        /// The last number that each has; -1 before the snapshot.
        var last: [Int]
        /// What is waited for, and how many subscribers have it.
        var target = 0
        var reached = 0
        /// When the last of them had it, and when anyone last had anything.
        var time: UInt64 = 0
        var latest: UInt64 = 0
    }

    let count: Int
    private let state: Mutex<State>
    private let descriptors: [Int32]
    private let poller: Int32
    private let arrival: Int32

    /// Connects them and waits for everyone's snapshot.
    init(_ count: Int, socket: String) throws {
        self.count = count
        state = Mutex(State(last: Array(repeating: -1, count: count)))
        poller = epoll_create1(Int32(EPOLL_CLOEXEC))
        arrival = eventfd(0, Int32(EFD_CLOEXEC))
        descriptors = try (0..<count).map { _ in try Self.subscribe(socket) }
        for (place, descriptor) in descriptors.enumerated() {
            var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: UInt64(place)))
            epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event)
        }
        try WorkerThread(name: "subscribers") { self.read() }.detach()
        _ = try wait(limit: 120)
    }

    deinit {
        for descriptor in descriptors + [poller, arrival] { close(descriptor) }
    }

    var seen: Seen { state.withLock { $0.seen } }

    /// From now on everyone's having the event of that number is waited for.
    func expect(_ sequence: Int) {
        state.withLock { state in
            state.target = sequence
            state.reached = state.last.count { $0 >= sequence }
            guard state.reached == count else { return }
            state.time = state.latest
            announce()
        }
    }

    /// Waits until everyone has what is expected.
    ///
    /// - Returns: when the last one had all of its bytes.
    func wait(limit seconds: Int) throws -> UInt64 {
        var entry = pollfd(fd: arrival, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(seconds * 1000)) > 0 else {
            let (reached, target) = state.withLock { ($0.reached, $0.target) }
            throw BenchmarkError("after \(seconds) s \(reached) of \(count) subscribers have event \(target)")
        }
        var value: UInt64 = 0
        _ = Glibc.read(arrival, &value, 8)
        return state.withLock { $0.time }
    }

    /// Lets go of them; to be called once.
    func stop() {
        state.withLock { $0.isOver = true }
        // The thread sees the ends of these.
        for descriptor in descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }

    private static func subscribe(_ path: String) throws -> Int32 {
        let client = try RawClient(path)
        try client.send(RawClient.call(TelephonyInterface.monitor, #","more":true"#))
        return fcntl(client.descriptor, F_DUPFD_CLOEXEC, 0)
    }

    private func read() {
        var frames = [FrameHead](repeating: FrameHead(), count: count)
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while !state.withLock({ $0.isOver }) {
            let ready = epoll_wait(poller, &events, Int32(events.count), 1000)
            for event in events.prefix(Int(max(ready, 0))) {
                let place = Int(event.data.u64)
                let length = recv(descriptors[place], &buffer, buffer.count, Int32(MSG_DONTWAIT))
                if length <= 0 {
                    if length < 0, errno == EAGAIN { continue }
                    var none = epoll_event()
                    epoll_ctl(poller, EPOLL_CTL_DEL, descriptors[place], &none)
                    state.withLock { $0.seen.ended += 1 }
                    continue
                }
                take(buffer.span.extracting(first: length), &frames[place], of: place)
            }
        }
    }

    private func take(_ bytes: Span<UInt8>, _ frame: inout FrameHead, of place: Int) {
        state.withLock { state in
            state.seen.bytes += bytes.count
            state.latest = Stopwatch.now()
            frame.take(bytes) { sequence, isGap in
                let last = state.last[place]
                state.seen.messages += 1
                if isGap { state.seen.gaps += 1 }
                if last >= 0, !isGap {
                    if sequence <= last { state.seen.doubled += 1 }
                    state.seen.lost += max(0, sequence - last - 1)
                }
                state.last[place] = max(last, sequence)
                guard sequence >= state.target, last < state.target else { return }
                state.reached += 1
                guard state.reached == count else { return }
                state.time = Stopwatch.now()
                announce()
            }
        }
    }

    private func announce() {
        var one: UInt64 = 1
        _ = write(arrival, &one, 8)
    }
}

/// The beginning of the message that a subscriber is in, where that has come in part.
private struct FrameHead {
    private var head: [UInt8] = []

    /// What tells the number and the kind is in so many bytes.
    private static let length = 128

    /// Finds the messages that end in `bytes`. It looks at no more of them than it has to: there are millions a second,
    /// and the other core is carrierd's.
    mutating func take(_ bytes: Span<UInt8>, _ body: (_ sequence: Int, _ isGap: Bool) -> Void) {
        bytes.withUnsafeBytes { bytes in
            guard var start = bytes.baseAddress else { return }
            let last = start + bytes.count
            while let end = memchr(start, 0, last - start).map({ UnsafeRawPointer($0) }) {
                if head.isEmpty {
                    Self.read(start, body)
                } else {
                    keep(start, end + 1)
                    // Where it is longer than what is kept of it.
                    head.append(0)
                    head.withUnsafeBytes { if let start = $0.baseAddress { Self.read(start, body) } }
                    head.removeAll(keepingCapacity: true)
                }
                start = end + 1
            }
            keep(start, last)
        }
    }

    private mutating func keep(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
        let room = max(0, Self.length - head.count)
        head += UnsafeRawBufferPointer(start: start, count: min(end - start, room))
    }

    /// - Parameter message: ends with a NUL.
    private static func read(_ message: UnsafeRawPointer, _ body: (Int, Bool) -> Void) {
        let text = message.assumingMemoryBound(to: CChar.self)
        let (name, kind) = (#""sequence":"#, #""kind":""#)
        guard let number = strstr(text, name), let kindName = strstr(text, kind) else { return }
        let sequence = strtol(number + name.utf8.count, nil, 10)
        body(sequence, strncmp(kindName + kind.utf8.count, #"gap""#, 4) == 0)
    }
}
