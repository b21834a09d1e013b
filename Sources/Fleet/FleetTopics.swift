// SPDX-License-Identifier: Apache-2.0

/// The topics under which one machine is found at the broker: `carrierd/<host>/…`.
package struct FleetTopics: Hashable, Sendable {
    /// What all topics begin with.
    package let prefix: String
    /// This machine's level.
    package let host: String

    /// - Parameters:
    ///   - prefix: one level or several, as `isPrefix` wants it.
    ///   - host: any text; what a topic cannot have is replaced.
    package init(prefix: String = "carrierd", host: String) {
        self.prefix = prefix
        self.host = Self.level(host)
    }

    /// `online` or `offline`, retained; the last will.
    package var online: String { "\(prefix)/\(host)/online" }
    /// The daemon itself, retained.
    package var status: String { "\(prefix)/\(host)/status" }
    /// One modem, retained.
    package func status(of modem: String) -> String { "\(prefix)/\(host)/\(Self.level(modem))/status" }

    /// Events of a modem, or of none.
    package func event(of modem: String?) -> String {
        modem.map { "\(prefix)/\(host)/\(Self.level($0))/event" } ?? "\(prefix)/\(host)/event"
    }

    /// A text as one level of a topic: letters, digits, `-`, `_` and `.` stay, all else is `_`.
    ///
    /// MQTT keeps `+`, `#`, `/` and NUL for itself and brokers a `$` at the beginning (MQTT 5, 4.7); the rest would break
    /// somebody's shell or dashboard.
    package static func level(_ text: String) -> String {
        var level = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(128) {
            let isKept = scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
            level.append(isKept || "-_.".unicodeScalars.contains(scalar) ? scalar : "_")
        }
        return level.isEmpty ? "_" : String(level)
    }

    /// Whether topics can begin with it: levels that each are a level, with `/` between them.
    package static func isPrefix(_ text: String) -> Bool {
        text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && level(String($0)) == $0
        }
    }
}
