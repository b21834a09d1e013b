// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import Synchronization

/// The service manager's end of sd_notify(3), which keeps all that it is told.
final class NotifyReceiver: Sendable {
    let path: String
    private let descriptor: Int32
    private let received: Received

    private final class Received: Sendable {
        let text = Mutex("")
    }

    init(folder: String) throws {
        path = "\(folder)/notify"
        received = Received()
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) { [descriptor] in
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw NeverHeld(description: "bind: \(String(cString: strerror(errno)))") }
        Spawner.thread { [descriptor, received] in
            var buffer = [UInt8](repeating: 0, count: 8192)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                let text = String(decoding: buffer.prefix(count), as: UTF8.self)
                received.text.withLock { $0 += text + "\n" }
            }
            close(descriptor)
        }
    }

    deinit {
        // Ends the thread's wait; the thread closes it.
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    var text: String { received.text.withLock { $0 } }
}
