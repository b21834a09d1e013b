// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

/// What a `GDBusObjectManagerClient` took in, held against what ModemManager has.
///
/// GLib asks for all objects in a thread of its own, while the signals come to the main loop. Of an object that goes, or
/// a property that changes, right after ModemManager has answered, the main loop may hear before that thread has taken
/// the answer in: the signal finds nothing, and what was is kept for good. A second answer comes to the main loop itself,
/// in its turn among the signals, and says what is.
@GLibActor
enum ManagedObjects {
    /// - Returns: the objects that the manager has and ModemManager has not.
    static func check(_ manager: GLibObject, of owner: String, on connection: BusConnection) async throws
        -> Set<
            ObjectPath
        >
    {
        try await connection.invoke(
            "GetManagedObjects",
            interface: "org.freedesktop.DBus.ObjectManager",
            path: ModemManager.rootPath,
            destination: owner,
            arguments: GLibVariant(strings: []),
            timeout: .seconds(10)
        ) { reply in
            guard reply.hasType("(a{oa{sa{sv}}})"), let listing = reply.children.first else { return [] }
            let objects = listing.entries
            for (path, interfaces) in objects {
                guard let path = path.string else { continue }
                for (name, properties) in interfaces.entries {
                    correct(manager, path, name.string ?? "", properties)
                }
            }
            return paths(in: manager).subtracting(objects.compactMap { $0.key.string.map(ObjectPath.init) })
        }
    }

    /// The objects that the manager has.
    static func paths(in manager: GLibObject) -> Set<ObjectPath> {
        let list = g_dbus_object_manager_get_objects(manager.opaque)
        defer { g_list_free_full(list) { g_object_unref($0) } }
        return Set(
            sequence(first: list) { $0?.pointee.next }
                .prefix { $0 != nil }
                .compactMap { $0?.pointee.data }
                .compactMap { g_dbus_object_get_object_path(OpaquePointer($0)) }
                .map { ObjectPath(String(cString: $0)) }
        )
    }

    private static func correct(
        _ manager: GLibObject,
        _ path: String,
        _ interface: String,
        _ properties: GLibVariant
    ) {
        guard g_dbus_is_interface_name(interface) != 0,
            let found = g_dbus_object_manager_get_interface(manager.opaque, path, interface)
        else { return }
        let proxy = GLibObject(adopting: UnsafeMutableRawPointer(found))
        // As they are: what a variant holds is compared with what a variant holds.
        for entry in properties.children {
            let pair = entry.children
            guard pair.count == 2, let name = pair.first?.string,
                let value = GLibVariant(adoptingAny: g_variant_get_variant(pair[1].pointer))
            else { continue }
            let cached = GLibVariant(adoptingAny: g_dbus_proxy_get_cached_property(proxy.cast(), name))
            guard cached.map({ $0.isEqual(to: value) }) != true else { continue }
            g_dbus_proxy_set_cached_property(proxy.cast(), name, value.pointer)
        }
    }
}
