// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI

extension WireRenderer {
    func control(_ control: Telephony.ControlProtocol) -> TelephonyAPI.ControlProtocol {
        switch control {
        case .qmi: .qmi
        case .mbim: .mbim
        case .at: .at
        case .qrtr: .qrtr
        case .unknown: .unknown
        }
    }

    func state(_ state: Telephony.Modem.State) -> TelephonyAPI.ModemState {
        guard case .reported(let state) = state else { return .absent }
        return switch state {
        case .failed: .failed
        case .unknown, .other: .unknown
        case .initializing: .initializing
        case .locked: .locked
        case .disabled: .disabled
        case .disabling: .disabling
        case .enabling: .enabling
        case .enabled: .enabled
        case .searching: .searching
        case .registered: .registered
        case .disconnecting: .disconnecting
        case .connecting: .connecting
        case .connected: .connected
        }
    }

    func power(_ power: Telephony.PowerState) -> TelephonyAPI.PowerState {
        switch power {
        case .on: .on
        case .low: .low
        case .off: .off
        case .unknown, .other: .unknown
        }
    }

    func call(_ call: CallFacts) -> Call {
        let state = call.state.word.map { TelephonyAPI.CallState(rawValue: $0) } ?? .unknown
        let direction: CallDirection =
            switch call.direction {
            case .incoming: .incoming
            case .outgoing: .outgoing
            case .unknown: .unknown
            }
        return Call(id: call.id, state: state, direction: direction, number: disclosed(call.number))
    }
}
