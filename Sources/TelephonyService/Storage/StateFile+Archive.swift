// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension StateFile.Content {
    /// Event numbers are reserved on disk by so many at a time: after a crash without a history none is used twice.
    static let reservation = 1000

    /// Reads what `encoded` wrote.
    ///
    /// - Throws: where it is no such thing.
    init(decoding bytes: [UInt8]) throws {
        try self.init(JSONCoder.decode(StoredState.self, from: bytes))
    }

    /// The bytes that are kept, here and beside the events.
    ///
    /// - Throws: `StateFileError`.
    func encoded() throws -> [UInt8] {
        do {
            return try JSONCoder.encode(StoredState(self), sortsKeys: true)
        } catch {
            throw StateFileError("the state cannot be encoded: \(error)")
        }
    }

    /// What a run starts from, of the two that were kept: the state file, and what was written with the last events.
    ///
    /// The later one tells: the power may have failed between the two. Where the archive has every event up to the
    /// last one, numbers go on behind that, without a hole.
    ///
    /// - Parameters:
    ///   - file: nil where there is none that can be used.
    ///   - archived: the bytes beside the events; nil where there are none.
    ///   - last: the number of the newest event in the archive.
    /// - Returns: nil where there is nothing to start from.
    package static func latest(
        file: StateFile.Content?,
        archived: [UInt8]?,
        last: Int
    ) -> StateFile.Content? {
        let archived = archived.flatMap { try? StateFile.Content(decoding: $0) }
        guard let archived, file == nil || file?.key == archived.key else {
            // A history of another key, or none: its numbers are not used again either.
            var content = file
            content?.sequence = max(file?.sequence ?? 0, last)
            return content
        }
        let file = file ?? archived
        var content = archived.generation > file.generation ? archived : file
        // Numbers are reserved when the archive has what came before, so that one which lags behind has lost some.
        let isComplete = last >= max(file.sequence, archived.sequence) - reservation
        content.sequence = isComplete ? last : max(file.sequence, archived.sequence, last)
        return content
    }
}
