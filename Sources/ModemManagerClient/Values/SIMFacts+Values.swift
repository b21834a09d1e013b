// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
package import Telephony

extension SIMFacts.Kind {
    /// The kind behind a number of MMSimType.
    package init(modemManager value: UInt32) {
        switch MMSimType(rawValue: value) {
        case MM_SIM_TYPE_PHYSICAL: self = .physical
        case MM_SIM_TYPE_ESIM: self = .esim
        default: self = .unknown
        }
    }
}

extension SIMFacts.ESIMStatus {
    /// The status behind a number of MMSimEsimStatus.
    package init(modemManager value: UInt32) {
        switch MMSimEsimStatus(rawValue: value) {
        case MM_SIM_ESIM_STATUS_NO_PROFILES: self = .noProfiles
        case MM_SIM_ESIM_STATUS_WITH_PROFILES: self = .withProfiles
        default: self = .unknown
        }
    }
}

extension SIMFacts {
    /// What a number of MMSimRemovability says, nil where it says nothing.
    package static func isRemovable(modemManager value: UInt32) -> Bool? {
        switch MMSimRemovability(rawValue: value) {
        case MM_SIM_REMOVABILITY_REMOVABLE: true
        case MM_SIM_REMOVABILITY_NOT_REMOVABLE: false
        default: nil
        }
    }
}
