// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Puts `text` into the file at `path`, whole or not at all.
func replaceFile(at path: String, with text: String) throws(Failure) {
    let file = try FileReplacement(path: path)
    try file.write(text)
    try file.finish()
}

/// Replaces a file, whole or not at all: another is written beside it, then renamed over it; it goes where it is not
/// finished.
///
/// A file that is there keeps its mode, and a link to one stays a link. What is no plain file is left alone: renaming
/// over /dev/null would take it away.
final class FileReplacement {
    private let path: String
    private let target: String
    private let mode: mode_t
    /// The other file's name, with its NUL.
    private var template: [CChar]
    private let descriptor: Int32
    private var isFinished = false

    /// - Parameter newMode: of a file that is not there yet; nil for what the process gives to all.
    init(path: String, newMode: mode_t? = nil) throws(Failure) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(.usage, path, why: "is no plain file", advice: "leave --output out, and redirect")
        }
        let target = isThere ? resolved(path) : path
        self.path = path
        self.target = target
        mode = isThere ? status.st_mode & 0o7777 : newMode ?? 0o666 & ~currentMask()
        let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(target[...$0]) } ?? ""
        let name = slash.map { String(target[target.utf8.index(after: $0)...]) } ?? target
        // hidden, so that a folder of tables that is read meanwhile is read without it
        template = Array("\(folder).\(name).XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw failure(path) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if !isFinished { unlink(template) }
    }

    func write(_ text: String) throws(Failure) {
        var text = text
        let isWhole = text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
        guard isWhole else { throw failure(path) }
    }

    /// Puts it in the file's place.
    func finish() throws(Failure) {
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0, rename(template, target) == 0 else {
            throw failure(path)
        }
        isFinished = true
    }
}

private func failure(_ path: String) -> Failure {
    Failure(
        .usage,
        path,
        why: "cannot be written: \(String(cString: strerror(errno)))",
        advice: "look at its folder"
    )
}

/// The file that a path leads to through links.
private func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
}

/// What this process takes away from the mode of a new file.
private func currentMask() -> mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
}
