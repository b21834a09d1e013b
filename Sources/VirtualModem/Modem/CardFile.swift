// SPDX-License-Identifier: Apache-2.0

/// The files of a card that hosts read, by their identifier, here in decimal as `+CRSM` takes it.
enum CardFile: Int {
    /// EF-ICCID, 2FE2 (ETSI TS 102 221 clause 13.2).
    case iccid = 12258
    /// EF-IMSI, 6F07 (3GPP TS 31.102 clause 4.2.2).
    case imsi = 28423
    /// EF-GID1, 6F3E (3GPP TS 31.102 clause 4.2.10).
    case gid1 = 28478
    /// EF-GID2, 6F3F (3GPP TS 31.102 clause 4.2.11).
    case gid2 = 28479
    /// EF-SPN, 6F46 (3GPP TS 31.102 clause 4.2.12).
    case spn = 28486
    /// EF-AD, 6FAD (3GPP TS 31.102 clause 4.2.18).
    case administrativeData = 28589

    /// What the file holds, in hexadecimal; nil where `card` has no such file.
    func content(of card: Card) -> String? {
        switch self {
        case .iccid: return Self.swapped(card.iccid, digits: 20)
        case .imsi:
            // The length, then the parity nibble (9: an odd number of digits, 1: even) before the digits.
            let parity = card.imsi.utf8.count.isMultiple(of: 2) ? "1" : "9"
            return "08" + Self.swapped(parity + card.imsi, digits: 16)
        case .gid1: return card.gid1.isEmpty ? nil : card.gid1
        case .gid2: return card.gid2.isEmpty ? nil : card.gid2
        case .spn: return card.spn.isEmpty ? nil : Self.name(card.spn)
        case .administrativeData: return "0000000\(card.mncLength)"
        }
    }

    /// Whether it may be read before the PIN.
    var isPublic: Bool { self == .iccid }

    /// Digits as a card keeps them: two in a byte, the first in the lower half, F to the end.
    private static func swapped(_ digits: String, digits count: Int) -> String {
        let padded = Array(digits.prefix(count)) + Array(repeating: "F", count: max(0, count - digits.count))
        return stride(from: 0, to: count, by: 2).map { String([padded[$0 + 1], padded[$0]]) }.joined()
    }

    /// The display condition, then the name in 16 bytes: plain where ASCII can say it, UCS2 otherwise
    /// (ETSI TS 102 221 annex A).
    private static func name(_ name: String) -> String {
        var bytes: [UInt8] = Array(name.utf8)
        if !name.allSatisfy(\.isASCII) {
            bytes = [0x80] + name.utf16.prefix(7).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
        }
        bytes = Array(bytes.prefix(16))
        return Hexadecimal.text([0x01] + bytes + Array(repeating: 0xff, count: 16 - bytes.count))
    }
}
