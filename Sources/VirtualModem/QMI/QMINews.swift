// SPDX-License-Identifier: Apache-2.0

/// Something that the modem tells by itself.
package struct QMINews: Hashable, Sendable {
    package let name: QMINewsName
    package let tlvs: QMITLVs
    /// The client of the service whom alone it concerns; nil is all of them.
    package let client: UInt8?

    init(_ name: QMINewsName, _ tlvs: QMITLVs, to client: UInt8? = nil) {
        self.name = name
        self.tlvs = tlvs
        self.client = client
    }

    static func operatingMode(_ mode: QMIOperatingMode) -> QMINews {
        QMINews(.operatingMode, QMITLVs().adding(QMIDeviceField.toldMode, mode))
    }

    static func cardStatus(_ status: QMICardStatus) -> QMINews {
        QMINews(.cardStatus, QMITLVs().adding(QMICardField.status, status))
    }

    static func systemInfo(_ info: QMISystemInfo) -> QMINews {
        QMINews(.systemInfo, info.tlvs(in: .indication))
    }

    static func refresh(_ stage: QMIRefresh.Stage) -> QMINews {
        QMINews(.refresh, QMITLVs().adding(QMICardField.refresh, QMIRefresh(stage)))
    }

    static func session(_ client: UInt8, isConnected: Bool) -> QMINews {
        var told = QMIToldStatus()
        told.status = isConnected ? 2 : 1
        return QMINews(.session, QMITLVs().adding(QMIDataField.toldStatus, told), to: client)
    }
}

/// The indications.
package enum QMINewsName: String, CaseIterable, Hashable, Sendable {
    case session
    case operatingMode = "operating-mode"
    case servingSystem = "serving-system"
    case systemInfo = "system-info"
    case signalInfo = "signal-info"
    case cardStatus = "card-status"
    case refresh
    case slotStatus = "slot-status"

    package var service: QMIService { place.0 }
    package var number: UInt16 { place.1 }

    private var place: (QMIService, UInt16) {
        switch self {
        case .session: (.wds, 0x22)
        case .operatingMode: (.dms, 0x01)
        case .servingSystem: (.nas, 0x24)
        case .systemInfo: (.nas, 0x4e)
        case .signalInfo: (.nas, 0x51)
        case .cardStatus: (.uim, 0x32)
        case .refresh: (.uim, 0x33)
        case .slotStatus: (.uim, 0x48)
        }
    }

    /// Whether it tells that a card came or went.
    var isOfCard: Bool {
        switch self {
        case .cardStatus, .slotStatus, .refresh: true
        case .session, .operatingMode, .servingSystem, .systemInfo, .signalInfo: false
        }
    }
}
