// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc

/// A folder of a test's own, removed with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/varlink-tests.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SocketFailure(operation: "mkdtemp") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var socket: String { path + "/socket" }
}

func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
}
