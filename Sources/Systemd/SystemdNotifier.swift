// SPDX-License-Identifier: Apache-2.0

internal import CSystemd
internal import Glibc

/// Tells the service manager how the service is doing (sd_notify(3)).
///
/// Without a service manager it does nothing. A message that cannot be sent is dropped: there is nobody to tell.
package struct SystemdNotifier: Sendable {
    private let send: @Sendable (String) -> Void

    /// Tells the service manager that `NOTIFY_SOCKET` names.
    package init() {
        self.init { message in
            _ = sd_notify(0, message)
        }
    }

    /// - Parameter send: takes each message, which is newline-separated assignments.
    package init(send: @escaping @Sendable (String) -> Void) {
        self.send = send
    }

    /// Start-up, or a reload, is done.
    package func ready(status: String? = nil) {
        send((["READY=1"] + Self.assignment(status)).joined(separator: "\n"))
    }

    /// The service begins to shut down.
    package func stopping(status: String? = nil) {
        send((["STOPPING=1"] + Self.assignment(status)).joined(separator: "\n"))
    }

    /// The configuration is being read again; `ready` ends it.
    ///
    /// The time lets `Type=notify-reload` tell this reload from an earlier one (systemd.service(5)).
    package func reloading() {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let microseconds = Int64(now.tv_sec) &* 1_000_000 &+ Int64(now.tv_nsec) / 1000
        send("RELOADING=1\nMONOTONIC_USEC=\(microseconds)")
    }

    /// What `systemctl status` shows; a line break in it becomes a space.
    package func status(_ text: String) {
        send(Self.assignment(text).joined())
    }

    /// The service is alive; due at least every `watchdogInterval`, better twice in it.
    package func ping() {
        send("WATCHDOG=1")
    }

    /// Within what time the service manager wants `ping`, nil where it wants none (sd_watchdog_enabled(3)).
    package static var watchdogInterval: Duration? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0, microseconds > 0 else { return nil }
        return .microseconds(Int64(clamping: microseconds))
    }

    private static func assignment(_ status: String?) -> [String] {
        // A line break would begin an assignment of its own.
        status.map { ["STATUS=" + String($0.map { $0.isNewline ? " " : $0 })] } ?? []
    }
}
