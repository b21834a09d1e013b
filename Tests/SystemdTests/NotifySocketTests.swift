// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Systemd

/// Each runs in a process of its own: `NOTIFY_SOCKET` and its like are the whole process's.
struct NotifySocketTests {
    @Test func aMessageReachesTheServiceManager() async {
        await #expect(processExitsWith: .success) {
            let name = "carrierd-test-\(getpid())"
            let socket = try #require(NotifySocket(abstract: name))
            setenv("NOTIFY_SOCKET", "@\(name)", 1)
            SystemdNotifier().ready(status: "1 modem")
            #expect(socket.receive() == "READY=1\nSTATUS=1 modem")
        }
    }

    @Test func withoutAServiceManagerNothingHappens() async {
        await #expect(processExitsWith: .success) {
            unsetenv("NOTIFY_SOCKET")
            unsetenv("WATCHDOG_USEC")
            SystemdNotifier().ready()
            #expect(SystemdNotifier.watchdogInterval == nil)
        }
    }

    @Test func theWatchdogIntervalIsTheServiceManagers() async {
        await #expect(processExitsWith: .success) {
            setenv("WATCHDOG_USEC", "30000000", 1)
            setenv("WATCHDOG_PID", "\(getpid())", 1)
            #expect(SystemdNotifier.watchdogInterval == .seconds(30))
            setenv("WATCHDOG_PID", "1", 1)
            #expect(SystemdNotifier.watchdogInterval == nil)
        }
    }

    @Test func nothingPassedIsNoSockets() async {
        await #expect(processExitsWith: .success) {
            unsetenv("LISTEN_FDS")
            #expect(ActivatedSockets.take().sockets.isEmpty)
        }
    }
}

/// The service manager's end.
private struct NotifySocket {
    private let descriptor: Int32

    init?(abstract name: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path[0] = 0
            for (index, byte) in name.utf8.enumerated() { path[index + 1] = byte }
        }
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard descriptor >= 0, status == 0 else { return nil }
    }

    func receive() -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
}
