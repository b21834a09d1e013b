// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Systemd

struct ActivatedSocketsTests {
    @Test func aListeningStreamSocketIsTaken() {
        let descriptor = stream(listening: true)
        let sockets = ActivatedSockets([(name: "varlink", descriptor: descriptor)])
        #expect(sockets.sockets == [ActivatedSockets.Socket(name: "varlink", descriptor: descriptor)])
        #expect(sockets.rejected.isEmpty)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        close(descriptor)
    }

    @Test(arguments: [Wrong.notListening, .datagram, .internet, .file])
    func anythingElseIsClosedAndNamed(_ wrong: Wrong) {
        let descriptor = wrong.descriptor
        let sockets = ActivatedSockets([(name: "odd", descriptor: descriptor)])
        #expect(sockets.sockets.isEmpty)
        #expect(sockets.rejected == ["odd"])
    }

    enum Wrong: Sendable {
        case notListening
        case datagram
        case internet
        case file

        var descriptor: Int32 {
            switch self {
            case .notListening: stream(listening: false)
            case .datagram: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            case .internet: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            case .file: open("/dev/null", O_RDONLY)
            }
        }
    }
}

/// A Unix stream socket with an address of the kernel's choice.
private func stream(listening: Bool) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let length = socklen_t(MemoryLayout<sa_family_t>.size)
    _ = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    if listening { listen(descriptor, 1) }
    return descriptor
}
