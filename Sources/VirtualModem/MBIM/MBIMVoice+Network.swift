// SPDX-License-Identifier: Apache-2.0

extension MBIMVoice {
    /// The network, the signal and the data sessions.
    mutating func answerNetwork(
        _ name: MBIMCommandName,
        _ command: MBIMCommand,
        _ extensions: MBIMExtensions,
        modem: inout Modem
    ) throws(MBIMMalformed) -> Reply {
        let facts = MBIMFacts(of: modem)
        switch name {
        case .signalState: return .success(facts.signal)
        case .atdsSignal: return .success(MBIMATDSSignal(of: modem))
        case .packetStatistics: return .success(MBIMPacketStatistics())
        case .provisionedContexts: return .success(MBIMNumber(0))
        case .registerState:
            guard command.isSet else { return .success(facts.register) }
            _ = try MBIMRegisterSet(command.information)
            // ModemManager waits for an indication, changed or not.
            return .success(facts.register, then: facts.network)
        case .visibleProviders:
            var providers = MBIMProviders()
            if modem.radio != .none { providers.providers = [MBIMProvider(inReach: modem)] }
            return .success(providers)
        case .packetService:
            guard command.isSet else { return .success(facts.packetService) }
            modem.apply(.packetService(try MBIMNumber(command.information).value == 0))
            return .success(MBIMPacketService(of: modem))
        case .connect: return try connect(command, extensions, modem: modem)
        case .ipConfiguration:
            let session = try MBIMNumber(command.information).value
            return .success(MBIMIPConfiguration(session, isActive: sessions[session] != nil))
        case .lteAttachConfiguration:
            if command.isSet {
                let wanted = try MBIMLTEAttachSet(command.information)
                attachments =
                    wanted.operation == 0 ? wanted.configuration.configurations : Self.factoryAttachments
            }
            var configuration = MBIMLTEAttachConfiguration()
            configuration.configurations = attachments
            return .success(configuration)
        case .lteAttachInfo:
            var info = MBIMLTEAttachInfo()
            info.isAttached = facts.packetService.state == .attached
            if info.isAttached, let attachment = attachments.first {
                info.ipType = attachment.ipType
                info.accessPoint = attachment.accessPoint
            }
            return .success(info)
        default: return .failure(.noDeviceSupport)
        }
    }

    private mutating func connect(
        _ command: MBIMCommand,
        _ extensions: MBIMExtensions,
        modem: Modem
    ) throws(MBIMMalformed) -> Reply {
        var info = MBIMConnectInfo()
        guard command.isSet else {
            info.session = try MBIMNumber(command.information).value
            if let type = sessions[info.session] {
                info.state = 1
                info.ipType = type
            }
            return .success(info)
        }
        let wanted = try MBIMConnectSet(command.information, extensions)
        info.session = wanted.session
        guard wanted.activates else {
            guard sessions.removeValue(forKey: wanted.session) != nil else {
                return .failure(.contextNotActivated, info)
            }
            return .success(info)
        }
        guard modem.isRegistered else { return .failure(.notRegistered, info) }
        guard modem.wantsPacketService else { return .failure(.packetServiceDetached, info) }
        guard sessions.count < 8 || sessions[wanted.session] != nil else {
            return .failure(.maxActivatedContexts, info)
        }
        // There is IPv4 only, which is what the default (0) becomes.
        let type: UInt32 = wanted.ipType == 0 ? 1 : wanted.ipType
        sessions[wanted.session] = type
        info.state = 1
        info.ipType = type
        info.accessPoint = wanted.accessPoint
        return .success(info)
    }
}

extension MBIMProvider {
    init(inReach modem: Modem) {
        self.init()
        plmn = modem.network.plmn
        name = modem.network.name
        state =
            0b1000 | (modem.isRegistered ? 0b1_0000 : 0) | (modem.effectiveRegistration == .denied ? 0b10 : 0)
        rssi = modem.signal.coded
    }
}

extension MBIMIPConfiguration {
    /// An address of a private network; nothing answers there.
    fileprivate init(_ session: UInt32, isActive: Bool) {
        self.init()
        self.session = session
        guard isActive else { return }
        prefixLength = 24
        address = [10, 64, 7, 2]
        gateway = [10, 64, 7, 1]
        nameServer = [10, 64, 7, 53]
        mtu = 1500
    }
}
