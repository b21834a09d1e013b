// SPDX-License-Identifier: Apache-2.0

/// Walks through the fields of a structure, writing or reading each.
///
/// A structure says once which fields it has, in their order; ``MBIMEncoder`` and ``MBIMDecoder`` are the two who
/// listen. Numbers are little endian. What has no fixed size stands behind the fixed part and is pointed at by an
/// offset, which counts from the beginning of the structure (MBIM 1.0 clause 10.3).
package protocol MBIMCoder {
    /// The extensions in force, which decide what some structures look like.
    var extensions: MBIMExtensions { get }

    mutating func number(_ value: inout UInt16) throws(MBIMMalformed)
    mutating func number(_ value: inout UInt32) throws(MBIMMalformed)
    mutating func number(_ value: inout UInt64) throws(MBIMMalformed)
    /// Bytes that stand in the fixed part, `count` of them.
    mutating func fixed(_ value: inout [UInt8], count: Int) throws(MBIMMalformed)
    /// Bytes elsewhere: where they are and how many.
    mutating func data(_ value: inout [UInt8]) throws(MBIMMalformed)
    /// Bytes elsewhere whose number is known: only where they are; 0 for none.
    mutating func block(_ value: inout [UInt8], size: Int) throws(MBIMMalformed)
    /// UTF-16 elsewhere.
    mutating func text(_ value: inout String) throws(MBIMMalformed)
    /// How many numbers, then the numbers.
    mutating func numbers(_ value: inout [UInt32]) throws(MBIMMalformed)
    /// Where each of `count` structures is.
    mutating func items<Item: MBIMStructure>(_ value: inout [Item], count: UInt32) throws(MBIMMalformed)
    /// Where a list is; the list says how many there are (Microsoft's structure arrays).
    mutating func listElsewhere<Item: MBIMStructure>(_ value: inout [Item]) throws(MBIMMalformed)
    /// Text as an information element (MBIMEx 3).
    mutating func element(_ value: inout String) throws(MBIMMalformed)
    /// Numbers as an information element (MBIMEx 3).
    mutating func element(_ value: inout [UInt16]) throws(MBIMMalformed)
}

/// The information buffer of a message, or a part of one.
package protocol MBIMStructure: Hashable, Sendable {
    init()
    /// Shows each field to `coder`, in the order of the buffer.
    mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed)
}

extension MBIMStructure {
    /// The buffer of it.
    package func encoded(_ extensions: MBIMExtensions = .one) -> [UInt8] {
        var encoder = MBIMEncoder(extensions)
        var copy = self
        // Only reading can fail.
        try? copy.code(&encoder)
        return encoder.finish()
    }

    /// Reads a buffer; bytes after what is known are passed over.
    ///
    /// - Throws: `MBIMMalformed` where it is too short or points outside itself.
    package init(_ bytes: some Collection<UInt8>, _ extensions: MBIMExtensions = .one) throws(MBIMMalformed) {
        self.init()
        var decoder = MBIMDecoder(bytes, extensions)
        try code(&decoder)
    }
}

extension MBIMCoder {
    /// A value out of those that are known.
    mutating func choice<Choice: RawRepresentable<UInt32>>(_ value: inout Choice) throws(MBIMMalformed) {
        var raw = value.rawValue
        try number(&raw)
        guard let choice = Choice(rawValue: raw) else {
            throw MBIMMalformed("\(raw) is no \(Choice.self)")
        }
        value = choice
    }

    mutating func flag(_ value: inout Bool) throws(MBIMMalformed) {
        var raw: UInt32 = value ? 1 : 0
        try number(&raw)
        value = raw != 0
    }

    mutating func identifier(_ value: inout MBIMIdentifier) throws(MBIMMalformed) {
        var bytes = value.bytes
        try fixed(&bytes, count: 16)
        value = MBIMIdentifier(bytes: bytes)
    }

    /// How many structures, then where each is.
    mutating func list<Item: MBIMStructure>(_ value: inout [Item]) throws(MBIMMalformed) {
        var count = UInt32(truncatingIfNeeded: value.count)
        try number(&count)
        try items(&value, count: count)
    }

    /// A structure in the fixed part of this one.
    mutating func inline<Item: MBIMStructure>(_ value: inout Item) throws(MBIMMalformed) {
        try value.code(&self)
    }
}
