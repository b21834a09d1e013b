// SPDX-License-Identifier: Apache-2.0

/// Why a field is null.
package struct BlankReason: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let notReported = BlankReason(rawValue: "notReported")
    package static let notYet = BlankReason(rawValue: "notYet")
    package static let notApplicable = BlankReason(rawValue: "notApplicable")
    package static let noService = BlankReason(rawValue: "noService")
    package static let modemDisabled = BlankReason(rawValue: "modemDisabled")
    package static let simLocked = BlankReason(rawValue: "simLocked")
    package static let simAbsent = BlankReason(rawValue: "simAbsent")
    package static let notEnabled = BlankReason(rawValue: "notEnabled")
    package static let busDenied = BlankReason(rawValue: "busDenied")
    package static let authorizationDenied = BlankReason(rawValue: "authorizationDenied")
    package static let needsNewerModemManager = BlankReason(rawValue: "needsNewerModemManager")
    package static let redacted = BlankReason(rawValue: "redacted")
    package static let failed = BlankReason(rawValue: "failed")
}
