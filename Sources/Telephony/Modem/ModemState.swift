// SPDX-License-Identifier: Apache-2.0

/// How far ModemManager has come with a modem (MMModemState).
package enum ModemState: Hashable, Sendable {
    case failed
    case unknown
    case initializing
    case locked
    case disabled
    case disabling
    case enabling
    case enabled
    case searching
    case registered
    case disconnecting
    case connecting
    case connected
    /// A value that this version does not know.
    case other(Int32)
}

/// Why a modem is in the failed state (MMModemStateFailedReason).
package enum FailureReason: Hashable, Sendable {
    case none
    case unknown
    case simMissing
    case simError
    case unknownCapabilities
    case esimWithoutProfiles
    /// A value that this version does not know.
    case other(UInt32)

    /// ModemManager's own word for it, as `mmcli` prints it; nil where there is no failure.
    package var text: String? {
        switch self {
        case .none: nil
        case .unknown: "unknown"
        case .simMissing: "sim-missing"
        case .simError: "sim-error"
        case .unknownCapabilities: "unknown-capabilities"
        case .esimWithoutProfiles: "esim-without-profiles"
        case .other(let value): "reason \(value)"
        }
    }
}

/// Whether the radio is powered (MMModemPowerState).
package enum PowerState: Hashable, Sendable {
    case unknown
    case off
    case low
    case on
    /// A value that this version does not know.
    case other(UInt32)
}
