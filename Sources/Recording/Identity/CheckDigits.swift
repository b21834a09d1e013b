// SPDX-License-Identifier: Apache-2.0

/// The digits that a number ends with so that a slip in the others is seen.
enum CheckDigits {
    /// Luhn's digit over digits that it stands behind (ISO/IEC 7812-1, annex B): an ICCID's and an IMEI's.
    static func luhn(_ digits: some BidirectionalCollection<UInt8>) -> UInt8 {
        var sum = 0
        var doubles = true
        for digit in digits.reversed() {
            let value = Int(digit &- UInt8(ascii: "0")) * (doubles ? 2 : 1)
            sum += value > 9 ? value - 9 : value
            doubles.toggle()
        }
        return UInt8((10 - sum % 10) % 10) + UInt8(ascii: "0")
    }

    /// The check digit of `new`, right where `old` had the right one and as far from it where not.
    static func luhn(
        _ new: some BidirectionalCollection<UInt8>,
        as old: some BidirectionalCollection<UInt8>,
        had digit: UInt8
    ) -> UInt8 {
        let difference = (Int(digit) - Int(luhn(old)) + 10) % 10
        let right = Int(luhn(new)) - Int(UInt8(ascii: "0"))
        return UInt8((right + difference) % 10) + UInt8(ascii: "0")
    }

    /// The two digits that an EID ends with: all of it, divided by 97, leaves 1 (GSMA SGP.02, clause 2.2.2).
    static func eid(_ digits: some Sequence<UInt8>) -> [UInt8] {
        let rest = digits.reduce(0) { ($0 * 10 + Int($1 &- UInt8(ascii: "0"))) % 97 } * 100 % 97
        let check = (98 - rest) % 97
        return [UInt8(check / 10) + UInt8(ascii: "0"), UInt8(check % 10) + UInt8(ascii: "0")]
    }
}
