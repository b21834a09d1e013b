// SPDX-License-Identifier: Apache-2.0

/// The code of a mobile network: three digits of MCC, then two or three of MNC (3GPP TS 23.003, clause 12.1).
///
/// It is text and stays text. `25005` and `250050` are two networks, `00` is an MNC like any other, and which
/// of the two lengths a code has cannot be computed from its digits, so nothing here pads, trims or counts.
package struct PLMN: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    /// Nil for anything but five or six ASCII digits with a possible MCC.
    ///
    /// The MCC's first digit names a zone (ITU-T E.212, annex A): 2 to 7 the continents, 9 what belongs to none.
    /// Zone 0 holds only 001, the test networks; zones 1 and 8 are not assigned, but a laboratory may use them.
    package init?(_ text: String?) {
        guard let text, (5...6).contains(text.utf8.count), text.utf8.allSatisfy(\.isDecimalDigit) else {
            return nil
        }
        if text.utf8.first == UInt8(ascii: "0"), !text.hasPrefix("001") { return nil }
        self.text = text
    }

    /// The code as a modem reports it: digits, or their UCS-2 in hexadecimal, which some firmware leaves in.
    package init?(reported text: String?) {
        guard let text else { return nil }
        self.init(UCS2Hex.decoded(text) ?? text)
    }

    package var mcc: String { String(text.prefix(3)) }
    package var mnc: String { String(text.dropFirst(3)) }
    package var description: String { text }
}
