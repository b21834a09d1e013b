// SPDX-License-Identifier: Apache-2.0

internal import CLinux

/// One message of a netlink datagram (netlink(7)).
struct NetlinkMessage {
    var type: UInt16
    var flags: UInt16
    var payload: ArraySlice<UInt8>

    /// The messages of a datagram; what does not fit into it ends them.
    static func all(in datagram: [UInt8]) -> [NetlinkMessage] {
        var messages: [NetlinkMessage] = []
        var rest = datagram[...]
        while let length = rest.number(at: 0, as: UInt32.self).map(Int.init),
            length >= MemoryLayout<nlmsghdr>.size, length <= rest.count,
            let type = rest.number(at: 4, as: UInt16.self), let flags = rest.number(at: 6, as: UInt16.self)
        {
            let payload = rest.prefix(length).dropFirst(MemoryLayout<nlmsghdr>.size)
            messages.append(NetlinkMessage(type: type, flags: flags, payload: payload))
            rest = rest.dropFirst((length + 3) & ~3)
        }
        return messages
    }
}

/// The attributes behind a message's own header (rtnetlink(7)).
struct NetlinkAttributes {
    private var values: [Int: ArraySlice<UInt8>] = [:]

    init(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while let length = rest.number(at: 0, as: UInt16.self).map(Int.init),
            let type = rest.number(at: 2, as: UInt16.self), length >= 4, length <= rest.count
        {
            // The two highest bits are flags.
            values[Int(type & 0x3FFF)] = rest.prefix(length).dropFirst(4)
            rest = rest.dropFirst((length + 3) & ~3)
        }
    }

    subscript(_ type: Int) -> ArraySlice<UInt8>? { values[type] }

    func number(_ type: Int) -> UInt32? { values[type]?.number(at: 0, as: UInt32.self) }

    /// A text that ends with a NUL byte.
    func text(_ type: Int) -> String? {
        values[type].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension ArraySlice<UInt8> {
    /// A number in the machine's own order; nil where the bytes end before it does.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number?
    {
        guard offset >= 0, offset &+ MemoryLayout<Number>.size <= count else { return nil }
        return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
    }
}
