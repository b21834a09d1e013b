// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Telephony

/// What files say: as much of a configuration as means something, and what does not.
package struct ConfigurationReading {
    package private(set) var configuration = Configuration()
    /// A line for each group and key that is not known.
    package private(set) var warnings: [String] = []
    /// In the order in which they were found.
    package private(set) var problems: [ConfigurationError] = []
    private var names = NameSections()
    private var guards = GuardSections()

    /// The configuration, where nothing is wrong with it.
    ///
    /// - Throws: `ConfigurationError`, the first one.
    func whole() throws -> (configuration: Configuration, warnings: [String]) {
        if let problem = problems.first { throw problem }
        return (configuration, warnings)
    }

    /// Does something, and notes what is wrong.
    mutating func attempt(_ work: (inout ConfigurationReading) throws -> Void) {
        do {
            try work(&self)
        } catch let error as ConfigurationError {
            problems.append(error)
        } catch {
            problems.append(ConfigurationError("the configuration", "\(error)"))
        }
    }

    /// Reads files in their order, and then what they say together.
    ///
    /// - Parameter path: what is named where it is no one file that is wrong.
    mutating func read(_ files: [(path: String, text: String)], of path: String) {
        for file in files { apply(file.text, of: file.path) }
        // What is missing because it could not be read is not wrong once more.
        guard problems.isEmpty else { return }
        attempt { reading in
            reading.configuration.policy.names = try reading.names.finished()
            (reading.configuration.policy.guards, reading.configuration.namedCarriers) =
                try reading.guards.finished(
                    names: reading.configuration.policy.names,
                    warnings: &reading.warnings
                )
        }
        attempt { try $0.configuration.checkReach(path) }
        if let contradiction = configuration.fleet.contradiction {
            problems.append(ConfigurationError(path, contradiction))
        }
        if let warning = configuration.fleet.warning { warnings.append("\(path): \(warning)") }
    }

    private mutating func apply(_ text: String, of file: String) {
        let keyFile: KeyFile
        do {
            keyFile = try KeyFile(text: text)
        } catch {
            // GLib's words say what, and not what to do.
            let reason =
                "\(error.message); a line is a [group], key=value or a # comment, and a backslash is \\\\"
            problems.append(ConfigurationError(file, line: error.line, reason))
            return
        }
        for group in keyFile.groups {
            attempt { reading in
                if try reading.names.take(group, of: keyFile, in: file, warnings: &reading.warnings) {
                    return
                }
                if try reading.guards.take(group, of: keyFile, in: file, warnings: &reading.warnings) {
                    return
                }
                reading.apply(group, of: keyFile, in: file)
            }
        }
    }

    private mutating func apply(_ group: String, of keyFile: KeyFile, in file: String) {
        let known = Configuration.keys.filter { $0.group == group }
        guard !known.isEmpty else {
            let groups = Set(Configuration.keys.map { "[\($0.group)]" } + ["[sim-guard]"]).sorted()
                .joined(separator: ", ")
            warnings.append(
                "\(file):\(keyFile.line(of: group)): unknown group [\(group)], ignored; there are \(groups)"
            )
            return
        }
        for name in keyFile.keys(in: group) {
            let line = keyFile.line(of: name, in: group)
            guard let key = known.first(where: { $0.name == name }) else {
                let names = known.map(\.name).joined(separator: ", ")
                warnings.append(
                    "\(file):\(line): unknown key \(name) in [\(group)], ignored; there are \(names)"
                )
                continue
            }
            let value = keyFile.string(name, in: group) ?? ""
            attempt { reading in
                do {
                    try key.set(&reading.configuration, value)
                } catch let error as ValueError {
                    throw ConfigurationError(
                        file,
                        line: line,
                        "\(name)=\(value) means nothing; give \(error.wanted)"
                    )
                }
            }
        }
    }
}
