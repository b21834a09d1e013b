// SPDX-License-Identifier: Apache-2.0

internal import CSoup

/// What tells one content of a document from another (RFC 9110, 8.8.3).
struct EntityTag: Hashable, Sendable {
    /// With its quotes.
    let text: String

    init(of bytes: [UInt8]) {
        let digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))
        defer { g_free(digest) }
        // Half of it is more than anyone can meet by chance.
        text = "\"" + (digest.map { String(String(cString: $0).prefix(32)) } ?? "") + "\""
    }

    /// Whether an `If-None-Match` header names it; weak ones count, as they do for that header (RFC 9110, 13.1.2).
    func isAmong(_ condition: String) -> Bool {
        condition.split(separator: ",").contains { entry in
            var entry = entry.drop { $0 == " " || $0 == "\t" }
            while entry.last == " " || entry.last == "\t" { entry.removeLast() }
            if entry.hasPrefix("W/") { entry = entry.dropFirst(2) }
            return entry == "*" || entry == text
        }
    }
}
