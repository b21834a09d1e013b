// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// A configuration in GLib's keyfile format, copied into a value.
///
/// ```
/// let file = try KeyFile(text: "[signal]\nrate=5\n")
/// let rate = try file.integer("rate", in: "signal") ?? 0
/// ```
package struct KeyFile: Sendable {
    /// The names of the groups, in the order of the file.
    package let groups: [String]

    // By the name's bytes: to Swift two spellings of one letter are equal, to GLib they are two groups.
    private let values: [[UInt8]: [Entry]]
    private let lines: [[UInt8]: Int]

    private struct Entry {
        let key: String
        let value: String
        let line: Int

        func error(_ fault: String, group: String) -> KeyFileError {
            KeyFileError(line: line, message: "\(key)=\(value) in [\(group)] \(fault)")
        }
    }

    /// Reads `text`.
    ///
    /// - Throws: `KeyFileError` that names the line which is not a comment, a group or `key=value`.
    package init(text: String) throws(KeyFileError) {
        let places = KeyFilePlaces(text: text)
        guard let file = g_key_file_new() else { throw KeyFileError(line: nil, message: "out of memory") }
        defer { g_key_file_unref(file) }
        do {
            _ = try throwing { error in
                g_key_file_load_from_data(file, text, gsize(text.utf8.count), G_KEY_FILE_NONE, error)
            }
        } catch {
            throw KeyFileError(line: places.firstBadLine, message: Self.words(of: error))
        }

        var values: [[UInt8]: [Entry]] = [:]
        let groups = Self.strings(g_key_file_get_groups(file, nil))
        for group in groups {
            values[Array(group.utf8)] = try Self.strings(g_key_file_get_keys(file, group, nil, nil)).map {
                key throws(KeyFileError) in
                let line = places.line(of: key, in: group)
                // Of a value that it cannot read GLib gives what it could, beside the error.
                var value: UnsafeMutablePointer<gchar>?
                defer { g_free(value) }
                do {
                    try throwing { value = g_key_file_get_string(file, group, key, $0) }
                    return Entry(key: key, value: value.map { String(cString: $0) } ?? "", line: line)
                } catch {
                    throw KeyFileError(line: line, message: Self.words(of: error))
                }
            }
        }
        self.groups = groups
        self.values = values
        self.lines = Dictionary(groups.map { (Array($0.utf8), places.line(of: $0)) }) { first, _ in first }
    }

    /// The keys of `group`, in the order of the file; none for a group that is not there.
    package func keys(in group: String) -> [String] {
        values[Array(group.utf8), default: []].map(\.key)
    }

    /// The line, from 1, where `group` begins; 0 for one that is not there.
    package func line(of group: String) -> Int { lines[Array(group.utf8)] ?? 0 }

    /// The line, from 1, of `key`; 0 for one that is not there.
    package func line(of key: String, in group: String) -> Int { entry(key, group)?.line ?? 0 }

    /// The value with its escapes resolved and the blanks around it gone; nil where there is none.
    package func string(_ key: String, in group: String) -> String? { entry(key, group)?.value }

    /// A value of `true` or `false` (`1` and `0` as well, as GLib has it).
    ///
    /// - Throws: `KeyFileError` for any other word.
    package func boolean(_ key: String, in group: String) throws(KeyFileError) -> Bool? {
        guard let entry = entry(key, group) else { return nil }
        switch entry.value {
        case "true", "1": return true
        case "false", "0": return false
        default: throw entry.error("is neither true nor false", group: group)
        }
    }

    /// A whole number, in decimal.
    ///
    /// - Throws: `KeyFileError` for anything else.
    package func integer(_ key: String, in group: String) throws(KeyFileError) -> Int? {
        guard let entry = entry(key, group) else { return nil }
        guard let number = Int(entry.value) else { throw entry.error("is not a whole number", group: group) }
        return number
    }

    private func entry(_ key: String, _ group: String) -> Entry? {
        values[Array(group.utf8)]?.first { $0.key == key }
    }

    /// Copies and frees a list of C strings.
    private static func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> [String] {
        guard let list else { return [] }
        defer { g_strfreev(list) }
        var strings: [String] = []
        while let string = list[strings.count] { strings.append(String(cString: string)) }
        return strings
    }

    private static func words(of error: any Error) -> String {
        (error as? GLibError)?.message ?? "\(error)"
    }
}

/// What is wrong with a keyfile, and where.
package struct KeyFileError: Error, Equatable, CustomStringConvertible {
    /// The line, from 1; nil where none could be named.
    package let line: Int?
    package let message: String

    package init(line: Int?, message: String) {
        self.line = line
        self.message = message
    }

    package var description: String { line.map { "line \($0): \(message)" } ?? message }
}

/// Where things stand in the text, which GKeyFile does not tell.
private struct KeyFilePlaces {
    private var groups: [String: Int] = [:]
    private var keys: [String: [String: Int]] = [:]
    private(set) var firstBadLine: Int?

    init(text: String) {
        var group: String?
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                let name = String(line.dropFirst().dropLast())
                if groups[name] == nil { groups[name] = number }
                group = name
            } else if let group, let sign = line.firstIndex(of: "="), sign != line.startIndex {
                keys[group, default: [:]][String(line[..<sign].trimmed)] = number
            } else if firstBadLine == nil {
                firstBadLine = number
            }
        }
    }

    func line(of group: String) -> Int { groups[group] ?? 0 }
    func line(of key: String, in group: String) -> Int { keys[group]?[key] ?? 0 }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
