// SPDX-License-Identifier: Apache-2.0

/// The number of one device (3GPP TS 23.003, clause 6): 14 digits, a check digit, or a software version.
///
/// The 14 digits are the device. What follows them is computed, or changes with the firmware, and which of the two
/// is given differs between protocols: two spellings of one device are equal.
package struct IMEI: Redacted {
    package let disclosed: String

    private var device: Substring.UTF8View { disclosed.utf8.prefix(14) }

    package static func == (left: IMEI, right: IMEI) -> Bool {
        left.device.elementsEqual(right.device)
    }

    package func hash(into hasher: inout Hasher) {
        for digit in device { hasher.combine(digit) }
    }

    /// Nil for what modems answer when they have none: "unknown", "0", all zeros, or anything not 14 to 16 digits.
    package init?(_ text: String?) {
        guard let text else { return nil }
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        guard (14...16).contains(digits.count),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            digits.contains(where: { $0 != UInt8(ascii: "0") })
        else { return nil }
        disclosed = String(decoding: digits, as: UTF8.self)
    }
}
