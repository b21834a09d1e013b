// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import Configuration
internal import Files
internal import Glibc
internal import JSON
internal import Recording
internal import Telephony

/// A recording that is played in ModemManager's place.
struct ReplayFile: Sendable {
    let path: String
    let recording: Recording
    /// Years of a machine full of modems have less.
    private static let sizeLimit = 1 << 30

    /// - Throws: `ReplayError` where it cannot be read or is none.
    init(path: String) throws {
        self.path = path
        let bytes: [UInt8]
        do {
            guard let content = try OpenEnd.bytes(at: path, upTo: Self.sizeLimit) else {
                throw ReplayError(description: "\(path): there is no such file")
            }
            bytes = content
        } catch let error as PlainFileError {
            throw ReplayError(
                description: "\(path): \(error); check that it is a recording and its permissions"
            )
        }
        do {
            recording = try Recording(reading: bytes)
        } catch {
            throw ReplayError(description: "\(path):\(error)")
        }
        _ = try layers
    }

    /// The site's tables that the recording brings along.
    var layers: [CarrierLayer] {
        get throws {
            guard let carriers = recording.header.carriers else { return [] }
            return [try CarrierFile.layer(bytes: carriers.encoded(), file: "\(path): carriers")]
        }
    }

    /// Says where the tables in force are not those that were in force when it was recorded.
    func compare(with table: Telephony.CarrierTable, log: Log) {
        guard let recorded = recording.header.tables, recorded != table.versions else { return }
        log(
            .notice,
            "recorded with the tables \(recorded), played with \(table.versions): carriers may have other names"
        )
    }

    /// Prints the recording with the events that each step makes, which is a case.
    ///
    /// - Throws: `ConfigurationError`, which names the tables, and `ReplayError`.
    func printWithEvents(_ file: ConfigurationFile) throws {
        let sources = try Configuration.load(file).configuration.tables
        let table = Telephony.CarrierTable(layers: try sources.load().layers + layers)
        for line in try recording.withEvents(carriers: table).lines {
            guard Self.write(line + [UInt8(ascii: "\n")]) else {
                throw ReplayError(
                    description: "the output cannot be written: \(String(cString: strerror(errno)))"
                )
            }
        }
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

/// What is wrong with a recording, in one line with its file.
struct ReplayError: Error, CustomStringConvertible {
    let description: String
}
