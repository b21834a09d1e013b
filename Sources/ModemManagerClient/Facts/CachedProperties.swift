// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Glibc

/// The properties that a proxy has cached, by name: for those that libmm-glib has no getter for in every version.
@GLibActor
struct CachedProperties {
    private let proxy: UnsafeMutablePointer<GDBusProxy>

    /// - Parameter proxy: any of libmm-glib's proxies; used while it is alive, in the same expression.
    init<Proxy>(_ proxy: UnsafeMutablePointer<Proxy>) {
        self.proxy = UnsafeMutableRawPointer(proxy).assumingMemoryBound(to: GDBusProxy.self)
    }

    /// The value now, nil where the object has no such property.
    subscript(name: String) -> GLibVariant? {
        GLibVariant(adoptingAny: g_dbus_proxy_get_cached_property(proxy, name))
    }
}

/// How many elements of a list are kept, of numbers, ports, slots and the like.
let mostElements = 64

extension UnsafePointer<CChar>? {
    /// A copy of the text, nil where there is none or it is empty, which is how ModemManager writes "not there".
    ///
    /// Only its first 1,024 bytes: nothing that a modem says is longer, and what has no end would be kept with every
    /// event.
    var nonEmptyText: String? {
        guard let self, self.pointee != 0 else { return nil }
        let bytes = UnsafeRawBufferPointer(start: self, count: strnlen(self, 1024))
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UnsafePointer<CChar> {
    /// As for an optional pointer.
    var nonEmptyText: String? {
        Optional(self).nonEmptyText
    }
}

extension UnsafePointer<UnsafePointer<CChar>?>? {
    /// Copies of the strings of a NULL-terminated array, as `nonEmptyText` makes them; nil for an empty one.
    ///
    /// Only the first of them, far more than any modem has: what has no end would be kept with every event.
    var texts: [String?] {
        guard let self else { return [] }
        return sequence(state: self) { next in
            defer { next += 1 }
            return next.pointee
        }.prefix(mostElements).map(\.nonEmptyText)
    }
}
