// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
package import Telephony

/// What the daemon keeps over a restart: the modems' ids, the last cards, the event count and the key of the
/// pseudonyms. One JSON file, readable by the daemon alone.
package struct StateFile: Sendable {
    /// What is kept.
    package struct Content: Sendable {
        package var memory = Memory()
        /// No event of a former run had a number above this.
        package var sequence = 0
        /// Grows each time that something is kept: of two that were kept, the later one tells.
        package var generation = 0
        /// The key of the pseudonyms, in hexadecimal.
        package var key: String

        package init(key: String) {
            self.key = key
        }
    }

    package let path: String

    package init(directory: String) {
        path = directory + "/state.json"
    }

    /// Reads the file.
    ///
    /// - Parameter warn: told, in one line, of a file that cannot be used. A damaged one is set aside, so that
    ///   nothing is lost and the daemon starts.
    /// - Returns: nil where there is nothing to start from.
    package func load(warn: (String) -> Void) -> Content? {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            warn("\(path) cannot be read, starting with nothing remembered: \(Self.reason(error))")
            return nil
        }
        do {
            return try Content(decoding: [UInt8](data))
        } catch {
            let aside = path + ".damaged"
            let wasMoved = rename(path, aside) == 0
            let reason = (error as? StateFileError).map { "cannot be used, \($0)" } ?? "is damaged"
            warn(
                "\(path) \(reason), starting with nothing remembered"
                    + (wasMoved ? "; it is kept as \(aside)" : "")
            )
            return nil
        }
    }

    /// Replaces the file, wholly or not at all.
    ///
    /// - Throws: a `StateFileError` where the folder cannot be written.
    package func save(_ content: Content) throws {
        let temporary = path + ".new"
        let data = try content.encoded()
        // Always a new file: what lies there from before may be a link, or open to others.
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StateFileError.system(temporary) }
        defer { close(descriptor) }
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StateFileError.system(temporary) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw StateFileError.system(path) }
        try syncDirectory()
    }

    /// Makes the new name last: without it a power cut may bring the old file back, and its event numbers.
    private func syncDirectory() throws {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StateFileError.system(path) }
        defer { close(descriptor) }
        // Some file systems cannot, and say so: the file is there all the same.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw StateFileError.system(path) }
    }

    private static func reason(_ error: any Error) -> String {
        (error as? CocoaError).map { "error \($0.code.rawValue)" } ?? "\(error)"
    }
}

/// Why nothing could be kept, in one line.
package struct StateFileError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    static func system(_ path: String) -> StateFileError {
        StateFileError("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
}
