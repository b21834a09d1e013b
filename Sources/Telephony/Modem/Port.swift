// SPDX-License-Identifier: Apache-2.0

/// One of a modem's ports, as ModemManager classed it (MMModemPortType).
package struct Port: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case unknown
        case net
        case at
        case qcdm
        case gps
        case qmi
        case mbim
        case audio
        case ignored
        case xmmrpc
        /// A value that this version does not know.
        case other(UInt32)
    }

    package let name: String
    package let kind: Kind

    package init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// The protocol that ModemManager steers a modem by. What can be known of 5G differs between them.
package enum ControlProtocol: Hashable, Sendable {
    case qmi
    case mbim
    case at
    case qrtr
    case unknown
}
