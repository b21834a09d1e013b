// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    internal import Glibc
#endif

/// What was said and done, one line each, with the seconds since the start.
package final class TrafficLog: Sendable {
    private let descriptor: Int32
    private let start = ContinuousClock.now

    /// A log that keeps nothing.
    package static let none = TrafficLog(descriptor: -1)
    /// The log on standard error.
    package static let standardError = TrafficLog(descriptor: 2)

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// A log in the file at `path`, after what is in it.
    ///
    /// - Throws: `SystemError` where it cannot be opened.
    package convenience init(path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open \(path)") }
        self.init(descriptor: descriptor)
    }

    deinit {
        if descriptor > 2 { close(descriptor) }
    }

    package func note(_ subject: String, _ text: String) {
        guard descriptor >= 0 else { return }
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        let line = "\(Int(time)) ms \(subject): \(text)\n"
        // One write a line: lines of several tasks do not mix.
        _ = line.withCString { write(descriptor, $0, strlen($0)) }
    }

    /// Bytes in one direction, with control characters as `<CR>` and `<LF>`.
    func note(_ subject: String, _ direction: String, _ bytes: [UInt8]) {
        guard descriptor >= 0 else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        let shown = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\r": "<CR>"
            case "\n": "<LF>"
            default: scalar.value < 32 ? "<\(scalar.value)>" : String(scalar)
            }
        }
        note(subject, "\(direction) \(shown.joined())")
    }
}
