// SPDX-License-Identifier: Apache-2.0

/// Why a call came to nothing; `description` is one line for a person.
package enum VarlinkConnectionError: Error, Equatable, Sendable {
    /// Nobody answers at the path.
    case unreachable(path: String, SystemError)
    /// Empty, with a NUL in it, or longer than `sun_path` holds, in bytes.
    case invalidPath(String, longest: Int)
    /// The server answered with an error.
    case answered(VarlinkError)
    /// The server closed the connection before it had answered.
    case closed
    /// No reply within the time given.
    case timedOut
    /// The wait was ended by its interruption.
    case interrupted
    /// What came is no reply, or cannot be read as what was asked for.
    case protocolViolation(String)
    /// The connection failed.
    case system(SystemError)
}

extension VarlinkConnectionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreachable(let path, let error): "cannot reach \(path): \(error.text)"
        case .invalidPath(let path, let longest):
            "\"\(path)\" is no socket path: one has 1 to \(longest) bytes, this one \(path.utf8.count)"
        case .answered(let error): "the service answered \(error)"
        case .closed: "the service closed the connection before it had answered"
        case .timedOut: "the service did not answer in time"
        case .interrupted: "the wait for the service was ended"
        case .protocolViolation(let text): text
        case .system(let error): "the connection failed: \(error)"
        }
    }
}
