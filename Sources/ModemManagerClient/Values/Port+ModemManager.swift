// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
package import Telephony

extension Port.Kind {
    /// The kind behind a number of MMModemPortType; one that is not known is kept.
    package init(modemManager value: UInt32) {
        switch MMModemPortType(rawValue: value) {
        case MM_MODEM_PORT_TYPE_UNKNOWN: self = .unknown
        case MM_MODEM_PORT_TYPE_NET: self = .net
        case MM_MODEM_PORT_TYPE_AT: self = .at
        case MM_MODEM_PORT_TYPE_QCDM: self = .qcdm
        case MM_MODEM_PORT_TYPE_GPS: self = .gps
        case MM_MODEM_PORT_TYPE_QMI: self = .qmi
        case MM_MODEM_PORT_TYPE_MBIM: self = .mbim
        case MM_MODEM_PORT_TYPE_AUDIO: self = .audio
        case MM_MODEM_PORT_TYPE_IGNORED: self = .ignored
        case MMModemPortType(rawValue: mmshim_port_type_xmmrpc()): self = .xmmrpc
        default: self = .other(value)
        }
    }
}
