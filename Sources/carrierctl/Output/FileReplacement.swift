// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Puts `text` into the file at `path`, whole or not at all: a file beside it is written, then renamed over it.
///
/// A file that is there keeps its mode, and a link to one stays a link. What is no plain file is left alone: renaming
/// over /dev/null would take it away.
func replaceFile(at path: String, with text: String) throws(Failure) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
        throw Failure(.usage, path, why: "is no plain file", advice: "leave --output out, and redirect")
    }
    let target = isThere ? resolved(path) : path
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(target[...$0]) } ?? ""
    let name = slash.map { String(target[target.utf8.index(after: $0)...]) } ?? target
    // hidden, so that a folder of tables that is read meanwhile is read without it
    var template = Array("\(folder).\(name).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure(path) }
    let mode = isThere ? status.st_mode & 0o7777 : 0o666 & ~currentMask()
    var isWhole = write(text, to: descriptor) && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
    var code = errno
    close(descriptor)
    if isWhole {
        isWhole = rename(template, target) == 0
        code = errno
    }
    guard isWhole else {
        unlink(template)
        errno = code
        throw failure(path)
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

private func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
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
}

/// What this process takes away from the mode of a new file.
private func currentMask() -> mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
}
