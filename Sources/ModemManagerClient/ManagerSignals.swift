// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

/// The signals of a `GDBusObjectManagerClient`, which are those of all its objects.
enum ManagerSignals {
    @GLibActor
    protocol Receiver: AnyObject, Sendable {
        func objectAdded(_ path: ObjectPath)
        func objectRemoved(_ path: ObjectPath)
        /// A property or the set of interfaces changed.
        func objectChanged(_ path: ObjectPath)
    }

    @GLibActor
    static func connect(_ manager: GLibObject, to session: OwnerSession) -> [SignalHandler] {
        [
            ("object-added", objectAdded),
            ("object-removed", objectRemoved),
            ("interface-added", interfaceChanged),
            ("interface-removed", interfaceChanged),
            ("interface-proxy-properties-changed", propertiesChanged),
        ].map { SignalHandler(manager, signal: $0, receiver: session, handler: $1) }
    }
}

/// `GDBusObjectManager::object-added` and `::object-removed`.
private typealias ObjectHandler =
    @convention(c) (
        _ manager: OpaquePointer?,
        _ object: OpaquePointer?,
        _ data: UnsafeMutableRawPointer?
    ) -> Void

/// `GDBusObjectManager::interface-added` and `::interface-removed`.
private typealias InterfaceHandler =
    @convention(c) (
        _ manager: OpaquePointer?,
        _ object: OpaquePointer?,
        _ interface: OpaquePointer?,
        _ data: UnsafeMutableRawPointer?
    ) -> Void

/// `GDBusObjectManagerClient::interface-proxy-properties-changed`.
///
/// Only noted here and read after a hop, when every handler of libmm-glib's own has dropped what it had cached.
private typealias PropertiesHandler =
    @convention(c) (
        _ manager: OpaquePointer?,
        _ object: OpaquePointer?,
        _ interface: OpaquePointer?,
        _ changed: OpaquePointer?,
        _ invalidated: OpaquePointer?,
        _ data: UnsafeMutableRawPointer?
    ) -> Void

private let objectAdded = unsafeBitCast(
    { _, object, data in tell(data, of: object) { $0.objectAdded($1) } } as ObjectHandler,
    to: GCallback.self
)

private let objectRemoved = unsafeBitCast(
    { _, object, data in tell(data, of: object) { $0.objectRemoved($1) } } as ObjectHandler,
    to: GCallback.self
)

private let interfaceChanged = unsafeBitCast(
    { _, object, _, data in tell(data, of: object) { $0.objectChanged($1) } } as InterfaceHandler,
    to: GCallback.self
)

private let propertiesChanged = unsafeBitCast(
    { _, object, _, _, _, data in tell(data, of: object) { $0.objectChanged($1) } } as PropertiesHandler,
    to: GCallback.self
)

private func tell(
    _ data: UnsafeMutableRawPointer?,
    of object: OpaquePointer?,
    _ body: @GLibActor (OwnerSession, ObjectPath) -> Void
) {
    guard let session = WeakReceiver<OwnerSession>.receiver(of: data),
        let path = g_dbus_object_get_object_path(object).map({ ObjectPath(String(cString: $0)) })
    else { return }
    GLibActor.assumeIsolated { body(session, path) }
}
