// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of a test's own, gone with it.
final class Folder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "carrierctl-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(text.utf8, to: name)
    }

    /// The text of a file; nil where there is none.
    func text(of name: String) -> String? {
        FileManager.default.contents(atPath: "\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
    }

    /// Everything in it, hidden files too.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}
