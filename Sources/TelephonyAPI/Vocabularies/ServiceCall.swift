// SPDX-License-Identifier: Apache-2.0

/// One call, in Core Telephony's words.
package struct ServiceCall: Hashable, Sendable {
    /// Unique while the call lasts.
    package let identifier: String
    /// A `CTCallState…` name.
    package let state: String

    package var isOver: Bool { state == "CTCallStateDisconnected" }

    /// Nil for a call of which nobody can say how far it is.
    package init?(_ call: Call, of modem: String) {
        guard let state = call.state.coreTelephony else { return nil }
        self.init(identifier: "\(modem)/\(call.id)", state: state)
    }

    package init(identifier: String, state: String) {
        self.identifier = identifier
        self.state = state
    }
}

extension CallState {
    fileprivate var coreTelephony: String? {
        switch self {
        case .dialing, .ringing: "CTCallStateDialing"
        case .incoming, .waiting: "CTCallStateIncoming"
        case .active, .held: "CTCallStateConnected"
        case .disconnected: "CTCallStateDisconnected"
        default: nil
        }
    }
}
