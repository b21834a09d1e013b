// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import GLibSupport

/// What is wrong with the configuration, in one line: file, line, what, and what to do.
struct ConfigurationError: Error, CustomStringConvertible {
    let description: String
}

extension Configuration {
    /// Reads `path` and then, in the order of their names, the `.conf` files of the folder `path.d`; a later one
    /// wins. A file that is not there is no error.
    ///
    /// - Returns: the configuration, and a line for each group and key that is not known.
    /// - Throws: `ConfigurationError` for what cannot be read or means nothing.
    static func load(_ path: String) throws -> (configuration: Configuration, warnings: [String]) {
        var configuration = Configuration()
        var warnings: [String] = []
        for file in try [path] + dropIns(of: path) {
            guard let text = try text(of: file) else { continue }
            try configuration.apply(text, of: file, warnings: &warnings)
        }
        return (configuration, warnings)
    }

    private static func dropIns(of path: String) throws -> [String] {
        let folder = path + ".d"
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }
                .sorted()
                .map { "\(folder)/\($0)" }
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return []
        } catch {
            throw ConfigurationError(description: "\(folder): cannot be listed; check its permissions")
        }
    }

    private static func text(of file: String) throws -> String? {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: file))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            throw ConfigurationError(
                description: "\(file): cannot be read; check that it is a file and its permissions"
            )
        }
        guard let text = String(data: data, encoding: .utf8), !text.contains("\0") else {
            throw ConfigurationError(description: "\(file): not UTF-8 text; save it as such")
        }
        return text
    }

    private mutating func apply(_ text: String, of file: String, warnings: inout [String]) throws {
        let keyFile: KeyFile
        do {
            keyFile = try KeyFile(text: text)
        } catch {
            let place = error.line.map { "\(file):\($0)" } ?? file
            throw ConfigurationError(description: "\(place): \(error.message)")
        }
        for group in keyFile.groups {
            let known = Self.keys.filter { $0.group == group }
            guard !known.isEmpty else {
                let groups = Set(Self.keys.map { "[\($0.group)]" }).sorted().joined(separator: ", ")
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
                    throw ConfigurationError(
                        description: "\(place): \(name)=\(value) means nothing; give \(error.wanted)"
                    )
                }
            }
        }
    }
}
