// SPDX-License-Identifier: Apache-2.0

/// The services of a modem, by their numbers in messages.
package enum QMIService: UInt8, CaseIterable, Hashable, Sendable {
    /// Control: which services there are, and who speaks with them.
    case ctl = 0x00
    /// Wireless data: sessions.
    case wds = 0x01
    /// Device management.
    case dms = 0x02
    /// Network access: registration and signal.
    case nas = 0x03
    /// User identity module: slots and cards.
    case uim = 0x0b
    /// Wireless data administration: how packets look.
    case wda = 0x1a

    /// The version that is offered, as a real modem of the time offers it.
    var version: (major: UInt16, minor: UInt16) {
        switch self {
        case .ctl: (1, 5)
        case .wds: (1, 67)
        case .dms: (1, 14)
        case .nas: (1, 25)
        case .uim: (1, 46)
        case .wda: (1, 16)
        }
    }
}

/// The messages that the modem knows, as service and number.
package enum QMIMessageName: String, CaseIterable, Hashable, Sendable {
    case proxyOpen = "proxy-open"
    case versionInfo = "version-info"
    case allocateClient = "allocate-client"
    case releaseClient = "release-client"
    case sync

    case wdsSetEventReport = "wds-set-event-report"
    case wdsIndicationRegister = "wds-indication-register"
    case wdsStartNetwork = "wds-start-network"
    case wdsStopNetwork = "wds-stop-network"
    case wdsPacketServiceStatus = "wds-packet-service-status"
    case wdsCurrentSettings = "wds-current-settings"
    case wdsSetIPFamily = "wds-set-ip-family"

    case dmsSetEventReport = "dms-set-event-report"
    case capabilities
    case manufacturer
    case model
    case revision
    case identities = "ids"
    case hardwareRevision = "hardware-revision"
    case operatingMode = "operating-mode"
    case setOperatingMode = "set-operating-mode"
    case bandCapabilities = "band-capabilities"

    case registerIndications = "register-indications"
    case signalStrength = "signal-strength"
    case initiateRegister = "initiate-register"
    case servingSystem = "serving-system"
    case homeNetwork = "home-network"
    case technologyPreference = "technology-preference"
    case rfBandInformation = "rf-band-information"
    case setSystemSelection = "set-system-selection"
    case systemSelection = "system-selection"
    case plmnName = "plmn-name"
    case systemInfo = "system-info"
    case signalInfo = "signal-info"
    case configureSignalInfo = "configure-signal-info"
    case configureSignalInfoV2 = "configure-signal-info-v2"

    case readTransparent = "read-transparent"
    case setPINProtection = "set-pin-protection"
    case verifyPIN = "verify-pin"
    case unblockPIN = "unblock-pin"
    case changePIN = "change-pin"
    case refreshRegister = "refresh-register"
    case refreshComplete = "refresh-complete"
    case registerEvents = "register-events"
    case cardStatus = "card-status"
    case powerOffSIM = "power-off-sim"
    case powerOnSIM = "power-on-sim"
    case changeProvisioning = "change-provisioning"
    case refreshRegisterAll = "refresh-register-all"
    case switchSlot = "switch-slot"
    case slotStatus = "slot-status"

    case setDataFormat = "set-data-format"
    case dataFormat = "data-format"

    package var service: QMIService { place.0 }
    package var number: UInt16 { place.1 }

    private var place: (QMIService, UInt16) {
        switch self {
        // libqmi's own, for the proxy.
        case .proxyOpen: (.ctl, 0xff00)
        case .versionInfo: (.ctl, 0x21)
        case .allocateClient: (.ctl, 0x22)
        case .releaseClient: (.ctl, 0x23)
        case .sync: (.ctl, 0x27)
        case .wdsSetEventReport: (.wds, 0x01)
        case .wdsIndicationRegister: (.wds, 0x03)
        case .wdsStartNetwork: (.wds, 0x20)
        case .wdsStopNetwork: (.wds, 0x21)
        case .wdsPacketServiceStatus: (.wds, 0x22)
        case .wdsCurrentSettings: (.wds, 0x2d)
        case .wdsSetIPFamily: (.wds, 0x4d)
        case .dmsSetEventReport: (.dms, 0x01)
        case .capabilities: (.dms, 0x20)
        case .manufacturer: (.dms, 0x21)
        case .model: (.dms, 0x22)
        case .revision: (.dms, 0x23)
        case .identities: (.dms, 0x25)
        case .hardwareRevision: (.dms, 0x2c)
        case .operatingMode: (.dms, 0x2d)
        case .setOperatingMode: (.dms, 0x2e)
        case .bandCapabilities: (.dms, 0x45)
        case .registerIndications: (.nas, 0x03)
        case .signalStrength: (.nas, 0x20)
        case .initiateRegister: (.nas, 0x22)
        case .servingSystem: (.nas, 0x24)
        case .homeNetwork: (.nas, 0x25)
        case .technologyPreference: (.nas, 0x26)
        case .rfBandInformation: (.nas, 0x31)
        case .setSystemSelection: (.nas, 0x33)
        case .systemSelection: (.nas, 0x34)
        case .plmnName: (.nas, 0x44)
        case .systemInfo: (.nas, 0x4d)
        case .signalInfo: (.nas, 0x4f)
        case .configureSignalInfo: (.nas, 0x50)
        case .configureSignalInfoV2: (.nas, 0x6c)
        case .readTransparent: (.uim, 0x20)
        case .setPINProtection: (.uim, 0x25)
        case .verifyPIN: (.uim, 0x26)
        case .unblockPIN: (.uim, 0x27)
        case .changePIN: (.uim, 0x28)
        case .refreshRegister: (.uim, 0x2a)
        case .refreshComplete: (.uim, 0x2c)
        case .registerEvents: (.uim, 0x2e)
        case .cardStatus: (.uim, 0x2f)
        case .powerOffSIM: (.uim, 0x30)
        case .powerOnSIM: (.uim, 0x31)
        case .changeProvisioning: (.uim, 0x38)
        case .refreshRegisterAll: (.uim, 0x44)
        case .switchSlot: (.uim, 0x46)
        case .slotStatus: (.uim, 0x47)
        case .setDataFormat: (.wda, 0x20)
        case .dataFormat: (.wda, 0x21)
        }
    }

    /// The message of that number; nil for one that the modem does not know.
    package init?(_ service: QMIService, _ number: UInt16) {
        guard let name = Self.allCases.first(where: { $0.service == service && $0.number == number }) else {
            return nil
        }
        self = name
    }
}

/// Why a request was refused (QMI_ERR of libqmi's `qmi-errors.h`).
package enum QMIError: UInt16, CaseIterable, Error, Hashable, Sendable {
    case malformedMessage = 1
    case internalError = 3
    case clientIDsExhausted = 5
    case invalidClientID = 7
    case invalidHandle = 9
    case incorrectPIN = 12
    case callFailed = 14
    case notProvisioned = 16
    case missingArgument = 17
    case noEffect = 26
    case invalidServiceType = 31
    case pinBlocked = 35
    case invalidArgument = 48
    case deviceNotReady = 52
    case invalidCommand = 71
    case informationUnavailable = 74
    case simFileNotFound = 80
    case accessDenied = 82
    case notSupported = 94
}
