// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import GLibSupport
internal import Telephony

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
    /// - Throws: `ConfigurationError` for what cannot be read or means nothing.
    package static func load(
        _ source: ConfigurationFile
    ) throws -> (configuration: Configuration, warnings: [String]) {
        var files: [(path: String, text: String)] = []
        for file in try [source.path] + dropIns(of: source.path) {
            guard let text = try text(of: file) else {
                guard !source.mustExist || file != source.path else {
                    throw ConfigurationError(file, "there is no such file; give another with --config")
                }
                continue
            }
            files.append((file, text))
        }
        return try read(files, of: source.path)
    }

    /// Reads what files say, in their order; a later one wins.
    ///
    /// - Parameter path: what is named where it is no one file that is wrong.
    /// - Returns: as `load`.
    /// - Throws: `ConfigurationError` for what means nothing.
    package static func read(
        _ files: [(path: String, text: String)],
        of path: String
    ) throws -> (configuration: Configuration, warnings: [String]) {
        var configuration = Configuration()
        var warnings: [String] = []
        var names = NameSections()
        var guards = GuardSections()
        for file in files {
            try configuration.apply(
                file.text,
                of: file.path,
                names: &names,
                guards: &guards,
                warnings: &warnings
            )
        }
        configuration.policy.names = try names.finished()
        (configuration.policy.guards, configuration.namedCarriers) = try guards.finished(
            names: configuration.policy.names,
            warnings: &warnings
        )
        try configuration.checkReach(path)
        if let contradiction = configuration.fleet.contradiction {
            throw ConfigurationError(path, contradiction)
        }
        if let warning = configuration.fleet.warning { warnings.append("\(path): \(warning)") }
        return (configuration, warnings)
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

    private mutating func apply(
        _ text: String,
        of file: String,
        names: inout NameSections,
        guards: inout GuardSections,
        warnings: inout [String]
    ) throws {
        let keyFile: KeyFile
        do {
            keyFile = try KeyFile(text: text)
        } catch {
            let place = error.line.map { "\(file):\($0)" } ?? file
            throw ConfigurationError(place, "\(error.message)")
        }
        for group in keyFile.groups {
            if try names.take(group, of: keyFile, in: file, warnings: &warnings) { continue }
            if try guards.take(group, of: keyFile, in: file, warnings: &warnings) { continue }
            let known = Self.keys.filter { $0.group == group }
            guard !known.isEmpty else {
                let groups = Set(Self.keys.map { "[\($0.group)]" } + ["[sim-guard]"]).sorted()
                    .joined(separator: ", ")
                warnings.append(
                    "\(file):\(keyFile.line(of: group)): unknown group [\(group)], ignored; there are \(groups)"
                )
                continue
            }
            for name in keyFile.keys(in: group) {
                let place = "\(file):\(keyFile.line(of: name, in: group))"
                guard let key = known.first(where: { $0.name == name }) else {
                    let names = known.map(\.name).joined(separator: ", ")
                    warnings.append(
                        "\(place): unknown key \(name) in [\(group)], ignored; there are \(names)"
                    )
                    continue
                }
                let value = keyFile.string(name, in: group) ?? ""
                do {
                    try key.set(&self, value)
                } catch let error as ValueError {
                    throw ConfigurationError(place, "\(name)=\(value) means nothing; give \(error.wanted)")
                }
            }
        }
    }
}
