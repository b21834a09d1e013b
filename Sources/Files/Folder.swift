// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A folder that is anybody's.
package enum Folder {
    /// The names of what is in the folder at `path`, in no order, without `.` and `..`; nil where there is none.
    ///
    /// - Throws: `FolderError`.
    package static func names(in path: String) throws(FolderError) -> [String]? {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return nil }
            throw FolderError(errno)
        }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            // Only so can the end be told from an error.
            errno = 0
            guard let entry = readdir(folder) else { break }
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw FolderError(errno) }
        return names
    }

    /// Takes away what is at `path`, a folder with all that is in it; a link is taken away and not followed. What cannot
    /// be taken away stays.
    package static func remove(_ path: String) {
        // Above what it is deep, in levels: every folder of ours is a few.
        remove(path, deepest: 64)
    }

    private static func remove(_ path: String, deepest: Int) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        guard deepest > 0 else { return }
        for name in (try? names(in: path)) ?? [] { remove("\(path)/\(name)", deepest: deepest - 1) }
        rmdir(path)
    }
}

/// Why a folder was not listed, for a sentence that begins with its name.
package struct FolderError: Error, Hashable, CustomStringConvertible {
    /// An `errno`.
    package let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    package var description: String { "cannot be listed: \(String(cString: strerror(number)))" }
}
