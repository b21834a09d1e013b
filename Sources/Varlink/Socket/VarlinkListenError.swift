// SPDX-License-Identifier: Apache-2.0

/// Why a server cannot listen; `description` is one line for an operator.
package enum VarlinkListenError: Error, Equatable, Sendable {
    /// Empty, with a NUL in it, or longer than `sun_path` holds, in bytes.
    case invalidPath(String, longest: Int)
    /// A live server answers at the path, or holds its lock.
    case alreadyServed(String)
    /// Something that is no socket is at the path; it was not touched.
    case notASocket(String)
    /// Something that is no lock is where the lock of the path belongs; it was not touched.
    case notALock(String)
    /// The dead socket at the path is another user's; it was not touched.
    case anothers(String)
    /// Everybody may put another socket in the place of one in the folder of the path.
    case openFolder(String)
    /// The folder of the path does not exist.
    case noFolder(String)
    /// No file may be made in the folder of the path.
    case notPermitted(String)
    /// The descriptor is no listening Unix stream socket.
    case notListening(descriptor: Int32)
    /// A system call failed on the file or descriptor named.
    case system(String, SystemError)
}

extension VarlinkListenError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalidPath(let path, let longest):
            "cannot listen at \"\(path)\": a socket path has 1 to \(longest) bytes, this one \(path.utf8.count); "
                + "give another path"
        case .alreadyServed(let path):
            "cannot listen at \(path): another server is running there; stop it or give another path"
        case .notASocket(let path):
            "cannot listen at \(path): a file that is no socket is in the way; move it or give another path"
        case .notALock(let path):
            "cannot listen: \(path) is no lock of a server; move it or give another path"
        case .anothers(let path):
            "cannot listen at \(path): a dead socket of another user is in the way; remove it or give another path"
        case .openFolder(let path):
            "cannot listen at \(path): everybody may write to its folder; chmod o-w it or give another path"
        case .notListening(let descriptor):
            "cannot listen on descriptor \(descriptor): it is no listening Unix stream socket; "
                + "check the socket unit"
        case .noFolder(let path):
            "cannot listen at \(path): its folder is not there; make it or give another path"
        case .notPermitted(let path):
            "cannot listen at \(path): its folder may not be written; give another path or start as its owner"
        case .system(let subject, let error):
            "cannot listen at \(subject): \(error)"
        }
    }
}
