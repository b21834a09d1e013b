// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// What a descriptor is watched for, or has: the bits of epoll(7).
struct Readiness: OptionSet, Sendable {
    let rawValue: UInt32

    static let input = Readiness(rawValue: EPOLLIN.rawValue)
    static let output = Readiness(rawValue: EPOLLOUT.rawValue)
    /// The peer is gone for good, or the socket failed. Always watched for.
    static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
}

/// An epoll instance, level-triggered.
final class Poller: Sendable {
    private let descriptor: Descriptor

    init() throws(SystemError) {
        let number = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard number >= 0 else { throw SystemError("epoll_create1") }
        descriptor = Descriptor(adopting: number)
    }

    /// Starts to watch `number`; closing it ends that.
    func add(_ number: Int32, for readiness: Readiness, token: UInt64) throws(SystemError) {
        try control(EPOLL_CTL_ADD, number, readiness, token)
    }

    func change(_ number: Int32, to readiness: Readiness, token: UInt64) throws(SystemError) {
        try control(EPOLL_CTL_MOD, number, readiness, token)
    }

    /// Watches `number` no longer, not even for a hang-up.
    func remove(_ number: Int32) {
        // Fails only where it is not watched.
        try? control(EPOLL_CTL_DEL, number, [], 0)
    }

    /// Waits, for ever where `milliseconds` is negative, and calls `body` for each descriptor that is ready.
    func wait(milliseconds: Int32, _ body: (UInt64, Readiness) -> Void) {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 128) { buffer in
            // It has a place; the headers of newer Glibc (Debian 13) want that said.
            guard let events = buffer.baseAddress else { return }
            let count = epoll_wait(descriptor.number, events, Int32(buffer.count), milliseconds)
            // A negative count is EINTR: the loop comes round again.
            for index in 0..<max(Int(count), 0) {
                body(buffer[index].data.u64, Readiness(rawValue: buffer[index].events))
            }
        }
    }

    private func control(
        _ operation: Int32,
        _ number: Int32,
        _ readiness: Readiness,
        _ token: UInt64
    ) throws(SystemError) {
        var event = epoll_event()
        event.events = readiness.rawValue
        event.data.u64 = token
        guard epoll_ctl(descriptor.number, operation, number, &event) == 0 else {
            throw SystemError("epoll_ctl")
        }
    }
}

/// An eventfd: wakes a thread that waits in a `Poller`.
final class Wakeup: Sendable {
    private let descriptor: Descriptor

    init() throws(SystemError) {
        let number = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard number >= 0 else { throw SystemError("eventfd") }
        descriptor = Descriptor(adopting: number)
    }

    var number: Int32 { descriptor.number }

    /// Callable from any thread.
    func signal() {
        // Fails only when the counter is full, and then it is readable anyway.
        _ = eventfd_write(descriptor.number, 1)
    }

    func clear() {
        var value: eventfd_t = 0
        _ = eventfd_read(descriptor.number, &value)
    }
}
