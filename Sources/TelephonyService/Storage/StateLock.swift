// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The right to a state folder: two daemons in one would give one card two pseudonyms and one number two events.
///
/// The kernel gives it up when the process dies.
package final class StateLock: Sendable {
    private let descriptor: Int32

    /// - Throws: `StateFileError` where another process has it, or something that is no file is in its way.
    /// - Returns: nil where no file can be made in the folder, in which then nothing is kept either.
    package init?(directory: String) throws {
        let path = directory + "/lock"
        let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard number >= 0 else {
            if [ELOOP, EISDIR, ENXIO].contains(errno) { throw Self.foreign(path) }
            return nil
        }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(number)
            throw Self.foreign(path)
        }
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
            close(number)
            throw StateFileError(
                "\(directory) is used by another carrierd; stop it or give another --state-directory"
            )
        }
        descriptor = number
    }

    private static func foreign(_ path: String) -> StateFileError {
        StateFileError("\(path) is no file: it is not touched; move it or give another --state-directory")
    }

    deinit {
        close(descriptor)
    }
}
