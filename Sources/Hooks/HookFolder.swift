// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The folder as it is at one moment.
enum HookFolder {
    /// A folder with more in it is not one of hooks.
    static let mostEntries = 1000

    enum Content {
        /// In the order of their names, by bytes.
        case entries([HookCandidate])
        /// There is no such folder.
        case absent
        /// Why nothing in it is run.
        case fault(String)
    }

    /// - Parameter user: who carrierd runs as.
    static func read(_ path: String, user: UInt32) -> Content {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let reason = errno
            return reason == ENOENT ? .absent : .fault(String(cString: strerror(reason)))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, let folder = fdopendir(descriptor) else {
            let reason = errno
            close(descriptor)
            return .fault(String(cString: strerror(reason)))
        }
        defer { closedir(folder) }
        if let fault = HookCandidate.ownership(HookCandidate.File(status), user: user) {
            return .fault(fault)
        }
        var candidates: [HookCandidate] = []
        while candidates.count < mostEntries, let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Hidden files are nobody's hooks, and the folder and its parent are among them.
            guard !name.hasPrefix(".") else { continue }
            candidates.append(
                HookCandidate(
                    name: name,
                    file: fstatat(descriptor, name, &status, 0) == 0 ? HookCandidate.File(status) : nil
                )
            )
        }
        return .entries(candidates.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    }
}

extension HookCandidate.File {
    fileprivate init(_ status: stat) {
        self.init(
            isRegular: status.st_mode & S_IFMT == S_IFREG,
            permissions: status.st_mode & 0o7777,
            owner: status.st_uid
        )
    }
}
