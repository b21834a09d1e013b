// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// One thing that happened to somebody, as data: what ModemManager showed when, and what the answer is.
///
/// Objects are written with D-Bus property names and ModemManager's numbers, so that a case can be played to the
/// rules alone or over a bus.
package struct TelephonyCase: Decodable, Sendable, CustomStringConvertible {
    package struct Step: Decodable, Sendable {
        /// Seconds since the beginning.
        package var at: Double
        /// ModemManager's version when it comes, an empty text when it goes.
        package var modemManager: String?
        /// By path, and then by interface, without the common prefixes: what is different from before.
        /// A null takes an object, an interface or a property away.
        package var objects: [String: JSONValue]?
        /// Every event since the step before, in order.
        package var events: [String]?
        /// By modem and then by path: what is answered now. An empty object for a modem asks only that it is there.
        package var modems: [String: [String: JSONValue]]?
        /// Fields with the reasons they have to have.
        package var blanks: [String: [String: String]]?
    }

    package var name: String
    package var claim: String
    /// The answer depends on how much time passes, so the case is played to the rules alone.
    package var needsTime: Bool?
    /// A table of the site's, in the form of its file.
    package var carriers: JSONValue?
    /// What [sim-guard] says: by place ("" for every modem) and key.
    package var guards: [String: [String: String]]?
    package var steps: [Step]

    enum CodingKeys: String, CodingKey {
        case name = "case"
        case claim
        case needsTime
        case carriers
        case guards
        case steps
    }

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
            .filter { $0.hasSuffix(".json") }
            .sorted()
            .map { name in
                let data = try Data(contentsOf: folder.appending(path: name))
                do {
                    return try JSONDecoder().decode(TelephonyCase.self, from: data)
                } catch {
                    throw CaseError(description: "\(name): \(error)")
                }
            }
    }
}

/// A case that is written wrongly.
package struct CaseError: Error, CustomStringConvertible {
    package let description: String
}
