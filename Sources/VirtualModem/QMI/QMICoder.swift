// SPDX-License-Identifier: Apache-2.0

/// Walks through the fields of a TLV's value, writing or reading each.
///
/// A value says once which fields it has, in their order; ``QMIEncoder`` and ``QMIDecoder`` are the two who listen.
/// Numbers are little endian, and nothing is aligned (Qualcomm MSM Interface, as libqmi's `data/*.json` describes it).
package protocol QMICoder {
    mutating func number<Number: FixedWidthInteger>(_ value: inout Number) throws(QMIMalformed)
    /// Bytes, `count` of them.
    mutating func fixed(_ value: inout [UInt8], count: Int) throws(QMIMalformed)
    /// All bytes to the end of the value.
    mutating func rest(_ value: inout [UInt8]) throws(QMIMalformed)
}

/// The value of a TLV, or a part of one.
package protocol QMIValue: Hashable, Sendable {
    init()
    /// Shows each field to `coder`, in the order of the value.
    mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed)
}

extension QMIValue {
    /// The bytes of it.
    package func encoded() -> [UInt8] {
        var encoder = QMIEncoder()
        var copy = self
        // Only reading can fail.
        try? copy.code(&encoder)
        return encoder.bytes
    }

    /// Reads a value; bytes after what is known are passed over.
    ///
    /// - Throws: `QMIMalformed` where it is too short, or holds what cannot be.
    package init(_ bytes: some Collection<UInt8>) throws(QMIMalformed) {
        self.init()
        var decoder = QMIDecoder(bytes)
        try code(&decoder)
    }
}

/// Why bytes are no value or no message.
package struct QMIMalformed: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Writes values.
package struct QMIEncoder: QMICoder {
    private(set) var bytes: [UInt8] = []

    package mutating func number<Number: FixedWidthInteger>(_ value: inout Number) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    package mutating func fixed(_ value: inout [UInt8], count: Int) {
        // A value of another length would move all that follows.
        bytes += value.prefix(count) + Array(repeating: 0, count: max(0, count - value.count))
    }

    package mutating func rest(_ value: inout [UInt8]) { bytes += value }
}

/// Reads values. Every access is checked: no bytes whatsoever make it read outside them.
package struct QMIDecoder: QMICoder {
    private var remaining: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        remaining = Array(bytes)[...]
    }

    package mutating func number<Number: FixedWidthInteger>(_ value: inout Number) throws(QMIMalformed) {
        let taken = try take(Number.bitWidth / 8)
        value = taken.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    package mutating func fixed(_ value: inout [UInt8], count: Int) throws(QMIMalformed) {
        value = Array(try take(count))
    }

    package mutating func rest(_ value: inout [UInt8]) {
        value = Array(remaining)
        remaining = []
    }

    private mutating func take(_ count: Int) throws(QMIMalformed) -> ArraySlice<UInt8> {
        guard count <= remaining.count else { throw QMIMalformed("too short") }
        defer { remaining = remaining.dropFirst(count) }
        return remaining.prefix(count)
    }
}

extension QMICoder {
    /// A value out of those that are known.
    mutating func choice<Choice: RawRepresentable>(_ value: inout Choice) throws(QMIMalformed)
    where Choice.RawValue: FixedWidthInteger {
        var raw = value.rawValue
        try number(&raw)
        guard let choice = Choice(rawValue: raw) else { throw QMIMalformed("\(raw) is no \(Choice.self)") }
        value = choice
    }

    mutating func flag(_ value: inout Bool) throws(QMIMalformed) {
        var raw: UInt8 = value ? 1 : 0
        try number(&raw)
        value = raw != 0
    }

    /// A field that may be missing: a byte says whether it is there, and its bytes are there in any case.
    mutating func optional<Number: FixedWidthInteger>(
        _ value: inout Number?,
        missing: Number = 0
    ) throws(QMIMalformed) {
        var isThere = value != nil
        var number = value ?? missing
        try flag(&isThere)
        try self.number(&number)
        value = isThere ? number : nil
    }

    /// How many bytes in a byte, then the bytes.
    mutating func bytes(_ value: inout [UInt8]) throws(QMIMalformed) {
        value = Array(value.prefix(Int(UInt8.max)))
        var count = UInt8(value.count)
        try number(&count)
        try fixed(&value, count: Int(count))
    }

    /// How many bytes in two bytes, then the bytes.
    mutating func longBytes(_ value: inout [UInt8]) throws(QMIMalformed) {
        value = Array(value.prefix(Int(UInt16.max)))
        var count = UInt16(value.count)
        try number(&count)
        try fixed(&value, count: Int(count))
    }

    /// UTF-8 with its length in a byte.
    mutating func text(_ value: inout String) throws(QMIMalformed) {
        var units = Array(value.utf8)
        try bytes(&units)
        value = String(decoding: units, as: UTF8.self)
    }

    /// How many values in a byte, then the values.
    mutating func list<Item: QMIValue>(_ value: inout [Item]) throws(QMIMalformed) {
        var count = UInt8(clamping: value.count)
        try number(&count)
        try items(&value, count: Int(count))
    }

    /// How many values in two bytes, then the values.
    mutating func longList<Item: QMIValue>(_ value: inout [Item]) throws(QMIMalformed) {
        var count = UInt16(clamping: value.count)
        try number(&count)
        try items(&value, count: Int(count))
    }

    mutating func inline<Item: QMIValue>(_ value: inout Item) throws(QMIMalformed) {
        try value.code(&self)
    }

    private mutating func items<Item: QMIValue>(_ value: inout [Item], count: Int) throws(QMIMalformed) {
        // Reading stops at the first that is not there, so a count alone makes nothing large.
        var items: [Item] = []
        for index in 0..<count {
            var item = index < value.count ? value[index] : Item()
            try item.code(&self)
            items.append(item)
        }
        value = items
    }
}

/// A number alone.
package struct QMINumber<Number: FixedWidthInteger & Sendable>: QMIValue {
    package var value: Number = 0

    package init() {}
    package init(_ value: Number) { self.value = value }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) { try coder.number(&value) }
}

/// Text that fills the whole value.
package struct QMIText: QMIValue {
    package var value = ""

    package init() {}
    package init(_ value: String) { self.value = value }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var units = Array(value.utf8)
        try coder.rest(&units)
        value = String(decoding: units, as: UTF8.self)
    }
}

/// A list of numbers, with how many there are in a byte.
package struct QMINumbers<Number: FixedWidthInteger & Sendable>: QMIValue {
    package var values: [Number] = []

    package init() {}
    package init(_ values: [Number]) { self.values = values }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var items = values.map { QMINumber($0) }
        try coder.list(&items)
        values = items.map(\.value)
    }
}

/// A list of numbers, with how many there are in two bytes.
package struct QMILongNumbers<Number: FixedWidthInteger & Sendable>: QMIValue {
    package var values: [Number] = []

    package init() {}
    package init(_ values: [Number]) { self.values = values }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var items = values.map { QMINumber($0) }
        try coder.longList(&items)
        values = items.map(\.value)
    }
}
