// SPDX-License-Identifier: Apache-2.0

/// What the configuration says of hooks.
package struct HookSettings: Hashable, Sendable {
    /// Nil for no hooks.
    package var folder: String? = "/etc/carrierd/hooks.d"
    /// How long one may run.
    package var limit: Duration = .seconds(30)
    /// The kinds of events that are given to them; nil for all that do not come all the time.
    package var kinds: Set<String>?

    package init() {}

    /// Whether hooks are told of an event.
    ///
    /// - Parameter isFrequent: whether it comes so often that it has to be asked for by name.
    package func wants(_ kind: String, isFrequent: Bool) -> Bool {
        guard folder != nil else { return false }
        return kinds?.contains(kind) ?? !isFrequent
    }
}

/// One event as hooks get it.
package struct HookEvent: Sendable {
    package var kind: String
    package var modem: String?
    /// Makes its line of JSON, once there is a hook to read it.
    package var line: @Sendable () -> [UInt8]

    package init(kind: String, modem: String?, line: @escaping @Sendable () -> [UInt8]) {
        self.kind = kind
        self.modem = modem
        self.line = line
    }
}

/// How much what a hook reports matters.
package enum HookLogLevel: Sendable {
    /// Something is not as asked for.
    case warning
    /// A hook's own words, and what became of it.
    case notice
    case debug
}
