// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import Systemd

struct SystemdNotifierTests {
    @Test func everyMessageIsAssignments() {
        let messages = Messages()
        let notifier = SystemdNotifier { messages.append($0) }
        notifier.ready(status: "2 modems")
        notifier.ready()
        notifier.status("0 modems")
        notifier.ping()
        notifier.stopping()
        #expect(
            messages.all == [
                "READY=1\nSTATUS=2 modems", "READY=1", "STATUS=0 modems", "WATCHDOG=1", "STOPPING=1",
            ]
        )
    }

    @Test func aStatusCannotSmuggleAnAssignment() {
        let messages = Messages()
        SystemdNotifier { messages.append($0) }.status("a\nMAINPID=1\r\nFDSTORE=1")
        #expect(messages.all == ["STATUS=a MAINPID=1 FDSTORE=1"])
    }

    @Test func aReloadCarriesItsTime() throws {
        let messages = Messages()
        SystemdNotifier { messages.append($0) }.reloading()
        let message = try #require(messages.all.first)
        let lines = message.split(separator: "\n")
        #expect(lines.first == "RELOADING=1")
        let microseconds = try #require(lines.last?.split(separator: "=").last.flatMap { Int64($0) })
        #expect(lines.last?.hasPrefix("MONOTONIC_USEC=") == true)
        #expect(microseconds > 0)
    }
}

private final class Messages: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func append(_ text: String) {
        texts.withLock { $0.append(text) }
    }
}
