// SPDX-License-Identifier: Apache-2.0

internal import Files

/// The map's library, as the distribution has it: where it is not installed there is no map, and nothing else is missing.
struct Leaflet: Sendable {
    /// Debian's libjs-leaflet.
    static let standardFolder = "/usr/share/javascript/leaflet"
    /// More than any of its files has.
    private static let sizeLimit = 4 << 20
    /// What is served of it, and no other name: none of them can lead elsewhere.
    private static let names: Set<String> = [
        "leaflet.js", "leaflet.css", "images/layers.png", "images/layers-2x.png", "images/marker-icon.png",
        "images/marker-icon-2x.png", "images/marker-shadow.png",
    ]

    let folder: String

    /// The file at `/leaflet/…`; nil where it is none of the library's, or not installed.
    func file(at path: String) -> Site.File? {
        guard path.hasPrefix("/leaflet/") else { return nil }
        let name = String(path.dropFirst("/leaflet/".count))
        guard Self.names.contains(name),
            let bytes = try? PlainFile.bytes(at: "\(folder)/\(name)", upTo: Self.sizeLimit)
        else { return nil }
        return Site.File(bytes, name: name)
    }
}
