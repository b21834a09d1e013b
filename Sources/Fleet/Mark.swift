// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import JSON
internal import Synchronization

/// What is remembered of a broker over restarts.
struct Mark: Hashable, Codable {
    /// Which broker it was.
    var broker: String
    /// It has every event up to this number.
    var sequence: Int
    /// Where something of ours may stand there, sorted.
    var topics: [String]
}

/// The mark on disk. It is replaced whole, or not at all.
final class MarkFile: Sendable {
    let path: String
    private let isFailing = Mutex(false)

    init(path: String) {
        self.path = path
    }

    enum Content: Equatable {
        case mark(Mark)
        case none
        /// Why it cannot be used.
        case fault(String)
    }

    func read() -> Content {
        do throws(OwnFileError) {
            guard let bytes = try OwnFile(path).read() else { return .none }
            guard let mark = try? JSONCoder.decode(Mark.self, from: bytes) else {
                return .fault("\(path) is damaged")
            }
            return .mark(mark)
        } catch {
            return .fault("\(path) cannot be read: \(error.words)")
        }
    }

    /// - Returns: what to say of it, where it cannot be written and could be before.
    func write(_ mark: Mark) -> String? {
        do {
            try replace(with: mark)
            isFailing.withLock { $0 = false }
            return nil
        } catch {
            let isNew = isFailing.withLock { isFailing in
                defer { isFailing = true }
                return !isFailing
            }
            return isNew ? "\(path) cannot be written: \(error.reason)" : nil
        }
    }

    private struct Failure: Error {
        let reason: String
    }

    /// On disk when it returns: an older mark after a power cut costs repeats, an empty one would cost them all.
    private func replace(with mark: Mark) throws(Failure) {
        guard let bytes = try? JSONCoder.encode(mark, sortsKeys: true) else {
            throw Failure(reason: "it cannot be encoded")
        }
        do throws(OwnFileError) {
            try OwnFile(path).replace(with: bytes)
        } catch {
            throw Failure(reason: error.words)
        }
    }
}
