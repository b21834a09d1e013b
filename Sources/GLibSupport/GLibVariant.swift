// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// One `GVariant`, read by type: a value of another type than the one asked for is nil, never a trap.
// Unchecked: a GVariant never changes and its reference count is atomic.
package final class GLibVariant: @unchecked Sendable {
    package let pointer: OpaquePointer

    /// Takes over the reference that the caller owns (transfer full).
    package init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Takes over the reference that a getter returned, nil where it returned nothing.
    package convenience init?(adoptingAny pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.init(adopting: pointer)
    }

    /// Takes a reference of its own, sinking a floating one (transfer none).
    package convenience init(retaining pointer: OpaquePointer) {
        self.init(adopting: g_variant_ref_sink(pointer))
    }

    /// Reads GVariant's text notation, such as `('m0', <uint32 8>)`.
    ///
    /// - Parameter type: the type to read it as, in D-Bus notation; nil for the type that the text itself has.
    /// - Throws: `GLibError` where the text is no value, or none of that type.
    package convenience init(parsing text: String, as type: String? = nil) throws {
        let type = type.map { g_variant_type_new($0) } ?? nil
        defer { g_variant_type_free(type) }
        self.init(adopting: OpaquePointer(try throwingPointer { g_variant_parse(type, text, nil, nil, $0) }))
    }

    /// A tuple of strings: the arguments of a method.
    package convenience init(strings: String...) {
        self.init(strings: strings)
    }

    /// A tuple of strings; the empty one for a method that takes nothing.
    package convenience init(strings: [String]) {
        self.init(
            retaining: strings.map { g_variant_new_string($0) }.withUnsafeBufferPointer {
                g_variant_new_tuple($0.baseAddress, gsize($0.count))
            }
        )
    }

    deinit {
        g_variant_unref(pointer)
    }

    /// Whether the type is exactly `type`, in D-Bus notation.
    package func hasType(_ type: String) -> Bool {
        String(cString: g_variant_get_type_string(pointer)) == type
    }

    /// The value in GVariant's text notation, with its types.
    package var text: String {
        guard let text = g_variant_print(pointer, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    package var boolean: Bool? {
        hasType("b") ? g_variant_get_boolean(pointer) != 0 : nil
    }

    package var int32: Int32? {
        hasType("i") ? g_variant_get_int32(pointer) : nil
    }

    package var uint32: UInt32? {
        hasType("u") ? g_variant_get_uint32(pointer) : nil
    }

    package var uint64: UInt64? {
        hasType("t") ? UInt64(g_variant_get_uint64(pointer)) : nil
    }

    /// A double that is a number: infinities and NaN are nil.
    package var double: Double? {
        guard hasType("d") else { return nil }
        let value = g_variant_get_double(pointer)
        return value.isFinite ? value : nil
    }

    /// A string, an object path or a signature.
    package var string: String? {
        guard hasType("s") || hasType("o") || hasType("g") else { return nil }
        return g_variant_get_string(pointer, nil).map { String(cString: $0) }
    }

    /// The bytes of an `ay`.
    package var bytes: [UInt8]? {
        guard hasType("ay") else { return nil }
        return children.compactMap { $0.hasType("y") ? g_variant_get_byte($0.pointer) : nil }
    }

    package func isEqual(to other: GLibVariant) -> Bool {
        g_variant_equal(UnsafeRawPointer(pointer), UnsafeRawPointer(other.pointer)) != 0
    }

    /// What a `v` holds; the value itself where it is none.
    package var unwrapped: GLibVariant {
        guard hasType("v") else { return self }
        return GLibVariant(adoptingAny: g_variant_get_variant(pointer)).map(\.unwrapped) ?? self
    }

    /// The first elements of a list that may be of any length, as `children` has them.
    package func children(upTo most: Int) -> [GLibVariant] {
        guard g_variant_is_container(pointer) != 0 else { return [] }
        return (0..<min(g_variant_n_children(pointer), gsize(most))).compactMap {
            GLibVariant(adoptingAny: g_variant_get_child_value(pointer, $0))
        }
    }

    /// The elements of an array, a tuple or a dictionary entry; empty for anything else.
    package var children: [GLibVariant] {
        children(upTo: .max)
    }

    /// The entries of a dictionary as pairs, variants unwrapped; empty for anything else.
    package var entries: [(key: GLibVariant, value: GLibVariant)] {
        children.compactMap { entry in
            let pair = entry.children
            guard pair.count == 2, let key = pair.first, let value = pair.last else { return nil }
            return (key, value.unwrapped)
        }
    }

    /// The value under `key` in an `a{sv}`.
    package subscript(key: String) -> GLibVariant? {
        guard hasType("a{sv}") else { return nil }
        return GLibVariant(adoptingAny: g_variant_lookup_value(pointer, key, nil))?.unwrapped
    }
}
