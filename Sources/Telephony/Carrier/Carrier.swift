// SPDX-License-Identifier: Apache-2.0

/// A carrier, or what is known of one.
package struct Carrier: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case `operator`
        case virtualOperator
        case privateNetwork
        case testNetwork
        case international
        case unknown
    }

    /// The table's id, nil for a carrier that is in no table.
    package var id: String?
    package var name: String?
    /// The name in the carrier's own language and script.
    package var localName: String?
    /// What Core Telephony's `carrierName` gives for it.
    package var coreTelephonyName: String?
    package var kind: Kind

    package init(
        id: String? = nil,
        name: String?,
        localName: String? = nil,
        coreTelephonyName: String? = nil,
        kind: Kind
    ) {
        self.id = id
        self.name = name
        self.localName = localName
        self.coreTelephonyName = coreTelephonyName
        self.kind = kind
    }

    /// What the code alone tells: 001 is for tests, 901 belongs to no country, 999 to whoever runs it
    /// (ITU-T E.212, annexes A, F and G).
    package init(name: String?, plmn: PLMN?) {
        self.name = name
        kind =
            switch plmn?.mcc {
            case "001": .testNetwork
            case "901": .international
            case "999": .privateNetwork
            default: .unknown
            }
    }
}
