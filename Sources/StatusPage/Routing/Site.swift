// SPDX-License-Identifier: Apache-2.0

/// The page's own files, which are part of the program.
///
/// A file that is put into `Site/` is served once it has its line here; its bytes have its name with `_` for what a name
/// in Swift cannot have.
enum Site {
    struct File: Sendable {
        let bytes: [UInt8]
        let type: String
        let tag: EntityTag

        init(_ bytes: [UInt8], name: String) {
            self.bytes = bytes
            type = MediaType.of(file: name)
            tag = EntityTag(of: bytes)
        }
    }

    private static let contents: [String: [UInt8]] = [
        "/index.html": PackageResources.index_html
    ]

    /// By the path that is asked for; `/` is the page.
    static let files: [String: File] = {
        var files = Dictionary(
            uniqueKeysWithValues: contents.map { path, bytes in (path, File(bytes, name: path)) }
        )
        files["/"] = files["/index.html"]
        return files
    }()
}
