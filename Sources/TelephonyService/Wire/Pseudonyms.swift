// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// Gives each card a name that says nothing about it and stays the same on this machine.
package struct Pseudonyms: Sendable {
    private let digest: @Sendable (String) -> String

    /// - Parameter digest: a keyed digest in hexadecimal, whose key never leaves this machine.
    package init(digest: @escaping @Sendable (String) -> String) {
        self.digest = digest
    }

    /// The contract's `token` of a card.
    package func token(of iccid: ICCID) -> String {
        "sim-" + digest("iccid:" + iccid.disclosed).prefix(16)
    }

    /// A subscriber's stand-in in the events for everyone.
    package func token(of imsi: IMSI) -> String {
        "imsi-" + digest("imsi:" + imsi.disclosed).prefix(16)
    }
}
