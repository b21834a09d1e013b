// SPDX-License-Identifier: Apache-2.0

extension QMIVoice {
    /// The network and the signal.
    mutating func answerNetwork(
        _ name: QMIMessageName,
        _ tlvs: QMITLVs,
        from listener: inout QMIListener,
        modem: Modem
    ) throws -> Reply {
        let facts = QMIFacts(of: modem)
        switch name {
        case .registerIndications:
            func wanted(_ field: QMIField<QMINumber<UInt8>>, _ before: Bool) throws(QMIMalformed) -> Bool {
                try tlvs.value(field).map { $0.value != 0 } ?? before
            }
            let before = listener
            listener.wantsServingSystem = try wanted(
                QMINetworkField.wantsServingSystem,
                listener.wantsServingSystem
            )
            listener.wantsSystemInfo = try wanted(QMINetworkField.wantsSystemInfo, listener.wantsSystemInfo)
            listener.wantsSignalInfo = try wanted(QMINetworkField.wantsSignalInfo, listener.wantsSignalInfo)
            // Who begins to listen is told where things stand.
            return .success(
                QMITLVs(),
                then: listener.wantsSystemInfo && listener != before ? facts.network : []
            )
        case .configureSignalInfo, .configureSignalInfoV2: return .success
        case .systemInfo: return .success(facts.system.tlvs(in: .answer))
        case .servingSystem: return .success(facts.serving)
        case .signalInfo: return .success(facts.signal)
        case .signalStrength:
            var strength = QMIStrength()
            strength.strength = Int8(clamping: modem.receivedSignal?.dBm ?? Signal.range.lowerBound)
            strength.radio = QMIRadioInterface(modem.radio).rawValue
            return .success(QMITLVs().adding(QMINetworkField.strength, strength))
        case .initiateRegister, .setSystemSelection:
            // ModemManager waits for an indication, changed or not.
            return .success(QMITLVs(), then: facts.network)
        case .homeNetwork:
            guard let card = modem.card, card.isUsable else { return .failure(.notProvisioned) }
            return .success(
                QMITLVs().adding(QMINetworkField.homePLMN, QMINamedPLMN(card.plmn, card.spn))
                    .adding(QMINetworkField.homeMNCLength, QMIMNCLength(card.plmn))
            )
        case .technologyPreference:
            return .success(QMITLVs().adding(QMINetworkField.technologyPreference, QMINumber(0)))
        case .systemSelection: return .success(Self.systemSelection)
        case .plmnName:
            let wanted = try tlvs.required(QMINetworkField.wantedPLMN)
            guard let text = Self.name(of: wanted, modem) else { return .failure(.informationUnavailable) }
            return .success(QMITLVs().adding(QMINetworkField.names, QMINetworkNames(text)))
        case .rfBandInformation:
            var list = QMIBandList()
            if modem.isRegistered, QMIRadioInterface(modem.radio) == .lte {
                var band = QMIBandList.Band()
                band.radio = QMIRadioInterface.lte.rawValue
                // E-UTRA band 3, whose number is 122 here.
                band.band = 122
                band.channel = 1850
                list.bands = [band]
            }
            return .success(QMITLVs().adding(QMINetworkField.bands, list))
        default: return .failure(.notSupported)
        }
    }

    /// Every radio, every band, roaming too.
    private static let systemSelection = QMITLVs()
        .adding(QMINetworkField.emergencyOnly, QMINumber(0))
        // GSM, UMTS, LTE, NR.
        .adding(QMINetworkField.modes, QMINumber(0x5c))
        .adding(QMINetworkField.roamingPreference, QMINumber(0xff))
        .adding(QMINetworkField.lteBandPreference, QMINumber(lteBands))
        .adding(QMINetworkField.usage, QMINumber(2))
        .adding(QMINetworkField.extendedLTEBands, QMIBits([lteBands, 0, 0, 0]))
        .adding(QMINetworkField.saBands, QMIBits([0, 7 << 12, 0, 0, 0, 0, 0, 0]))
        .adding(QMINetworkField.nsaBands, QMIBits([0, 7 << 12, 0, 0, 0, 0, 0, 0]))

    /// The name that the modem knows for a code: the network's where it is, or the card's for its own.
    private static func name(of plmn: QMIPLMN, _ modem: Modem) -> String? {
        if QMIPLMN(modem.network.plmn) == plmn { return modem.network.name }
        guard let card = modem.card, card.isUsable, QMIPLMN(card.plmn) == plmn, !card.spn.isEmpty else {
            return nil
        }
        return card.spn
    }
}
