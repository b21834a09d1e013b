// SPDX-License-Identifier: Apache-2.0

/// Carries command lines from a socket or standard input to whoever does them, and the answers back.
package struct ControlServer: Sendable {
    private let answering: @Sendable (String) async -> ModemRack.Reply
    private let quit: @Sendable () -> Void

    /// A line that is longer is no command.
    private static let longestLine = 4096

    /// - Parameter quit: called when a line asks the process to end.
    package init(_ rack: ModemRack, quit: @escaping @Sendable () -> Void) {
        self.init(answering: { await rack.answer($0) }, quit: quit)
    }

    /// - Parameter answering: does what a line says.
    init(
        answering: @escaping @Sendable (String) async -> ModemRack.Reply,
        quit: @escaping @Sendable () -> Void
    ) {
        self.answering = answering
        self.quit = quit
    }

    /// Serves each client of `listener` until the task is cancelled.
    package func run(_ listener: UnixListener) async {
        await withDiscardingTaskGroup { group in
            while let client = await listener.accept() {
                group.addTask {
                    await serve(read: { await client.read() }, write: { client.write($0) })
                    client.close()
                }
            }
        }
    }

    /// Serves one client: lines in, answers out, until it says no more.
    package func serve(
        read: () async -> [UInt8]?,
        write: ([UInt8]) -> Bool
    ) async {
        var line: [UInt8] = []
        while let bytes = await read() {
            for byte in bytes {
                guard byte == UInt8(ascii: "\n") else {
                    if line.count <= Self.longestLine { line.append(byte) }
                    continue
                }
                guard await answer(line, write: write) else { return }
                line.removeAll(keepingCapacity: true)
            }
        }
        // A last line without its end is a line all the same.
        if !line.isEmpty { _ = await answer(line, write: write) }
    }

    private func answer(_ line: [UInt8], write: ([UInt8]) -> Bool) async -> Bool {
        guard line.count <= Self.longestLine else {
            return write(Array("error: the line is too long; say help\n".utf8))
        }
        let reply = await answering(String(decoding: line, as: UTF8.self))
        let isHeard = write(Array(reply.lines.map { $0 + "\n" }.joined().utf8))
        if reply.isLast { quit() }
        return isHeard && !reply.isLast
    }
}
