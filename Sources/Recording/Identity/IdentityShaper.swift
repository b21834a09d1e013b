// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// Replaces identities by made-up ones of the same shape.
///
/// What tells whose something is stays: a card's issuer, a subscriber's home network, a device's model, a number's
/// country, and of a card and a subscriber as many digits as the tables of carriers look at. The rest comes from a keyed
/// digest, so one identity has one stand-in in every recording of this machine, and nobody who lacks the key can tell
/// which is whose. Two of one recording never share one.
package struct IdentityShaper: Sendable {
    enum Kind: String {
        case iccid
        case imsi
        case imei
        case eid
        case number
        case equipment
        case text
    }

    private let digest: @Sendable (String) -> [UInt8]
    /// The tables that a stand-in has to mean the same to.
    package var carriers: CarrierTable
    private var known: [String: String] = [:]
    private var taken: Set<String> = []
    /// Device identifiers that are no IMEI, to be found again in other texts.
    private var equipment: Set<String> = []

    /// What has a stand-in, to be found in other texts however it is written there.
    var spellings = Spellings()

    /// How cards begin that a guard of the configuration means.
    var beginnings: [String] = []

    /// - Parameter digest: keyed, of 32 bytes; its key never leaves this machine.
    package init(carriers: CarrierTable, digest: @escaping @Sendable (String) -> [UInt8]) {
        self.carriers = carriers
        self.digest = digest
    }

    /// A try that found nothing free goes on to the next.
    private static let attempts = 4096
    /// From here on a stand-in need not mean the same to the tables: it has to be another one first.
    private static let strictAttempts = 256

    /// The stand-in of `original`, the same each time; nil where all that could be are taken.
    mutating func standIn(
        _ kind: Kind,
        _ original: String,
        fits: (String) -> Bool = { _ in true },
        make: (inout MadeUpDigits) -> [UInt8]
    ) -> String? {
        let key = "\(kind.rawValue):\(original)"
        if let known = known[key] { return known }
        for attempt in 0..<Self.attempts {
            var digits = MadeUpDigits(digest: digest, seed: "recording:\(key):\(attempt)")
            let candidate = String(decoding: make(&digits), as: UTF8.self)
            guard candidate != original, !taken.contains("\(kind.rawValue):\(candidate)"),
                attempt >= Self.strictAttempts || fits(candidate)
            else { continue }
            taken.insert("\(kind.rawValue):\(candidate)")
            known[key] = candidate
            if kind != .text { spellings.add(original, candidate) }
            return candidate
        }
        return nil
    }

    /// The stand-in that a text was given as one of these kinds; nil where it was none.
    func known(_ original: String, as kinds: [Kind]) -> String? {
        kinds.lazy.compactMap { known["\($0.rawValue):\(original)"] }.first
    }

    mutating func remember(equipment name: String) {
        equipment.insert(name)
    }

    /// The longest first: one may be the beginning of another.
    var equipmentNames: [String] {
        equipment.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }
}

/// Digits that follow from a seed and say nothing of it.
struct MadeUpDigits {
    private let digest: @Sendable (String) -> [UInt8]
    private let seed: String
    private var bytes: [UInt8] = []
    private var round = 0

    init(digest: @escaping @Sendable (String) -> [UInt8], seed: String) {
        self.digest = digest
        self.seed = seed
    }

    /// A number below `limit`, which is small.
    private mutating func number(below limit: UInt8) -> UInt8 {
        if bytes.isEmpty {
            bytes = digest("\(seed):\(round)")
            round += 1
        }
        return (bytes.popLast() ?? 0) % limit
    }

    /// A character of the same sort: a digit, a letter of the same case, and anything else itself.
    mutating func like(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "0") + number(below: 10)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt8(ascii: "a") + number(below: 6)
        case UInt8(ascii: "g")...UInt8(ascii: "z"): UInt8(ascii: "g") + number(below: 20)
        // An F at the end of a card's number would be padding.
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt8(ascii: "A") + number(below: 5)
        case UInt8(ascii: "G")...UInt8(ascii: "Z"): UInt8(ascii: "G") + number(below: 20)
        default: byte
        }
    }

    mutating func like(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes { result.append(like(byte)) }
        return result
    }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isHexadecimal: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }

    var isLetterOrDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
