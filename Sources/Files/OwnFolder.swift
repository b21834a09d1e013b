// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A folder for files of the daemon's own.
package enum OwnFolder {
    /// Looks whether what is kept at `path` would be the daemon's own: whoever may write there could put another's cards,
    /// or another key, in the place of ours.
    ///
    /// A link is followed where root or the daemon's user has made it, as systemd does for `DynamicUser=`.
    ///
    /// - Parameter user: who the daemon runs as.
    /// - Returns: false where there is none.
    /// - Throws: `OwnFileError` where it is no folder, or in the wrong hands.
    package static func isUsable(_ path: String, by user: UInt32) throws(OwnFileError) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        if status.st_mode & S_IFMT == S_IFLNK {
            guard status.st_uid == 0 || status.st_uid == user else {
                throw OwnFileError(
                    path,
                    .untrusted("it is a link of another user's, which is not followed; remove it")
                )
            }
            guard stat(path, &status) == 0 else { return false }
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw OwnFileError(path, .untrusted("it is no folder; move it or give another"))
        }
        guard status.st_uid == 0 || status.st_uid == user else {
            throw OwnFileError(
                path,
                .untrusted(
                    "it belongs to neither root nor the user that carrierd runs as; give another, or chown it"
                )
            )
        }
        guard status.st_mode & 0o002 == 0 else {
            throw OwnFileError(path, .untrusted("everybody may write to it; chmod o-w mends that"))
        }
        return true
    }
}
