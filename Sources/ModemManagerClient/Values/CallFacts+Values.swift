// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
package import Telephony

extension CallFacts.State {
    /// The state behind a number of MMCallState; one that is not known is kept.
    package init(modemManager value: Int32) {
        switch MMCallState(rawValue: UInt32(bitPattern: value)) {
        case MM_CALL_STATE_UNKNOWN: self = .unknown
        case MM_CALL_STATE_DIALING: self = .dialing
        case MM_CALL_STATE_RINGING_OUT: self = .ringingOut
        case MM_CALL_STATE_RINGING_IN: self = .ringingIn
        case MM_CALL_STATE_ACTIVE: self = .active
        case MM_CALL_STATE_HELD: self = .held
        case MM_CALL_STATE_WAITING: self = .waiting
        case MM_CALL_STATE_TERMINATED: self = .terminated
        default: self = .other(value)
        }
    }
}

extension CallFacts.Direction {
    /// The direction behind a number of MMCallDirection.
    package init(modemManager value: Int32) {
        switch MMCallDirection(rawValue: UInt32(bitPattern: value)) {
        case MM_CALL_DIRECTION_INCOMING: self = .incoming
        case MM_CALL_DIRECTION_OUTGOING: self = .outgoing
        default: self = .unknown
        }
    }
}
