// SPDX-License-Identifier: Apache-2.0

/// The TLVs of data sessions (WDS).
package enum QMIDataField {
    /// Start: which access point is wanted.
    package static let accessPoint = QMIField<QMIText>(0x14)
    /// Start's answer, and stop's request.
    package static let handle = QMIField<QMINumber<UInt32>>(0x01)
    /// Why a session could not be had.
    package static let endReason = QMIField<QMINumber<UInt16>>(0x10)
    /// Packet service status: 1 is disconnected, 2 connected.
    package static let status = QMIField<QMINumber<UInt8>>(0x01)
    /// The same told: with it a flag whether the host has to configure anew.
    package static let toldStatus = QMIField<QMIToldStatus>(0x01)
    /// Addresses, the least significant byte first.
    package static let nameServer = QMIField<QMINumber<UInt32>>(0x15)
    package static let address = QMIField<QMINumber<UInt32>>(0x1e)
    package static let gateway = QMIField<QMINumber<UInt32>>(0x20)
    package static let netmask = QMIField<QMINumber<UInt32>>(0x21)
    package static let mtu = QMIField<QMINumber<UInt32>>(0x29)
    /// 4 or 6.
    package static let family = QMIField<QMINumber<UInt8>>(0x2b)
    package static let wantedFamily = QMIField<QMINumber<UInt8>>(0x01)
}

/// Whether a session is connected, as the modem tells it by itself.
package struct QMIToldStatus: QMIValue {
    package var status: UInt8 = 1
    package var wantsReconfiguration = false

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&status)
        try coder.flag(&wantsReconfiguration)
    }
}
