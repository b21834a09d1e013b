// SPDX-License-Identifier: Apache-2.0

package import Fleet
internal import Glibc
package import Telephony

/// What `[mqtt]` says.
package struct FleetSection: Hashable, Sendable {
    /// Nil for no broker, and nothing is published.
    var broker: BrokerAddress?
    /// Nil where only the broker's scheme, or that there are files for it, says so.
    var isEncrypted: Bool?
    var tls = FleetSettings.TLS()
    var user: String?
    var passwordFile: String?
    var credential: String?
    var clientID: String?
    var prefix = "carrierd"
    /// Nil for the machine's name.
    var host: String?
    var keepAlive: UInt16 = 60
    /// What Home Assistant's discovery messages begin with; nil for none.
    package var discoveryPrefix: String?
    var version = FleetSettings.Version.five
    /// The kinds of events that are published; nil for all that do not come all the time.
    package var kinds: Set<String>?

    package func wants(_ kind: Event.Kind) -> Bool {
        kinds?.contains(kind.rawValue) ?? !kind.isFrequent
    }

    /// How to get to the broker; nil where there is none.
    package var settings: FleetSettings? {
        broker.map { broker in
            FleetSettings(
                broker: broker,
                tls: usesTLS ? tls : nil,
                user: user,
                password: passwordFile.map(SecretFile.path) ?? credential.map(SecretFile.credential),
                clientID: clientID,
                topics: FleetTopics(prefix: prefix, host: host ?? Self.machineName),
                keepAlive: keepAlive,
                version: version
            )
        }
    }

    /// Keys that contradict each other, or mean nothing without another; nil where they do not.
    var contradiction: String? {
        if broker == nil, self != FleetSection() {
            return "[mqtt] has no broker=; give it, or take the section out"
        }
        if passwordFile != nil, credential != nil {
            return "[mqtt] has password-file= and credential=; give one"
        }
        if user == nil, passwordFile != nil || credential != nil {
            return "[mqtt] has a password and no user="
        }
        if broker?.isEncrypted == true, isEncrypted == false { return "[mqtt] has mqtts:// and tls=no" }
        if (tls.certificate == nil) != (tls.key == nil) {
            return "[mqtt] needs certificate= and key= together"
        }
        if !usesTLS, tls != FleetSettings.TLS() { return "[mqtt] has files for TLS and tls=no" }
        if usesTLS, broker?.host.hasPrefix("/") == true { return "[mqtt] has tls= for a Unix socket" }
        return nil
    }

    /// What an operator ought to know, and may want so.
    var warning: String? {
        guard let broker, !usesTLS, !broker.isLocal, user != nil else { return nil }
        return
            "[mqtt] sends its password to \(broker) as it is: whoever is on the way can read it; tls=yes mends that"
    }

    private var usesTLS: Bool {
        isEncrypted ?? broker?.isEncrypted ?? (tls != FleetSettings.TLS())
    }

    private static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension Configuration {
    static let fleetKeys = [
        Key(group: "mqtt", name: "broker") { $0.fleet.broker = try broker($1) },
        Key(group: "mqtt", name: "tls") { $0.fleet.isEncrypted = $1 == "auto" ? nil : try boolean($1) },
        Key(group: "mqtt", name: "ca") { $0.fleet.tls.authority = try path($1) },
        Key(group: "mqtt", name: "certificate") { $0.fleet.tls.certificate = try path($1) },
        Key(group: "mqtt", name: "key") { $0.fleet.tls.key = try path($1) },
        Key(group: "mqtt", name: "user") { $0.fleet.user = try plain($1) },
        Key(group: "mqtt", name: "password-file") { $0.fleet.passwordFile = try path($1) },
        Key(group: "mqtt", name: "credential") { $0.fleet.credential = try credential($1) },
        Key(group: "mqtt", name: "client-id") { $0.fleet.clientID = try plain($1) },
        Key(group: "mqtt", name: "topic") { $0.fleet.prefix = try prefix($1) },
        Key(group: "mqtt", name: "host") { $0.fleet.host = try plain($1) },
        Key(group: "mqtt", name: "keep-alive") { $0.fleet.keepAlive = try keepAlive($1) },
        Key(group: "mqtt", name: "home-assistant") { $0.fleet.discoveryPrefix = try discoveryPrefix($1) },
        Key(group: "mqtt", name: "version") { $0.fleet.version = try version($1) },
        Key(group: "mqtt", name: "events") { $0.fleet.kinds = try kinds($1) },
    ]

    private static func broker(_ text: String) throws -> BrokerAddress? {
        if text.isEmpty || text == "none" { return nil }
        do {
            return try BrokerAddress(text)
        } catch {
            throw ValueError(wanted: error.wanted)
        }
    }

    /// A text that MQTT can carry; nil for none.
    private static func plain(_ text: String) throws -> String? {
        let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard isPlain, text.utf8.count <= 255 else {
            throw ValueError(wanted: "up to 255 bytes of text, without control characters")
        }
        return text.isEmpty ? nil : text
    }

    private static func credential(_ text: String) throws -> String? {
        if text.isEmpty { return nil }
        guard SecretFile.isCredentialName(text) else {
            throw ValueError(wanted: "the name that LoadCredential= of the unit has, without a /")
        }
        return text
    }

    private static func prefix(_ text: String) throws -> String {
        guard FleetTopics.isPrefix(text) else {
            throw ValueError(wanted: "levels of letters, digits, -, _ and ., with / between them")
        }
        return text
    }

    private static func discoveryPrefix(_ text: String) throws -> String? {
        if let isOn = try? boolean(text) { return isOn ? "homeassistant" : nil }
        return text.isEmpty || text == "none" ? nil : try prefix(text)
    }

    private static func keepAlive(_ text: String) throws -> UInt16 {
        guard let (seconds, rest) = try? duration(text).components, rest == 0, (5...65_535).contains(seconds)
        else { throw ValueError(wanted: "a time in whole seconds from 5s to 18h, such as 60s") }
        return UInt16(clamping: seconds)
    }

    private static func version(_ text: String) throws -> FleetSettings.Version {
        switch text {
        case "5": return .five
        case "3", "3.1.1": return .three
        default: throw ValueError(wanted: "5, or 3 for MQTT 3.1.1")
        }
    }
}
