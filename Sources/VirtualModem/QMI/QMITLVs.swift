// SPDX-License-Identifier: Apache-2.0

/// Where a value stands in a message: the number of its TLV, and what is in it.
package struct QMIField<Value: QMIValue>: Sendable {
    package let type: UInt8

    package init(_ type: UInt8) {
        self.type = type
    }
}

/// The TLVs of a message: each a type in a byte, a length in two, and a value.
package struct QMITLVs: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package let type: UInt8
        package let bytes: [UInt8]
    }

    package private(set) var items: [Item] = []

    package init() {}

    /// Reads TLVs up to the end of `bytes`.
    ///
    /// - Throws: `QMIMalformed` where the last one is cut.
    package init(_ bytes: some Collection<UInt8>) throws(QMIMalformed) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            guard rest.count >= 3 else { throw QMIMalformed("half a TLV") }
            let head = Array(rest.prefix(3))
            let size = Int(head[1]) | Int(head[2]) << 8
            rest = rest.dropFirst(3)
            guard rest.count >= size else { throw QMIMalformed("TLV \(head[0]) is cut") }
            items.append(Item(type: head[0], bytes: Array(rest.prefix(size))))
            rest = rest.dropFirst(size)
        }
    }

    /// The bytes of all.
    package func encoded() -> [UInt8] {
        items.flatMap { item in
            [
                item.type, UInt8(truncatingIfNeeded: item.bytes.count),
                UInt8(truncatingIfNeeded: item.bytes.count >> 8),
            ]
                + item.bytes
        }
    }

    /// Adds a value.
    package mutating func add<Value: QMIValue>(_ field: QMIField<Value>, _ value: Value) {
        // What no length can say is not sent; nothing here comes near it.
        let bytes = value.encoded()
        guard bytes.count <= Int(UInt16.max) else { return }
        items.append(Item(type: field.type, bytes: bytes))
    }

    /// These, and one value more.
    package func adding<Value: QMIValue>(_ field: QMIField<Value>, _ value: Value) -> QMITLVs {
        var copy = self
        copy.add(field, value)
        return copy
    }

    /// The value of a field; nil where there is none. Of several of a type the first counts.
    ///
    /// - Throws: `QMIMalformed` where it is not one.
    package func value<Value: QMIValue>(_ field: QMIField<Value>) throws(QMIMalformed) -> Value? {
        guard let item = items.first(where: { $0.type == field.type }) else { return nil }
        return try Value(item.bytes)
    }

    /// The value of a field that has to be there.
    ///
    /// - Throws: `QMIMalformed` where it is not one, `QMIMissing` where there is none.
    package func required<Value: QMIValue>(_ field: QMIField<Value>) throws -> Value {
        guard let value = try value(field) else { throw QMIMissing(type: field.type) }
        return value
    }
}

/// A TLV that a request cannot be without.
package struct QMIMissing: Error, Hashable, Sendable {
    package let type: UInt8
}
