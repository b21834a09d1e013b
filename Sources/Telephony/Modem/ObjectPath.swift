// SPDX-License-Identifier: Apache-2.0

/// The path of a ModemManager object: a handle for one probe of a modem or card, never its identity.
package struct ObjectPath: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The path that a property holds, nil for `/` and the empty string, which both mean "no object".
    package init?(property text: String?) {
        guard let text, !text.isEmpty, text != "/" else { return nil }
        self.text = text
    }

    package var description: String { text }
}
