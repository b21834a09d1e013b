// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What can be in the way of a file and is none.
package enum Obstacle: Hashable, Sendable {
    case link
    case folder
    case pipe
    case socket
    case device

    /// Nil for a file.
    init?(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFLNK: self = .link
        case S_IFDIR: self = .folder
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default: self = .device
        }
    }

    /// What is at `path` and no file; nil where there is a file, or nothing.
    ///
    /// - Throws: `OwnFileError` where that cannot be seen.
    static func at(_ path: String) throws(OwnFileError) -> Obstacle? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            let reason = errno
            if reason == ENOENT { return nil }
            throw OwnFileError(path, .system(reason))
        }
        return Obstacle(status)
    }

    var words: String {
        switch self {
        case .link: "a link"
        case .folder: "a folder"
        case .pipe: "a pipe"
        case .socket: "a socket"
        case .device: "a device"
        }
    }
}

/// Why a file or folder of the daemon's own cannot be used; `description` is one line for an operator.
package struct OwnFileError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// Something that is no file is in the way; it was not touched.
        case foreign(Obstacle)
        /// Longer than anything that was ever written there.
        case tooLong
        /// In words, for a folder that is in the wrong hands.
        case untrusted(String)
        /// The `errno` of a system call.
        case system(Int32)
    }

    package let path: String
    package let reason: Reason

    package init(_ path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// The reason alone, to stand behind the path.
    package var words: String {
        switch reason {
        case .foreign(let kind): "\(kind.words) is in its way, which is not touched; move it"
        case .tooLong: "it is too long to be carrierd's"
        case .untrusted(let words): words
        case .system(let number): String(cString: strerror(number))
        }
    }

    package var description: String { "\(path): \(words)" }
}
