// SPDX-License-Identifier: Apache-2.0

/// Why the broker cannot be had now, in one line for people: what, why, and what to do.
struct Trouble: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
