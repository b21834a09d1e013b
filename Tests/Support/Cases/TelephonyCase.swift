// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
package import JSON
package import Recording

/// One thing that happened to somebody, as data: what ModemManager showed when, and what the answer is.
///
/// It is a recording that says what it shows, in either form of its file.
package struct TelephonyCase: Sendable, CustomStringConvertible {
    package var recording: Recording
    package var name: String

    package var claim: String { recording.header.claim ?? "recorded" }
    package var needsTime: Bool { recording.header.needsTime ?? false }
    package var carriers: JSONValue? { recording.header.carriers }
    package var guards: [String: [String: String]]? { recording.header.guards }
    package var steps: [RecordedStep] { recording.steps }

    package var description: String { "\(name): \(claim)" }

    /// The guards as sections of the configuration.
    package var guardSections: String {
        (guards ?? [:]).map { place, keys in
            let name = place.isEmpty ? "" : " \"\(place)\""
            return "[sim-guard\(name)]\n" + keys.map { "\($0)=\($1)\n" }.joined()
        }.joined()
    }

    /// All cases of the folder Tests/Cases.
    package static func all() throws -> [TelephonyCase] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Cases")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }
            .sorted()
            .map { file in
                let data = try Data(contentsOf: folder.appending(path: file))
                do {
                    let recording = try Recording(reading: Array(data))
                    return TelephonyCase(
                        recording: recording,
                        name: recording.header.name ?? String(file.prefix { $0 != "." })
                    )
                } catch {
                    throw CaseError(description: "\(file):\(error)")
                }
            }
    }
}

/// A case that is written wrongly.
package struct CaseError: Error, CustomStringConvertible {
    package let description: String
}
