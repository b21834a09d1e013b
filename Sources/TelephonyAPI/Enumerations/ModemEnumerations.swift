// SPDX-License-Identifier: Apache-2.0

/// The protocol that ModemManager steers the modem by.
package struct ControlProtocol: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let qmi = ControlProtocol(rawValue: "qmi")
    package static let mbim = ControlProtocol(rawValue: "mbim")
    package static let at = ControlProtocol(rawValue: "at")
    package static let qrtr = ControlProtocol(rawValue: "qrtr")
    package static let unknown = ControlProtocol(rawValue: "unknown")
}

/// How far ModemManager has come with the modem.
package struct ModemState: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let failed = ModemState(rawValue: "failed")
    package static let unknown = ModemState(rawValue: "unknown")
    package static let initializing = ModemState(rawValue: "initializing")
    package static let locked = ModemState(rawValue: "locked")
    package static let disabled = ModemState(rawValue: "disabled")
    package static let disabling = ModemState(rawValue: "disabling")
    package static let enabling = ModemState(rawValue: "enabling")
    package static let enabled = ModemState(rawValue: "enabled")
    package static let searching = ModemState(rawValue: "searching")
    package static let registered = ModemState(rawValue: "registered")
    package static let disconnecting = ModemState(rawValue: "disconnecting")
    package static let connecting = ModemState(rawValue: "connecting")
    package static let connected = ModemState(rawValue: "connected")
    package static let absent = ModemState(rawValue: "absent")
}

/// Whether the radio is powered.
package struct PowerState: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let on = PowerState(rawValue: "on")
    package static let low = PowerState(rawValue: "low")
    package static let off = PowerState(rawValue: "off")
    package static let unknown = PowerState(rawValue: "unknown")
}

/// How far a call has come.
package struct CallState: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let dialing = CallState(rawValue: "dialing")
    package static let ringing = CallState(rawValue: "ringing")
    package static let incoming = CallState(rawValue: "incoming")
    package static let waiting = CallState(rawValue: "waiting")
    package static let active = CallState(rawValue: "active")
    package static let held = CallState(rawValue: "held")
    package static let disconnected = CallState(rawValue: "disconnected")
    package static let unknown = CallState(rawValue: "unknown")
}

/// Who called.
package struct CallDirection: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let incoming = CallDirection(rawValue: "incoming")
    package static let outgoing = CallDirection(rawValue: "outgoing")
    package static let unknown = CallDirection(rawValue: "unknown")
}
