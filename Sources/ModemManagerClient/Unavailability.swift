// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport

/// Why ModemManager cannot be read, for a person.
enum Unavailability {
    case noBus(BusAddress, any Error)
    case busClosed
    case notRunning
    case restarted
    case unreadable(any Error)

    var reason: String {
        switch self {
        case .noBus(let bus, let error):
            "no \(bus.kind) at \((try? bus.resolved()) ?? "an unknown address"): \(Self.text(of: error))"
        case .busClosed: "the bus closed the connection"
        case .notRunning: "ModemManager is not running"
        case .restarted: "ModemManager is restarting"
        case .unreadable(let error as GLibError) where error.remoteName == Self.accessDenied:
            "bus policy denies reading ModemManager: \(Self.accessDenied)"
        case .unreadable(let error as GLibError) where Self.silences.contains(error.remoteName ?? ""):
            "ModemManager does not answer: \(error.remoteName ?? error.message)"
        case .unreadable(let error):
            "ModemManager cannot be read: \(Self.text(of: error))"
        }
    }

    /// Somebody must act only where ModemManager is there and keeps silent.
    var level: ModemManagerClient.LogLevel {
        if case .unreadable = self { .error } else { .notice }
    }

    /// Whether `error` says that the owner which was asked is gone.
    static func isDeparture(_ error: any Error) -> Bool {
        switch (error as? GLibError)?.remoteName {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner": true
        default: false
        }
    }

    /// The error for an owner that is gone, as the bus itself would give it.
    static let departure = GLibError(
        domain: "carrierd",
        code: 0,
        message: "the owner of ModemManager's name is gone",
        remoteName: "org.freedesktop.DBus.Error.NameHasNoOwner"
    )

    private static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"

    private static let silences: Set = [
        "org.freedesktop.DBus.Error.NoReply",
        "org.freedesktop.DBus.Error.Timeout",
        "org.freedesktop.DBus.Error.TimedOut",
    ]

    private static func text(of error: any Error) -> String {
        guard let error = error as? GLibError else { return "\(error)" }
        return error.remoteName.map { "\($0): \(error.message)" } ?? error.message
    }
}

extension BusAddress {
    fileprivate var kind: String {
        switch self {
        case .system: "system bus"
        case .session: "session bus"
        case .address: "bus"
        }
    }
}
