// SPDX-License-Identifier: Apache-2.0

package import JSON

/// What was told to the rules, in order: something that happened to somebody, to be played back.
///
/// The form is that of the cases: ModemManager's objects with D-Bus names and ModemManager's numbers, each step what is
/// different from the one before. Described in Tests/Cases/README.md.
package struct Recording: Hashable, Sendable {
    package var header: RecordingHeader
    package var steps: [RecordedStep]

    package init(header: RecordingHeader, steps: [RecordedStep] = []) {
        self.header = header
        self.steps = steps
    }

    /// The form that this version writes, and the latest that it reads.
    package static let format = 1
}

/// What stands before the steps: all of it may be left out.
package struct RecordingHeader: Codable, Hashable, Sendable {
    /// Raised where the form changes so that an older reader would take it for something else.
    package var format: Int?
    /// The version that wrote it.
    package var carrierd: String?
    /// The version of ModemManager that was there at the beginning.
    package var modemManager: String?
    /// Milliseconds since 1970 at the first step.
    package var wall: Int64?
    /// Which tables of carriers were in force.
    package var tables: String?
    /// Whether places and cells are in it.
    package var location: Bool?
    /// What was remembered of the modems at the beginning.
    package var memory: [RecordedModem]?
    /// What the configuration called which modem.
    package var names: [RecordedName]?
    /// Which cards the configuration allowed: by place, an empty text for every modem, then by key.
    package var guards: [String: [String: String]]?
    /// Seconds, where the configuration set it otherwise.
    package var grace: Double?
    /// The hold of the 5G status in seconds, the same.
    package var hold: Double?

    /// A case's number or name.
    package var name: String?
    /// What the case shows.
    package var claim: String?
    /// The answer depends on how much time passes.
    package var needsTime: Bool?
    /// A table of the site's, in the form of its file.
    package var carriers: JSONValue?

    package init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case format, carrierd, modemManager, wall, tables, location, memory, names, guards, grace, hold
        case name = "case"
        case claim, needsTime, carriers
    }

    /// The first second of 2026, for a case that says nothing.
    package var start: Int64 { wall ?? 1_767_225_600_000 }
}

/// What was told at one time.
package struct RecordedStep: Codable, Hashable, Sendable {
    /// Seconds since the beginning.
    package var at: Double
    /// ModemManager's version when it comes, `-` where it does not say; an empty text when it goes.
    package var modemManager: String?
    /// Why ModemManager is not there.
    package var reason: String?
    /// Whether all objects have been told now: true where ModemManager comes, unless it says false.
    package var complete: Bool?
    /// By path, and then by interface, without the common prefixes: what is different from before.
    /// A null takes an object, an interface or a property away.
    package var objects: [String: JSONValue]?
    /// Modem objects that were told once more with nothing different.
    package var told: [String]?
    /// By path of the modem object: the cells that it told of, being asked.
    package var cells: [String: [RecordedCell]]?
    package var routes: RecordedRoutes?
    /// Where GeoClue says that the machine is, or why it does not.
    package var position: RecordedPosition?
    /// Other tables of carriers are in force. They are not in the recording.
    package var tables: String?
    /// So many things before this one are not in the recording; `objects` then are all that there are.
    package var gap: Int?

    /// Every event since the step before, in order.
    package var events: [String]?
    /// By modem and then by path: what is answered now. An empty object for a modem asks only that it is there.
    package var modems: [String: [String: JSONValue]]?
    /// Fields with the reasons they have to have.
    package var blanks: [String: [String: String]]?

    package init(at: Double) {
        self.at = at
    }

    /// The time since the beginning.
    package var time: Duration { .seconds(at) }
}

extension Recording {
    /// The lines of a recording's file, without the newlines.
    package var lines: [[UInt8]] {
        get throws {
            var header = header
            // By which a line is known to be the first.
            header.format = header.format ?? Self.format
            return [try header.line] + (try steps.map { try $0.line })
        }
    }
}

extension RecordingHeader {
    package var line: [UInt8] {
        get throws { try JSONText.encoded(self) }
    }
}

extension RecordedStep {
    package var line: [UInt8] {
        get throws { try JSONText.encoded(self) }
    }
}
