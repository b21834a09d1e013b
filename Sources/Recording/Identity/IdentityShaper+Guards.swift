// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Guards that name cards.
///
/// A card's stand-in is allowed where the card is: what a guard says of how ICCIDs begin is kept as a table's rule is.
extension IdentityShaper {
    /// Of a beginning no more is kept: what is longer tells which card it is.
    private static let longestBeginning = 12

    /// To be called before any card is replaced.
    mutating func adopt(_ guards: [SIMGuard]) {
        beginnings = guards.flatMap(\.cards).compactMap { pattern in
            guard pattern.disclosed.hasSuffix("*") else { return nil }
            return Self.beginning(pattern)
        }
    }

    mutating func shaped(_ guards: [SIMGuard]) -> [SIMGuard] {
        guards.map { original in
            var new = original
            new.cards = original.cards.compactMap { pattern in
                if pattern.disclosed.hasSuffix("*") { return CardPattern(Self.beginning(pattern) + "*") }
                return shaped(ICCID(pattern.disclosed)).flatMap { CardPattern($0.disclosed) }
            }
            return new
        }
    }

    private static func beginning(_ pattern: CardPattern) -> String {
        pattern.disclosed.dropLast().prefix(longestBeginning).uppercased()
    }
}
