// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text, nil where it is one of those that programs put where they have nothing to say.
    ///
    /// `--` is how `mmcli` prints an absent value, 65535 what CoreTelephony answers for one, and firmware has words
    /// of its own. Such a text must not be taken for a name.
    var unlessPlaceholder: String? {
        Self.placeholders.contains(lowercased()) ? nil : self
    }

    private static let placeholders: Set = [
        "-", "--", "65535", "(null)", "n/a", "none", "null", "unknown",
    ]
}
