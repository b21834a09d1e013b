// SPDX-License-Identifier: Apache-2.0

package import CarrierTables
package import History
package import Hooks
package import Telephony

/// What the configuration files say.
package struct Configuration: Hashable, Sendable {
    package var policy = Policy()
    /// Enable a modem that nobody else enables: the one thing that carrierd ever writes to a modem.
    package var keepsModemsEnabled = false
    /// How often the signal is measured all the time; nil for not at all.
    package var signalRate: SignalRate?
    /// Whether it is measured while a subscriber asks for its changes.
    package var measuresOnDemand = true
    /// The sources of a location to turn on.
    package var locationSources: LocationSources = []
    /// Whose members may see identities.
    package var group = "carrierd"
    /// Where the tables of carriers are.
    package var tables = CarrierSources()
    /// What is run when something happens.
    package var hooks = HookSettings()
    /// Have systemd start units when something happens.
    package var startsUnits = true
    /// The carriers that `policy.guards` names by their ids.
    package var namedCarriers: [NamedCarrier] = []
    /// How much of the history is kept, and where; an empty path is the state folder's, nil none.
    package var history = HistoryBounds()
    package var historyFile: String? = ""
    /// Write down what each modem has where it goes.
    package var recordsSurvey = false
    /// Ask GeoClue where the machine is.
    package var asksGeoClue = false
    package var connections = 4096
    package var connectionsPerUser = 2048
    /// Where the page is served.
    package var page = PageConfiguration()
    /// Where status and events are published.
    package var fleet = FleetSection()

    package init() {}
}

extension Configuration {
    /// How often the signal is measured for subscribers, where no rate is configured.
    package static let demandedSignalRate = SignalRate(seconds: 5)

    /// One key: where it stands and what it sets.
    struct Key: Sendable {
        let group: String
        let name: String
        let set: @Sendable (inout Configuration, String) throws -> Void
    }

    /// Every key there is.
    static let keys: [Key] =
        [
            Key(group: "modem", name: "keep-enabled") { $0.keepsModemsEnabled = try boolean($1) },
            Key(group: "modem", name: "grace") { $0.policy.grace = try duration($1) },
            Key(group: "five-g", name: "hold") { $0.policy.fiveGHold = try duration($1) },
        ] + labelKeys + [
            Key(group: "signal", name: "rate") { $0.signalRate = try rate($1) },
            Key(group: "signal", name: "on-demand") { $0.measuresOnDemand = try boolean($1) },
            Key(group: "location", name: "cell") { try $0.setSource(.threeGPP, $1) },
            Key(group: "location", name: "gnss") { try $0.setSource([.gpsRaw, .gpsNMEA], $1) },
            Key(group: "location", name: "geoclue") { $0.asksGeoClue = try boolean($1) },
            Key(group: "access", name: "group") { $0.group = try name($1) },
            Key(group: "carriers", name: "folder") { $0.tables.siteFolder = try path($1) },
            Key(group: "carriers", name: "provider-info") { $0.tables.providerInfo = try path($1) },
            Key(group: "hooks", name: "folder") { $0.hooks.folder = try path($1) },
            Key(group: "hooks", name: "timeout") { $0.hooks.limit = try hookLimit($1) },
            Key(group: "hooks", name: "events") { $0.hooks.kinds = try kinds($1) },
            Key(group: "systemd", name: "units") { $0.startsUnits = try boolean($1) },
            Key(group: "history", name: "days") {
                $0.history.age = .seconds(try number($1, upTo: 36_500) * 86_400)
            },
            Key(group: "history", name: "events") {
                $0.history.events = try number($1, from: 1000, upTo: 10_000_000)
            },
            Key(group: "history", name: "file") { $0.historyFile = try path($1) },
            Key(group: "survey", name: "record") { $0.recordsSurvey = try boolean($1) },
            Key(group: "survey", name: "points") {
                $0.history.surveyPoints = try number($1, from: 1000, upTo: 10_000_000)
            },
            Key(group: "survey", name: "days") {
                $0.history.surveyAge = .seconds(try number($1, upTo: 3650) * 86_400)
            },
            Key(group: "socket", name: "connections") { $0.connections = try count($1) },
            Key(group: "socket", name: "connections-per-user") { $0.connectionsPerUser = try count($1) },
        ] + httpKeys + fleetKeys

    /// What icons say: one key for each condition.
    private static var labelKeys: [Key] {
        RadioLabels.Condition.allCases.map { condition in
            Key(group: "label", name: condition.key) { $0.policy.labels.texts[condition] = try label($1) }
        }
    }

    /// What fits on an icon.
    private static func label(_ text: String) throws -> String {
        guard text.count <= 12,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw ValueError(wanted: "up to 12 characters, or nothing for the next rule's") }
        return text
    }

    private static func name(_ text: String) throws -> String {
        guard !text.isEmpty else { throw ValueError(wanted: "the name of a group") }
        return text
    }

    /// A path from the root; nil for `none`.
    static func path(_ text: String) throws -> String? {
        if text == "none" { return nil }
        guard text.hasPrefix("/") else { throw ValueError(wanted: "a path that begins with /, or none") }
        return text
    }

    private mutating func setSource(_ source: LocationSources, _ text: String) throws {
        if try Self.boolean(text) {
            locationSources.formUnion(source)
        } else {
            locationSources.subtract(source)
        }
    }

    /// Whole seconds, which is what ModemManager takes; nil for never.
    private static func rate(_ text: String) throws -> SignalRate? {
        if text == "off" { return nil }
        guard let (seconds, rest) = try? duration(text).components, rest == 0 else {
            throw ValueError(wanted: "off, or a time in whole seconds, such as 10s")
        }
        return seconds == 0 ? nil : SignalRate(seconds: UInt32(clamping: seconds))
    }

    private static func hookLimit(_ text: String) throws -> Duration {
        guard let limit = try? duration(text), limit > .zero else {
            throw ValueError(wanted: "a time from 1ms to a day, such as 30s")
        }
        return limit
    }

    /// Kinds of events; nil for a list of none.
    static func kinds(_ text: String) throws -> Set<String>? {
        let names = SIMGuard.entries(of: text)
        for name in names where Event.Kind(rawValue: name) == nil {
            throw ValueError(
                wanted: "kinds of events, of which \(name) is none; carrierctl help watch lists them"
            )
        }
        return names.isEmpty ? nil : Set(names)
    }

    static func boolean(_ text: String) throws -> Bool {
        switch text.lowercased() {
        case "yes", "true", "on", "1": return true
        case "no", "false", "off", "0": return false
        default: throw ValueError(wanted: "yes or no")
        }
    }

    static func count(_ text: String) throws -> Int {
        try number(text, upTo: 1_000_000)
    }

    private static func number(_ text: String, from least: Int = 1, upTo most: Int) throws -> Int {
        guard let number = Int(text), (least...most).contains(number) else {
            throw ValueError(wanted: "a whole number from \(least) to \(most)")
        }
        return number
    }

    /// A time with its unit, such as `500ms`, `10s` or `2min`; seconds where there is none.
    static func duration(_ text: String) throws -> Duration {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let wanted = ValueError(wanted: "a time up to a day, such as 10s or 2min")
        guard let number = Int(digits), (0...86_400_000).contains(number) else { throw wanted }
        let duration: Duration? =
            switch text.dropFirst(digits.count).drop(while: { $0 == " " }) {
            case "ms": .milliseconds(number)
            case "", "s": .seconds(number)
            case "min": .seconds(number * 60)
            case "h": .seconds(number * 3600)
            default: nil
            }
        guard let duration, duration <= .seconds(86_400) else { throw wanted }
        return duration
    }
}

extension RadioLabels.Condition {
    /// Its name as a key: `nsa-connected`.
    fileprivate var key: String {
        rawValue.reduce(into: "") { key, letter in
            key += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}

/// A value that a key cannot have.
struct ValueError: Error {
    let wanted: String
}
