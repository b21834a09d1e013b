// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
package import Telephony

extension RegistrationState {
    /// The state behind a number of MMModem3gppRegistrationState; one that is not known is kept.
    package init(modemManager value: UInt32) {
        switch MMModem3gppRegistrationState(rawValue: value) {
        case MM_MODEM_3GPP_REGISTRATION_STATE_IDLE: self = .idle
        case MM_MODEM_3GPP_REGISTRATION_STATE_HOME: self = .home
        case MM_MODEM_3GPP_REGISTRATION_STATE_SEARCHING: self = .searching
        case MM_MODEM_3GPP_REGISTRATION_STATE_DENIED: self = .denied
        case MM_MODEM_3GPP_REGISTRATION_STATE_UNKNOWN: self = .unknown
        case MM_MODEM_3GPP_REGISTRATION_STATE_ROAMING: self = .roaming
        case MM_MODEM_3GPP_REGISTRATION_STATE_HOME_SMS_ONLY: self = .homeSMSOnly
        case MM_MODEM_3GPP_REGISTRATION_STATE_ROAMING_SMS_ONLY: self = .roamingSMSOnly
        case MM_MODEM_3GPP_REGISTRATION_STATE_EMERGENCY_ONLY: self = .emergencyOnly
        case MM_MODEM_3GPP_REGISTRATION_STATE_HOME_CSFB_NOT_PREFERRED: self = .homeCSFBNotPreferred
        case MM_MODEM_3GPP_REGISTRATION_STATE_ROAMING_CSFB_NOT_PREFERRED: self = .roamingCSFBNotPreferred
        case MM_MODEM_3GPP_REGISTRATION_STATE_ATTACHED_RLOS: self = .attachedRLOS
        default: self = .other(value)
        }
    }
}

extension PacketService {
    /// The state behind a number of MMModem3gppPacketServiceState.
    package init(modemManager value: UInt32) {
        switch MMModem3gppPacketServiceState(rawValue: value) {
        case MM_MODEM_3GPP_PACKET_SERVICE_STATE_DETACHED: self = .detached
        case MM_MODEM_3GPP_PACKET_SERVICE_STATE_ATTACHED: self = .attached
        default: self = .unknown
        }
    }
}
