// SPDX-License-Identifier: Apache-2.0

extension QMIVoice {
    /// The modem itself, and how its packets look.
    mutating func answerDevice(_ name: QMIMessageName, _ tlvs: QMITLVs, modem: inout Modem) throws -> Reply {
        func text(_ value: String) -> Reply {
            .success(QMITLVs().adding(QMIDeviceField.text, QMIText(value)))
        }
        switch name {
        case .dmsSetEventReport: return .success
        case .capabilities:
            var capabilities = QMICapabilities()
            capabilities.uplink = 200_000_000
            capabilities.downlink = 2_000_000_000
            // GSM, UMTS, LTE, and NR, which has another number here than in NAS.
            capabilities.radios = [4, 5, 8, 10]
            return .success(QMITLVs().adding(QMIDeviceField.capabilities, capabilities))
        case .manufacturer: return text(modem.equipment.manufacturer)
        case .model: return text(modem.equipment.model)
        case .revision: return text(modem.equipment.revision)
        case .hardwareRevision: return text("10000")
        case .identities:
            return .success(
                QMITLVs().adding(QMIDeviceField.esn, QMIText("0"))
                    .adding(QMIDeviceField.imei, QMIText(modem.equipment.imei))
                    .adding(QMIDeviceField.meid, QMIText(""))
            )
        case .operatingMode:
            return .success(QMITLVs().adding(QMIDeviceField.mode, QMIFacts(of: modem).mode))
        case .setOperatingMode:
            switch try tlvs.required(QMIDeviceField.mode).mode {
            case .online: modem.apply(.power(.on))
            case .lowPower, .persistentLowPower, .offline: modem.apply(.power(.airplane))
            case .resetting: modem.apply(.restart)
            case .factoryTest, .shuttingDown: return .failure(.notSupported)
            }
            return .success
        case .bandCapabilities:
            return .success(
                QMITLVs().adding(QMIDeviceField.bands, QMINumber(0))
                    .adding(QMIDeviceField.lteBands, QMINumber(Self.lteBands))
                    .adding(QMIDeviceField.allLTEBands, QMILongNumbers([1, 3, 8]))
                    .adding(QMIDeviceField.nrBands, QMILongNumbers([77, 78, 79]))
            )
        case .setDataFormat, .dataFormat:
            if name == .setDataFormat, let wanted = try tlvs.value(QMIDeviceField.linkLayer) {
                guard wanted.value == 1 || wanted.value == 2 else { return .failure(.invalidArgument) }
                linkLayer = wanted.value
            }
            return .success(
                QMITLVs().adding(QMIDeviceField.qosFormat, QMINumber(0))
                    .adding(QMIDeviceField.linkLayer, QMINumber(linkLayer))
                    .adding(QMIDeviceField.uplinkAggregation, QMINumber(0))
                    .adding(QMIDeviceField.downlinkAggregation, QMINumber(0))
            )
        default: return .failure(.notSupported)
        }
    }

    /// Bands 1, 3 and 8.
    static let lteBands: UInt64 = 1 << 0 | 1 << 2 | 1 << 7
}
