// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
package import Telephony

extension ModemState {
    /// The state behind a number of MMModemState; one that is not known is kept.
    package init(modemManager value: Int32) {
        switch MMModemState(rawValue: value) {
        case MM_MODEM_STATE_FAILED: self = .failed
        case MM_MODEM_STATE_UNKNOWN: self = .unknown
        case MM_MODEM_STATE_INITIALIZING: self = .initializing
        case MM_MODEM_STATE_LOCKED: self = .locked
        case MM_MODEM_STATE_DISABLED: self = .disabled
        case MM_MODEM_STATE_DISABLING: self = .disabling
        case MM_MODEM_STATE_ENABLING: self = .enabling
        case MM_MODEM_STATE_ENABLED: self = .enabled
        case MM_MODEM_STATE_SEARCHING: self = .searching
        case MM_MODEM_STATE_REGISTERED: self = .registered
        case MM_MODEM_STATE_DISCONNECTING: self = .disconnecting
        case MM_MODEM_STATE_CONNECTING: self = .connecting
        case MM_MODEM_STATE_CONNECTED: self = .connected
        default: self = .other(value)
        }
    }
}

extension FailureReason {
    /// The reason behind a number of MMModemStateFailedReason; one that is not known is kept.
    package init(modemManager value: UInt32) {
        switch MMModemStateFailedReason(rawValue: value) {
        case MM_MODEM_STATE_FAILED_REASON_NONE: self = .none
        case MM_MODEM_STATE_FAILED_REASON_UNKNOWN: self = .unknown
        case MM_MODEM_STATE_FAILED_REASON_SIM_MISSING: self = .simMissing
        case MM_MODEM_STATE_FAILED_REASON_SIM_ERROR: self = .simError
        case MM_MODEM_STATE_FAILED_REASON_UNKNOWN_CAPABILITIES: self = .unknownCapabilities
        case MM_MODEM_STATE_FAILED_REASON_ESIM_WITHOUT_PROFILES: self = .esimWithoutProfiles
        default: self = .other(value)
        }
    }
}

extension PowerState {
    /// The state behind a number of MMModemPowerState; one that is not known is kept.
    package init(modemManager value: UInt32) {
        switch MMModemPowerState(rawValue: value) {
        case MM_MODEM_POWER_STATE_UNKNOWN: self = .unknown
        case MM_MODEM_POWER_STATE_OFF: self = .off
        case MM_MODEM_POWER_STATE_LOW: self = .low
        case MM_MODEM_POWER_STATE_ON: self = .on
        default: self = .other(value)
        }
    }
}
