// SPDX-License-Identifier: Apache-2.0

/// Text that identifies a person, a card or a device.
///
/// It never shows in a log, an interpolation or a dump: whoever may see it asks for `disclosed` by name.
package protocol Redacted: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The text itself, for those who may see it.
    var disclosed: String { get }
}

extension Redacted {
    package var description: String { "<\(Self.self)>" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
