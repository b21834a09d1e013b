// SPDX-License-Identifier: Apache-2.0

/// The UUID of a service or a context type, as it stands in messages.
package struct MBIMIdentifier: Hashable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private init(_ high: UInt64, _ low: UInt64) {
        bytes = [high, low].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) }
        }
    }

    package static let none = MBIMIdentifier(0, 0)
    /// Basic connect (MBIM 1.0 clause 10.1).
    package static let basicConnect = MBIMIdentifier(0xa289_cc33_bcbb_8b4f, 0xb6b0_133e_c2aa_e6df)
    /// Microsoft's extensions of basic connect.
    package static let basicConnectExtensions = MBIMIdentifier(0x3d01_dcc5_fef5_4d05, 0x0d3a_bef7_058e_9aaf)
    /// Microsoft's low-level access to the UICC.
    package static let uicc = MBIMIdentifier(0xc2f6_588e_f037_4bc9, 0x8665_f4d4_4bd0_9367)
    /// AT&T's device service: the signal that ModemManager 1.20 polls.
    package static let atds = MBIMIdentifier(0x5967_bdcc_7fd2_49a2, 0x9f5c_b2e7_0e52_7db3)
    /// What libmbim's clients say to the proxy.
    package static let proxyControl = MBIMIdentifier(0x838c_f7fb_8d0d_4d7f, 0x871e_d71d_befb_b39b)
    /// The context type of the internet (MBIM 1.0 clause 10.5.12).
    package static let internet = MBIMIdentifier(0x7e5e_2a7e_4e6f_7272, 0x736b_656e_7e5e_2a7e)

    package var description: String {
        switch self {
        case .basicConnect: "basic"
        case .basicConnectExtensions: "extensions"
        case .uicc: "uicc"
        case .atds: "atds"
        case .proxyControl: "proxy"
        default: Hexadecimal.text(bytes)
        }
    }
}

/// The commands that the modem knows, as service and number (CID).
package enum MBIMCommandName: String, CaseIterable, Hashable, Sendable {
    case deviceCaps = "device-caps"
    case subscriberReadyStatus = "subscriber-ready-status"
    case radioState = "radio-state"
    case pin
    case pinList = "pin-list"
    case homeProvider = "home-provider"
    case visibleProviders = "visible-providers"
    case registerState = "register-state"
    case packetService = "packet-service"
    case signalState = "signal-state"
    case connect
    case provisionedContexts = "provisioned-contexts"
    case ipConfiguration = "ip-configuration"
    case deviceServices = "device-services"
    case deviceServiceSubscribeList = "device-service-subscribe-list"
    case packetStatistics = "packet-statistics"

    case lteAttachConfiguration = "lte-attach-configuration"
    case lteAttachInfo = "lte-attach-info"
    case systemCaps = "system-caps"
    case deviceCapsV2 = "device-caps-v2"
    case deviceSlotMappings = "device-slot-mappings"
    case slotInfoStatus = "slot-info-status"
    case version

    case applicationList = "application-list"
    case fileStatus = "file-status"
    case readBinary = "read-binary"

    case atdsSignal = "atds-signal"

    case proxyConfiguration = "proxy-configuration"

    package var service: MBIMIdentifier { place.0 }
    package var cid: UInt32 { place.1 }

    private var place: (MBIMIdentifier, UInt32) {
        switch self {
        case .deviceCaps: (.basicConnect, 1)
        case .subscriberReadyStatus: (.basicConnect, 2)
        case .radioState: (.basicConnect, 3)
        case .pin: (.basicConnect, 4)
        case .pinList: (.basicConnect, 5)
        case .homeProvider: (.basicConnect, 6)
        case .visibleProviders: (.basicConnect, 8)
        case .registerState: (.basicConnect, 9)
        case .packetService: (.basicConnect, 10)
        case .signalState: (.basicConnect, 11)
        case .connect: (.basicConnect, 12)
        case .provisionedContexts: (.basicConnect, 13)
        case .ipConfiguration: (.basicConnect, 15)
        case .deviceServices: (.basicConnect, 16)
        case .deviceServiceSubscribeList: (.basicConnect, 19)
        case .packetStatistics: (.basicConnect, 20)
        case .lteAttachConfiguration: (.basicConnectExtensions, 3)
        case .lteAttachInfo: (.basicConnectExtensions, 4)
        case .systemCaps: (.basicConnectExtensions, 5)
        case .deviceCapsV2: (.basicConnectExtensions, 6)
        case .deviceSlotMappings: (.basicConnectExtensions, 7)
        case .slotInfoStatus: (.basicConnectExtensions, 8)
        case .version: (.basicConnectExtensions, 15)
        case .applicationList: (.uicc, 7)
        case .fileStatus: (.uicc, 8)
        case .readBinary: (.uicc, 9)
        case .atdsSignal: (.atds, 1)
        case .proxyConfiguration: (.proxyControl, 1)
        }
    }

    /// The command of that number; nil for one that the modem does not know.
    package init?(_ service: MBIMIdentifier, _ cid: UInt32) {
        guard let name = Self.allCases.first(where: { $0.service == service && $0.cid == cid }) else {
            return nil
        }
        self = name
    }
}
