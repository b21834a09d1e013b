// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import Testing

@testable import Fleet

/// What a file holds that is to hold a password.
struct SecretFileTests {
    private func read(_ text: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)").path
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try SecretFile.path(path).read()
    }

    @Test(arguments: ["right", "right\n", "right\r\n"])
    func itIsTheOneLine(text: String) throws {
        #expect(try read(text) == "right")
    }

    @Test(arguments: ["", "\n", "right\nx\n", "right\n\n", "a\0b"])
    func whatIsNotOneLineIsNone(text: String) {
        #expect(throws: Trouble.self) { try read(text) }
    }
}
