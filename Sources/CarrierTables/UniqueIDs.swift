// SPDX-License-Identifier: Apache-2.0

internal import CGLib

/// Gives each carrier of a foreign list an id of its own.
struct UniqueIDs {
    private var taken: Set<String> = []

    /// `prefix.slug`, with a number behind it where that is taken; `fallback` where a name has no letter of ASCII.
    mutating func id(_ prefix: String, name: String, fallback: String) -> String {
        let wanted = "\(prefix).\(Self.slug(name) ?? fallback)"
        var id = wanted
        var count = 1
        while !taken.insert(id).inserted {
            count += 1
            id = "\(wanted)-\(count)"
        }
        return id
    }

    /// A name in small letters, digits and hyphens; nil where nothing of it is left.
    private static func slug(_ name: String) -> String? {
        guard let ascii = g_str_to_ascii(name, "C") else { return nil }
        defer { g_free(ascii) }
        var slug = ""
        for byte in String(cString: ascii).utf8.prefix(64) {
            let isLetter = byte.isSmallLetter || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            if isLetter || byte.isDigit {
                slug.unicodeScalars.append(Unicode.Scalar(isLetter ? byte | 0x20 : byte))
            } else if slug.last != "-", !slug.isEmpty {
                slug.append("-")
            }
        }
        if slug.last == "-" { slug.removeLast() }
        return slug.isEmpty ? nil : slug
    }
}
