// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization
internal import Threads

/// Clients of the page: event streams that are read as they come, and a scrape every second.
final class Crowd: Sendable {
    private struct State {
        var isOver = false
        var bytes = 0
        var scrapes = 0
    }

    private let path: String
    private let state = Mutex(State())
    private let streams: [Int32]

    /// How much the streams have been sent, and how often was scraped.
    var seen: (bytes: Int, scrapes: Int) { state.withLock { ($0.bytes, $0.scrapes) } }

    /// - Throws: `BenchmarkError` where the page does not take so many.
    init(_ path: String, streams count: Int) throws {
        self.path = path
        streams = try (0..<count).map { _ in
            try Self.ask(path, "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        }
        try WorkerThread(name: "streams") { self.read() }.detach()
        try WorkerThread(name: "scraper") { self.scrape() }.detach()
    }

    func stop() {
        state.withLock { $0.isOver = true }
    }

    /// A connection that has asked.
    static func ask(_ path: String, _ request: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        let bytes = Array(request.utf8)
        guard result == 0, send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            close(descriptor)
            throw BenchmarkError("\(path) takes no more connections: \(String(cString: strerror(errno)))")
        }
        return descriptor
    }

    private func read() {
        var polls = streams.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !state.withLock({ $0.isOver }) {
            guard poll(&polls, nfds_t(polls.count), 200) > 0 else { continue }
            for place in polls.indices where polls[place].revents != 0 {
                let count = recv(polls[place].fd, &buffer, buffer.count, 0)
                // It has ended: nothing of it is looked at any more.
                if count <= 0 { polls[place].fd = -1 }
                state.withLock { $0.bytes += max(count, 0) }
            }
        }
        for stream in streams { close(stream) }
    }

    private func scrape() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !state.withLock({ $0.isOver }) {
            if let descriptor = try? Self.ask(path, "GET /metrics HTTP/1.0\r\n\r\n") {
                while recv(descriptor, &buffer, buffer.count, 0) > 0 {}
                close(descriptor)
                state.withLock { $0.scrapes += 1 }
            }
            sleep(1)
        }
    }
}
