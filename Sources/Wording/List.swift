// SPDX-License-Identifier: Apache-2.0

/// `a, b and c`.
package func list(_ words: [String], last conjunction: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
