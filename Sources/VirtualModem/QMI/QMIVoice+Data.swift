// SPDX-License-Identifier: Apache-2.0

extension QMIVoice {
    /// Data sessions: one for each client, as WDS has it.
    mutating func answerData(_ name: QMIMessageName, _ request: QMIMessage, modem: Modem) throws -> Reply {
        let client = request.client
        switch name {
        case .wdsSetEventReport, .wdsIndicationRegister: return .success
        case .wdsSetIPFamily:
            // There is IPv4 only.
            return try request.tlvs.required(QMIDataField.wantedFamily).value == 4
                ? .success : .failure(.notSupported)
        case .wdsStartNetwork:
            guard modem.isRegistered, modem.wantsPacketService else {
                // 3 is a general error of WDS's.
                return .failure(.callFailed, QMITLVs().adding(QMIDataField.endReason, QMINumber(3)))
            }
            guard sessions[client] == nil else { return .failure(.noEffect) }
            lastHandle &+= 1
            sessions[client] = lastHandle
            return .success(
                QMITLVs().adding(QMIDataField.handle, QMINumber(lastHandle)),
                then: [.session(client, isConnected: true)]
            )
        case .wdsStopNetwork:
            let handle = try request.tlvs.required(QMIDataField.handle).value
            guard sessions[client] == handle else { return .failure(.invalidHandle) }
            sessions[client] = nil
            return .success(QMITLVs(), then: [.session(client, isConnected: false)])
        case .wdsPacketServiceStatus:
            return .success(
                QMITLVs().adding(QMIDataField.status, QMINumber(sessions[client] == nil ? 1 : 2))
            )
        case .wdsCurrentSettings:
            guard sessions[client] != nil else { return .failure(.informationUnavailable) }
            // An address of a private network; nothing answers there.
            return .success(
                QMITLVs().adding(QMIDataField.nameServer, QMINumber(0x0a40_0735))
                    .adding(QMIDataField.address, QMINumber(0x0a40_0702))
                    .adding(QMIDataField.gateway, QMINumber(0x0a40_0701))
                    .adding(QMIDataField.netmask, QMINumber(0xffff_ff00))
                    .adding(QMIDataField.mtu, QMINumber(1500))
                    .adding(QMIDataField.family, QMINumber(4))
            )
        default: return .failure(.notSupported)
        }
    }
}
