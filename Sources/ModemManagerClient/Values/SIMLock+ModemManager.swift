// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
package import Telephony

extension SIMLock {
    /// The lock behind a number of MMModemLock; one that is not known is kept.
    package init(modemManager value: UInt32) {
        switch MMModemLock(rawValue: value) {
        case MM_MODEM_LOCK_UNKNOWN: self = .unknown
        case MM_MODEM_LOCK_NONE: self = .none
        case MM_MODEM_LOCK_SIM_PIN: self = .simPIN
        case MM_MODEM_LOCK_SIM_PIN2: self = .simPIN2
        case MM_MODEM_LOCK_SIM_PUK: self = .simPUK
        case MM_MODEM_LOCK_SIM_PUK2: self = .simPUK2
        case MM_MODEM_LOCK_PH_SP_PIN: self = .servicePIN
        case MM_MODEM_LOCK_PH_SP_PUK: self = .servicePUK
        case MM_MODEM_LOCK_PH_NET_PIN: self = .networkPIN
        case MM_MODEM_LOCK_PH_NET_PUK: self = .networkPUK
        case MM_MODEM_LOCK_PH_SIM_PIN: self = .phoneSIMPIN
        case MM_MODEM_LOCK_PH_CORP_PIN: self = .corporatePIN
        case MM_MODEM_LOCK_PH_CORP_PUK: self = .corporatePUK
        case MM_MODEM_LOCK_PH_FSIM_PIN: self = .phoneFirstSIMPIN
        case MM_MODEM_LOCK_PH_FSIM_PUK: self = .phoneFirstSIMPUK
        case MM_MODEM_LOCK_PH_NETSUB_PIN: self = .networkSubsetPIN
        case MM_MODEM_LOCK_PH_NETSUB_PUK: self = .networkSubsetPUK
        default: self = .other(value)
        }
    }
}
