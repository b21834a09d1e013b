// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Files
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
        let bytes: [UInt8]
        do throws(OwnFileError) {
            guard let read = try OwnFile(path).read() else { return nil }
            bytes = read
        } catch {
            warn("\(path) cannot be read, starting with nothing remembered: \(error.words)")
            return nil
        }
        do {
            return try Content(decoding: bytes)
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
        let bytes = try content.encoded()
        do throws(OwnFileError) {
            try OwnFile(path).replace(with: bytes)
        } catch {
            throw StateFileError("\(error.path) cannot be written: \(error.words)")
        }
    }
}

/// Why nothing could be kept, in one line.
package struct StateFileError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
