// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// Which message bus to speak on.
package enum BusAddress: Hashable, Sendable {
    case system
    case session
    /// A D-Bus address, such as `unix:path=/run/dbus/system_bus_socket`.
    case address(String)
}

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

    /// Whether the bus has closed the connection.
    package var isClosed: Bool {
        g_dbus_connection_is_closed(OpaquePointer(object.pointer)) != 0
    }

    /// Calls a method and gives its reply as text in GVariant's notation.
    ///
    /// - Parameter arguments: a tuple in GVariant's notation, such as `('m0', 'generic', ['abstract:p0'])`.
    /// - Throws: `GLibError`; for an error that the peer answered, its message begins with the D-Bus name.
    @discardableResult
    package func call(
        _ method: String,
        interface: String,
        path: String,
        destination: String,
        arguments: String
    ) async throws -> String {
        let parameters = try throwingPointer {
            g_variant_parse(nil, arguments, nil, nil, $0)
        }
        defer { g_variant_unref(OpaquePointer(parameters)) }
        return try await glibCall { [object] cancellable, ready, data in
            g_dbus_connection_call(
                OpaquePointer(object.pointer),
                destination,
                path,
                interface,
                method,
                OpaquePointer(parameters),
                nil,
                G_DBUS_CALL_FLAGS_NONE,
                -1,
                cancellable,
                ready,
                data
            )
        } finish: { result in
            let reply = OpaquePointer(
                try throwingPointer {
                    g_dbus_connection_call_finish(result.source.map(OpaquePointer.init), result.pointer, $0)
                }
            )
            defer { g_variant_unref(reply) }
            guard let text = g_variant_print(reply, 1) else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
    }

    /// Who owns `name`: the owner's unique name each time it changes, nil while there is none.
    ///
    /// The first element is the state of now. A closed connection shows as nil.
    package func owners(of name: String) -> AsyncStream<String?> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: String?.self,
            // An owner comes and goes with a process: 256 unread changes mean a reader that is gone.
            bufferingPolicy: .bufferingNewest(256)
        )
        let sink = Unmanaged.passRetained(SignalSink(continuation))
        let id = g_bus_watch_name_on_connection(
            OpaquePointer(object.pointer),
            name,
            G_BUS_NAME_WATCHER_FLAGS_NONE,
            nameAppeared,
            nameVanished,
            sink.toOpaque(),
            releaseWatch
        )
        continuation.onTermination = { _ in
            Task { @GLibActor in g_bus_unwatch_name(id) }
        }
        return stream
    }
}

extension BusAddress {
    fileprivate func resolved() throws -> String {
        let kind: GBusType
        switch self {
        case .address(let text): return text
        case .system: kind = G_BUS_TYPE_SYSTEM
        case .session: kind = G_BUS_TYPE_SESSION
        }
        guard let text = try throwing({ g_dbus_address_get_for_bus_sync(kind, nil, $0) }) else {
            throw GLibError(domain: "carrierd", code: 0, message: "no bus address is known")
        }
        defer { g_free(text) }
        return String(cString: text)
    }
}

private let nameAppeared: GBusNameAppearedCallback = { _, _, owner, data in
    guard let owner, let data else { return }
    Unmanaged<SignalSink<String?>>.fromOpaque(data).takeUnretainedValue().send(String(cString: owner))
}

private let nameVanished: GBusNameVanishedCallback = { _, _, data in
    guard let data else { return }
    Unmanaged<SignalSink<String?>>.fromOpaque(data).takeUnretainedValue().send(nil)
}

private let releaseWatch: GDestroyNotify = { data in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}
