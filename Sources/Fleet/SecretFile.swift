// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Where a password stands. What is read is never kept, and never in a text for people.
package enum SecretFile: Hashable, Sendable {
    case path(String)
    /// A credential that systemd puts into a folder of the service's own (systemd.exec(5), LoadCredential=).
    case credential(String)

    private static let longest = 4096

    /// Whether a credential can have that name.
    package static func isCredentialName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 255 && !name.hasPrefix(".") && !name.contains("/")
            && name.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f }
    }

    /// Its content, without the end of the line.
    func read() throws(Trouble) -> String {
        let path: String
        switch self {
        case .path(let given): path = given
        case .credential(let name):
            guard let folder = getenv("CREDENTIALS_DIRECTORY") else {
                throw Trouble("systemd passes no credentials; LoadCredential=\(name):… in the unit makes it")
            }
            path = "\(String(cString: folder))/\(name)"
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw Trouble("the password cannot be read from \(path): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.longest + 1)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else {
            throw Trouble("the password cannot be read from \(path): \(String(cString: strerror(errno)))")
        }
        var content = bytes.prefix(count)
        if content.last == UInt8(ascii: "\n") { content = content.dropLast() }
        if content.last == UInt8(ascii: "\r") { content = content.dropLast() }
        guard !content.isEmpty, content.count <= Self.longest, !content.contains(0),
            !content.contains(UInt8(ascii: "\n")),
            let text = String(validating: content, as: UTF8.self)
        else {
            throw Trouble("\(path) holds no password: one line of UTF-8, up to \(Self.longest) bytes")
        }
        return text
    }
}
