// SPDX-License-Identifier: Apache-2.0

/// Writes structures.
package struct MBIMEncoder: MBIMCoder {
    package let extensions: MBIMExtensions

    private var bytes: [UInt8] = []
    /// What stands behind the fixed part, and where in the fixed part its offset goes.
    private var pieces: [(place: Int, bytes: [UInt8])] = []

    init(_ extensions: MBIMExtensions) {
        self.extensions = extensions
    }

    package mutating func number(_ value: inout UInt16) { append(value) }
    package mutating func number(_ value: inout UInt32) { append(value) }
    package mutating func number(_ value: inout UInt64) { append(value) }
    package mutating func fixed(_ value: inout [UInt8], count: Int) { bytes += value }

    package mutating func data(_ value: inout [UInt8]) {
        point(at: value)
        append(UInt32(truncatingIfNeeded: value.count))
    }

    package mutating func block(_ value: inout [UInt8], size: Int) { point(at: value) }

    package mutating func text(_ value: inout String) {
        var units = Self.units(value)
        data(&units)
    }

    package mutating func numbers(_ value: inout [UInt32]) {
        append(UInt32(truncatingIfNeeded: value.count))
        for number in value { append(number) }
    }

    package mutating func items<Item: MBIMStructure>(_ value: inout [Item], count: UInt32) {
        for item in value {
            var buffer = item.encoded(extensions)
            data(&buffer)
        }
    }

    package mutating func listElsewhere<Item: MBIMStructure>(_ value: inout [Item]) {
        // Here the structures follow their number, with nothing that points at each.
        var buffer = MBIMEncoder(extensions)
        buffer.append(UInt32(truncatingIfNeeded: value.count))
        for item in value { buffer.bytes += item.encoded(extensions) }
        var whole = value.isEmpty ? [] : buffer.finish()
        data(&whole)
    }

    package mutating func element(_ value: inout String) { element(.text, Self.units(value)) }

    package mutating func element(_ value: inout [UInt16]) {
        element(
            .numbers,
            value.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        )
    }

    /// The finished buffer: the fixed part, then what it points at, each piece at a multiple of four.
    func finish() -> [UInt8] {
        var whole = bytes
        for piece in pieces where !piece.bytes.isEmpty {
            Self.pad(&whole)
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: whole.count).littleEndian) {
                whole.replaceSubrange(piece.place..<piece.place + 4, with: $0)
            }
            whole += piece.bytes
        }
        if !pieces.isEmpty { Self.pad(&whole) }
        return whole
    }

    private mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    private mutating func point(at piece: [UInt8]) {
        pieces.append((bytes.count, piece))
        append(UInt32(0))
    }

    private mutating func element(_ kind: MBIMElement, _ value: [UInt8]) {
        let padding = (4 - value.count % 4) % 4
        append(kind.rawValue)
        bytes += [0, UInt8(padding)]
        append(UInt32(truncatingIfNeeded: value.count))
        bytes += value
        bytes += Array(repeating: 0, count: padding)
    }

    private static func units(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    private static func pad(_ bytes: inout [UInt8]) {
        while !bytes.count.isMultiple(of: 4) { bytes.append(0) }
    }
}

/// The information elements of MBIMEx 3 that are used here.
enum MBIMElement: UInt16 {
    case text = 10
    case numbers = 11
}
