// SPDX-License-Identifier: Apache-2.0

internal import Files

/// Where the configuration is.
package struct ConfigurationFile: Sendable {
    /// Where it is unless somebody says otherwise; it need not be there.
    package static let standard = ConfigurationFile(path: "/etc/carrierd/carrierd.conf", mustExist: false)

    package let path: String
    /// Somebody named it.
    package let mustExist: Bool

    package init(path: String, mustExist: Bool) {
        self.path = path
        self.mustExist = mustExist
    }
}

/// What is wrong with the configuration, in one line: file, line, what, and what to do.
package struct ConfigurationError: Error, CustomStringConvertible {
    package let file: String
    /// From 1; nil where it is the file as a whole.
    package let line: Int?
    package let reason: String

    init(_ file: String, line: Int? = nil, _ reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    package var description: String { line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)" }
}

extension Configuration {
    /// Reads the file and then, in the order of their names, the `.conf` files of the folder of its name with `.d`; a
    /// later one wins. A file that nobody named need not be there.
    ///
    /// - Returns: the configuration, and a line for each group and key that is not known.
    /// - Throws: `ConfigurationError` for the first that cannot be read or means nothing.
    package static func load(
        _ source: ConfigurationFile
    ) throws -> (configuration: Configuration, warnings: [String]) {
        try examined(source).whole()
    }

    /// Reads what files say, in their order; a later one wins.
    ///
    /// - Parameter path: what is named where it is no one file that is wrong.
    /// - Returns: as `load`.
    /// - Throws: as `load`.
    package static func read(
        _ files: [(path: String, text: String)],
        of path: String
    ) throws -> (configuration: Configuration, warnings: [String]) {
        var reading = ConfigurationReading()
        reading.read(files, of: path)
        return try reading.whole()
    }

    /// Reads as `load` does, and goes on behind what is wrong.
    package static func examined(_ source: ConfigurationFile) -> ConfigurationReading {
        var reading = ConfigurationReading()
        var files: [(path: String, text: String)] = []
        reading.attempt { reading in
            for file in try [source.path] + dropIns(of: source.path) {
                reading.attempt { _ in
                    guard let text = try text(of: file) else {
                        guard !source.mustExist || file != source.path else {
                            throw ConfigurationError(
                                file,
                                "there is no such file; give another with --config"
                            )
                        }
                        return
                    }
                    files.append((file, text))
                }
            }
        }
        reading.read(files, of: source.path)
        return reading
    }

    private static func dropIns(of path: String) throws -> [String] {
        let folder = path + ".d"
        do {
            guard let names = try Folder.names(in: folder) else { return [] }
            return
                names
                .filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }
                .sorted()
                .map { "\(folder)/\($0)" }
        } catch {
            throw ConfigurationError(folder, "\(error); it has to be a folder that carrierd may read")
        }
    }

    /// A longer one is no configuration, in bytes.
    private static let sizeLimit = 1 << 20

    private static func text(of file: String) throws -> String? {
        let bytes: [UInt8]
        do {
            guard let content = try PlainFile.bytes(at: file, upTo: sizeLimit) else { return nil }
            bytes = content
        } catch {
            throw ConfigurationError(file, "\(error); give a text file that carrierd may read")
        }
        guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
            throw ConfigurationError(file, "not UTF-8 text; save it as such")
        }
        return text
    }
}
