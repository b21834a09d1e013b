// SPDX-License-Identifier: Apache-2.0

/// What a card or a modem wants before it works on (MMModemLock; 3GPP TS 27.007, clause 8.3).
package enum SIMLock: Hashable, Sendable {
    case unknown
    case none
    case simPIN
    case simPIN2
    case simPUK
    case simPUK2
    case servicePIN
    case servicePUK
    case networkPIN
    case networkPUK
    case phoneSIMPIN
    case corporatePIN
    case corporatePUK
    case phoneFirstSIMPIN
    case phoneFirstSIMPUK
    case networkSubsetPIN
    case networkSubsetPUK
    /// A value that this version does not know.
    case other(UInt32)

    /// ModemManager's own word for it, as `mmcli` prints it.
    package var text: String {
        switch self {
        case .unknown: "unknown"
        case .none: "none"
        case .simPIN: "sim-pin"
        case .simPIN2: "sim-pin2"
        case .simPUK: "sim-puk"
        case .simPUK2: "sim-puk2"
        case .servicePIN: "ph-sp-pin"
        case .servicePUK: "ph-sp-puk"
        case .networkPIN: "ph-net-pin"
        case .networkPUK: "ph-net-puk"
        case .phoneSIMPIN: "ph-sim-pin"
        case .corporatePIN: "ph-corp-pin"
        case .corporatePUK: "ph-corp-puk"
        case .phoneFirstSIMPIN: "ph-fsim-pin"
        case .phoneFirstSIMPUK: "ph-fsim-puk"
        case .networkSubsetPIN: "ph-netsub-pin"
        case .networkSubsetPUK: "ph-netsub-puk"
        case .other(let value): "lock \(value)"
        }
    }

    /// Whether it keeps the card from being used.
    ///
    /// PIN2 and PUK2 guard a few services of the card alone: a modem that reports them is registered and works.
    package var blocksService: Bool {
        switch self {
        case .unknown, .none, .simPIN2, .simPUK2, .other: false
        default: true
        }
    }
}
