// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
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
        do {
            return .mark(try JSONDecoder().decode(Mark.self, from: Data(contentsOf: URL(filePath: path))))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return .none
        } catch is DecodingError {
            return .fault("\(path) is damaged")
        } catch {
            return .fault("\(path) cannot be read")
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

        static var system: Failure { Failure(reason: String(cString: strerror(errno))) }
    }

    private func replace(with mark: Mark) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(mark) else { throw Failure(reason: "it cannot be encoded") }
        let temporary = path + ".new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system }
        defer { close(descriptor) }
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system }
            rest = rest.dropFirst(count)
        }
        // An older mark after a power cut costs repeats, an empty one would cost them all.
        guard fdatasync(descriptor) == 0, rename(temporary, path) == 0 else { throw .system }
    }
}
