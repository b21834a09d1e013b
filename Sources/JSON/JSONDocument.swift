// SPDX-License-Identifier: Apache-2.0

/// A JSON text, taken apart: where each value of it stands, in one flat list.
///
/// The text is strictly that of RFC 8259, in UTF-8, with or without a byte order mark; a text as a whole may be any
/// value. What a number or a text says is worked out when it is asked for. Nothing here goes down the stack, whatever is
/// nested.
package final class JSONDocument: Sendable {
    /// What becomes of an object in which a key is there twice: readers differ on which one counts.
    package enum RepeatedKeys: Sendable {
        case refused
        /// Each is a member; by its name the first is found.
        case kept
    }

    /// Objects and lists in one another, unless something else is said.
    package static let depthLimit = 256

    let bytes: [UInt8]
    /// A value stands before what is in it. Of an object, each key stands before its value.
    let places: [Place]

    struct Place {
        enum Kind: UInt8 {
            case null, yes, no, number, text, escapedText, array, object
        }

        var kind: Kind
        /// From its first byte to behind its last; a text's quotes are left out.
        var start: UInt32
        var end: UInt32
        /// The place behind this one and all that is in it.
        var next: UInt32
    }

    /// - Throws: `JSONError` for what is no JSON, more than `depthLimit` levels, and a key that is there twice.
    package init(
        _ bytes: [UInt8],
        depthLimit: Int = JSONDocument.depthLimit,
        repeatedKeys: RepeatedKeys = .refused
    ) throws(JSONError) {
        self.bytes = bytes
        places = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            var parser = JSONParser(buffer, depthLimit: depthLimit, repeatedKeys: repeatedKeys)
            try parser.parse()
            return parser.places
        }
    }

    /// The text's own value.
    package var root: JSONNode { JSONNode(document: self, index: 0) }
}
