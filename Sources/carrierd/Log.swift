// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Messages to stderr, with the journal's priorities where the journal listens (sd-daemon(3)).
struct Log: Sendable {
    enum Level: Int, Sendable, Comparable {
        /// Somebody has to act.
        case error = 3
        /// Something is not as asked for, and carrierd goes on.
        case warning = 4
        /// A change that an operator wants to see afterwards.
        case notice = 5
        case debug = 7

        init?(_ word: String) {
            switch word {
            case "error": self = .error
            case "notice": self = .notice
            case "debug": self = .debug
            default: return nil
            }
        }

        static func < (left: Level, right: Level) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    private let threshold: Level
    private let isJournal: Bool

    init(threshold: Level) {
        self.threshold = threshold
        isJournal = getenv("JOURNAL_STREAM") != nil
    }

    /// The longest message, in bytes: a line of the journal's would be cut there at 48 KiB, in the middle of anything.
    private static let longest = 4096

    /// One message is one line that ends, whatever a modem or a file put into it.
    static func line(_ message: String) -> String {
        let bytes = message.utf8.prefix(longest)
        let text =
            bytes.endIndex == message.utf8.endIndex ? message : String(decoding: bytes, as: UTF8.self) + " …"
        return String(text.map { $0.isNewline ? " " : $0 })
    }

    func callAsFunction(_ level: Level, _ message: String) {
        guard level <= threshold else { return }
        let line = Self.line(message)
        let prefix = isJournal ? "<\(level.rawValue)>" : "carrierd: "
        var bytes = Array((prefix + line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
