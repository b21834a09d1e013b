// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// A private connection to a message bus.
///
/// It is private, not GLib's shared one, because a shared connection ends the process when the bus goes away.
@GLibActor
package final class BusConnection {
    /// The `GDBusConnection`.
    package let object: GLibObject

    private init(_ object: GLibObject) {
        self.object = object
    }

    /// Connects to the bus at `address`.
    ///
    /// - Throws: `GLibError` where no bus answers there.
    package static func open(_ address: BusAddress) async throws -> BusConnection {
        let text = try address.resolved()
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        let object = try await glibCall { cancellable, ready, data in
            g_dbus_connection_new_for_address(
                text,
                GDBusConnectionFlags(rawValue: flags),
                nil,
                cancellable,
                ready,
                data
            )
        } finish: { result in
            try GLibObject(
                adopting: throwingPointer { g_dbus_connection_new_for_address_finish(result.pointer, $0) }
            )
        }
        return BusConnection(object)
    }

    /// What the bus made up when it was started, to be told from every other.
    package var guid: String {
        g_dbus_connection_get_guid(object.opaque).map { String(cString: $0) } ?? ""
    }

    /// Whether the bus has closed the connection.
    package var isClosed: Bool {
        g_dbus_connection_is_closed(object.opaque) != 0
    }

    /// Calls a method and gives its reply as text in GVariant's notation.
    ///
    /// - Parameter arguments: a tuple in GVariant's notation, such as `('m0', 'generic', ['abstract:p0'])`.
    /// - Throws: `GLibError`; for an error that the peer answered, with its `remoteName`.
    @discardableResult
    package func call(
        _ method: String,
        interface: String,
        path: String,
        destination: String,
        arguments: String
    ) async throws -> String {
        let parameters = try GLibVariant(parsing: arguments)
        return try await invoke(
            method,
            interface: interface,
            path: path,
            destination: destination,
            arguments: parameters
        ).text
    }

    /// Calls a method and gives its reply, a tuple.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait for the reply, nil for GLib's 25 seconds.
    ///   - startsPeer: whether the bus may start the peer where it does not run.
    /// - Throws: `GLibError`; for an error that the peer answered, with its `remoteName`.
    package func invoke(
        _ method: String,
        interface: String,
        path: String,
        destination: String,
        arguments: GLibVariant,
        timeout: Duration? = nil,
        startsPeer: Bool = false
    ) async throws -> GLibVariant {
        try await invoke(
            method,
            interface: interface,
            path: path,
            destination: destination,
            arguments: arguments,
            timeout: timeout,
            startsPeer: startsPeer
        ) { $0 }
    }

    /// Calls a method as above.
    ///
    /// - Parameter take: given the reply on the GLib thread in its turn, before any signal that the peer sent after it.
    package func invoke<Value: Sendable>(
        _ method: String,
        interface: String,
        path: String,
        destination: String,
        arguments: GLibVariant,
        timeout: Duration? = nil,
        startsPeer: Bool = false,
        take: @escaping @GLibActor (GLibVariant) throws -> Value
    ) async throws -> Value {
        let milliseconds = timeout.map { Int32(clamping: $0.components.seconds) &* 1000 } ?? -1
        return try await glibCall { [object] cancellable, ready, data in
            g_dbus_connection_call(
                object.opaque,
                destination,
                path,
                interface,
                method,
                arguments.pointer,
                nil,
                startsPeer ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START,
                milliseconds,
                cancellable,
                ready,
                data
            )
        } finish: { result in
            try take(
                GLibVariant(
                    adopting: OpaquePointer(
                        try throwingPointer {
                            g_dbus_connection_call_finish(
                                result.source.map(OpaquePointer.init),
                                result.pointer,
                                $0
                            )
                        }
                    )
                )
            )
        }
    }
}
