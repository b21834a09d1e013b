// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import Glibc
internal import Synchronization

/// What GLib itself has to complain of.
///
/// It writes to standard error as it likes: what came over a bus and is no message it prints whole, line by line, with
/// whatever numbers of cards are in it, and as often as it comes.
package enum GLibLog {
    /// Hands over GLib's complaints from now on: of each the first line, which says what and not of whom, and that once.
    /// To be called once, before anything of GLib's runs.
    ///
    /// What ends the process is written by GLib as ever.
    package static func take(_ log: @escaping @Sendable (String) -> Void) {
        g_log_set_writer_func(
            writeMessage,
            Unmanaged.passRetained(Writer(log)).toOpaque(),
            nil
        )
    }

    fileprivate final class Writer: Sendable {
        private let log: @Sendable (String) -> Void
        private let told = Mutex<Set<String>>([])

        /// The longest line, in characters, and how many are told of.
        private static let (longest, most) = (200, 64)

        init(_ log: @escaping @Sendable (String) -> Void) { self.log = log }

        func write(_ message: String) {
            let line = String(message.prefix { !$0.isNewline }.prefix(Self.longest))
            let isNew = told.withLock { $0.count < Self.most && $0.insert(line).inserted }
            if isNew { log("GLib: \(line)") }
        }
    }
}

private let writeMessage: GLogWriterFunc = { level, fields, count, data in
    guard let data, let fields else { return G_LOG_WRITER_UNHANDLED }
    let isEnd = level.rawValue & (G_LOG_LEVEL_ERROR.rawValue | G_LOG_FLAG_FATAL.rawValue) != 0
    if isEnd { return g_log_writer_standard_streams(level, fields, count, nil) }
    guard level.rawValue & (G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue) != 0 else {
        return G_LOG_WRITER_HANDLED
    }
    for field in UnsafeBufferPointer(start: fields, count: Int(count)) {
        guard let key = field.key, strcmp(key, "MESSAGE") == 0, let value = field.value else { continue }
        let text = value.assumingMemoryBound(to: CChar.self)
        let bytes = UnsafeRawBufferPointer(
            start: text,
            count: field.length < 0 ? strnlen(text, 1024) : min(Int(field.length), 1024)
        )
        Unmanaged<GLibLog.Writer>.fromOpaque(data).takeUnretainedValue().write(
            String(decoding: bytes, as: UTF8.self)
        )
    }
    return G_LOG_WRITER_HANDLED
}
