// SPDX-License-Identifier: Apache-2.0

/// What the beginning of a number says to the tables, whatever else there is of the card.
///
/// Whoever replaces the rest of a number by made-up digits asks this before and after: where both are equal, every rule
/// says of the made-up number what it says of the real one.
package struct NumberPrefixes: Hashable, Sendable {
    /// The longest pattern that fits; 0 where none does.
    package fileprivate(set) var longest = 0
    /// Where the patterns stand that fit.
    fileprivate var places: [Int] = []
}

extension CarrierTable {
    /// The rules' patterns that fit an IMSI's beginning.
    package func prefixes(ofIMSI digits: String) -> NumberPrefixes {
        prefixes(of: Array(digits.utf8), .imsiPrefix)
    }

    /// The rules' patterns that fit an ICCID's beginning, and the issuers'.
    package func prefixes(ofICCID digits: String) -> NumberPrefixes {
        let digits = Array(digits.utf8)
        var prefixes = prefixes(of: digits, .iccidPrefix)
        for (place, issuer) in issuers.enumerated() where digits.starts(with: issuer.prefix) {
            prefixes.longest = max(prefixes.longest, issuer.prefix.count)
            prefixes.places.append(-1 - place)
        }
        return prefixes
    }

    private func prefixes(of digits: [UInt8], _ attribute: Attribute) -> NumberPrefixes {
        var prefixes = NumberPrefixes()
        for (place, pattern) in patterns.enumerated() where pattern.attribute == attribute {
            guard verdict(patterns[place...place], .value(digits)) == .fits else { continue }
            prefixes.longest = max(prefixes.longest, Int(pattern.length))
            prefixes.places.append(place)
        }
        return prefixes
    }
}
