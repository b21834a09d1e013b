// SPDX-License-Identifier: Apache-2.0

/// Why a network refused (`NetworkRejection`; ModemManager 1.24 and later).
package struct Rejection: Hashable, Sendable {
    /// ModemManager's own word for the cause (3GPP TS 24.008, clause 10.5.3.6 and annex G).
    package var cause: String
    /// The PLMN of who refused; nil where ModemManager does not know it.
    package var operatorCode: String?
    package var operatorName: String?
    /// By which technology it was tried.
    package var technologies: AccessTechnologies

    package init(
        cause: String,
        operatorCode: String? = nil,
        operatorName: String? = nil,
        technologies: AccessTechnologies = []
    ) {
        self.cause = cause
        self.operatorCode = operatorCode
        self.operatorName = operatorName
        self.technologies = technologies
    }

    /// "illegal-me, by 26203 o2 - de, lte".
    var text: String {
        let plmn = PLMN(reported: operatorCode)
        let name = OperatorName(operatorName, of: plmn).display
        let network = [plmn?.text, name].compactMap(\.self).joined(separator: " ")
        return ([cause] + (network.isEmpty ? [] : ["by \(network)"]) + technologies.names)
            .joined(separator: ", ")
    }
}
