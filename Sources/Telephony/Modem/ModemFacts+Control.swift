// SPDX-License-Identifier: Apache-2.0

extension ModemFacts {
    /// The protocol of the primary port.
    package var control: ControlProtocol {
        guard let primary = ports.first(where: { $0.name == primaryPort }) else { return .unknown }
        if primary.name.hasPrefix("qrtr") { return .qrtr }
        return switch primary.kind {
        case .qmi: .qmi
        case .mbim: .mbim
        case .at: .at
        default: .unknown
        }
    }

    /// The device's number, from whichever interface has it.
    package var imei: IMEI? {
        IMEI(equipmentIdentifier) ?? threeGPP?.imei
    }
}
