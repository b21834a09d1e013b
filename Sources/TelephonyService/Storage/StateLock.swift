// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The right to a state folder: two daemons in one would give one card two pseudonyms and one number two events.
///
/// The kernel gives it up when the process dies.
package final class StateLock: Sendable {
    private let descriptor: Int32

    /// - Throws: `StateFileError` where another process has it.
    /// - Returns: nil where no file can be made in the folder, in which then nothing is kept either.
    package init?(directory: String) throws {
        let path = directory + "/lock"
        let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { return nil }
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
            close(number)
            throw StateFileError(
                "\(directory) is used by another carrierd; stop it or give another --state-directory"
            )
        }
        descriptor = number
    }

    deinit {
        close(descriptor)
    }
}
