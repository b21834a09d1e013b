// SPDX-License-Identifier: Apache-2.0

/// Why a field is null.
package struct Blank: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable {
        case notReported
        case notYet
        case notApplicable
        case noService
        case modemDisabled
        case simLocked
        case simAbsent
        case notEnabled
        case busDenied
        case authorizationDenied
        case needsNewerModemManager
        case redacted
        case failed
    }

    /// The field, as a path from the modem: `imei`, `network.plmn`, `sims[0].iccid`.
    package var field: String
    package var reason: Reason
    package var detail: String?

    package init(_ field: String, _ reason: Reason, _ detail: String? = nil) {
        self.field = field
        self.reason = reason
        self.detail = detail
    }
}
