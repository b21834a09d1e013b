// SPDX-License-Identifier: Apache-2.0

/// A carrier, or what is known of one.
package struct Carrier: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case `operator`
        case virtualOperator
        case privateNetwork
        case testNetwork
        case international
        case unknown
    }

    package var name: String?
    package var kind: Kind

    package init(name: String?, kind: Kind) {
        self.name = name
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
