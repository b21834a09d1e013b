// SPDX-License-Identifier: Apache-2.0

/// Reads structures. Every access is checked: no bytes whatsoever make it read outside them.
package struct MBIMDecoder: MBIMCoder {
    package let extensions: MBIMExtensions

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: some Collection<UInt8>, _ extensions: MBIMExtensions = .one) {
        self.bytes = Array(bytes)
        self.extensions = extensions
    }

    package mutating func number(_ value: inout UInt16) throws(MBIMMalformed) { value = try next() }
    package mutating func number(_ value: inout UInt32) throws(MBIMMalformed) { value = try next() }
    package mutating func number(_ value: inout UInt64) throws(MBIMMalformed) { value = try next() }

    package mutating func fixed(_ value: inout [UInt8], count: Int) throws(MBIMMalformed) {
        value = Array(try take(count))
    }

    package mutating func data(_ value: inout [UInt8]) throws(MBIMMalformed) {
        let offset: UInt32 = try next()
        value = Array(try slice(offset, try next()))
    }

    package mutating func block(_ value: inout [UInt8], size: Int) throws(MBIMMalformed) {
        let offset: UInt32 = try next()
        guard let size = UInt32(exactly: size) else { throw MBIMMalformed("too much data") }
        value = offset == 0 ? [] : Array(try slice(offset, size))
    }

    package mutating func text(_ value: inout String) throws(MBIMMalformed) {
        var units: [UInt8] = []
        try data(&units)
        value = try Self.text(units)
    }

    package mutating func numbers(_ value: inout [UInt32]) throws(MBIMMalformed) {
        let count = try count(ofItemsOf: 4)
        value = []
        for _ in 0..<count { value.append(try next()) }
    }

    package mutating func items<Item: MBIMStructure>(_ value: inout [Item], count: UInt32)
        throws(MBIMMalformed)
    {
        try check(count, ofItemsOf: 8)
        // All of them may point at the same place: the limit keeps a small message from growing large.
        guard count <= 1024 else { throw MBIMMalformed("\(count) is too many") }
        value = []
        for _ in 0..<count {
            var buffer: [UInt8] = []
            try data(&buffer)
            value.append(try Item(buffer, extensions))
        }
    }

    package mutating func listElsewhere<Item: MBIMStructure>(_ value: inout [Item]) throws(MBIMMalformed) {
        var buffer: [UInt8] = []
        try data(&buffer)
        value = []
        guard !buffer.isEmpty else { return }
        var decoder = MBIMDecoder(buffer, extensions)
        let count = try decoder.count(ofItemsOf: 4)
        for _ in 0..<count {
            var item = Item()
            try item.code(&decoder)
            value.append(item)
        }
    }

    package mutating func element(_ value: inout String) throws(MBIMMalformed) {
        value = try Self.text(Array(try element(.text)))
    }

    package mutating func element(_ value: inout [UInt16]) throws(MBIMMalformed) {
        var decoder = MBIMDecoder(try element(.numbers), extensions)
        value = []
        while decoder.position < decoder.bytes.count { value.append(try decoder.next()) }
    }

    private mutating func element(_ kind: MBIMElement) throws(MBIMMalformed) -> ArraySlice<UInt8> {
        let found: UInt16 = try next()
        guard found == kind.rawValue else { throw MBIMMalformed("element \(found) is not \(kind.rawValue)") }
        let head = Array(try take(2))
        let size: UInt32 = try next()
        let value = try take(Int(size))
        _ = try take(Int(head[1]))
        return value
    }

    /// How many items follow, none of which is smaller than `size`.
    private mutating func count(ofItemsOf size: Int) throws(MBIMMalformed) -> Int {
        let count: UInt32 = try next()
        try check(count, ofItemsOf: size)
        return Int(count)
    }

    private func check(_ count: UInt32, ofItemsOf size: Int) throws(MBIMMalformed) {
        guard Int(count) <= (bytes.count - position) / size else {
            throw MBIMMalformed("\(count) is too many")
        }
    }

    private mutating func next<Number: FixedWidthInteger>() throws(MBIMMalformed) -> Number {
        let taken = try take(Number.bitWidth / 8)
        return taken.reversed().reduce(0) { $0 << 8 | Number($1) }
    }

    private mutating func take(_ count: Int) throws(MBIMMalformed) -> ArraySlice<UInt8> {
        guard count <= bytes.count - position else { throw MBIMMalformed("too short") }
        defer { position += count }
        return bytes[position..<position + count]
    }

    private func slice(_ offset: UInt32, _ size: UInt32) throws(MBIMMalformed) -> ArraySlice<UInt8> {
        guard size > 0 else { return [] }
        // Neither sum nor index can overflow: both numbers have 32 bits.
        let end = UInt64(offset) + UInt64(size)
        guard end <= UInt64(bytes.count) else { throw MBIMMalformed("points outside") }
        return bytes[Int(offset)..<Int(end)]
    }

    private static func text(_ bytes: [UInt8]) throws(MBIMMalformed) -> String {
        guard bytes.count.isMultiple(of: 2) else { throw MBIMMalformed("half a UTF-16 unit") }
        let units = stride(from: 0, to: bytes.count, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        return String(decoding: units, as: UTF16.self)
    }
}
