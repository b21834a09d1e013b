// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// A signal of a peer's object.
package struct BusSignal: Sendable {
    package let interface: String
    package let member: String
    package let arguments: GLibVariant
}

extension BusConnection {
    /// The signals of one object of a peer, in order, from when this returns. The stream ends with its reader.
    ///
    /// - Parameters:
    ///   - sender: the peer's unique name.
    ///   - policy: what happens when the reader is slow.
    /// - Throws: `GLibError` where the bus does not take the wish.
    package func signals(
        of sender: String,
        path: String,
        buffering policy: AsyncStream<BusSignal>.Continuation.BufferingPolicy
    ) async throws -> AsyncStream<BusSignal> {
        let (stream, continuation) = AsyncStream.makeStream(of: BusSignal.self, bufferingPolicy: policy)
        let id = g_dbus_connection_signal_subscribe(
            object.opaque,
            sender,
            nil,
            nil,
            path,
            nil,
            // GLib would ask for them itself, and take a bus that closes just then for a programmer's mistake.
            G_DBUS_SIGNAL_FLAGS_NO_MATCH_RULE,
            signalled,
            Unmanaged.passRetained(SignalSink(continuation)).toOpaque(),
            releaseSink
        )
        continuation.onTermination = { [object] _ in
            Task { @GLibActor in g_dbus_connection_signal_unsubscribe(object.opaque, id) }
        }
        _ = try await invoke(
            "AddMatch",
            interface: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            destination: "org.freedesktop.DBus",
            arguments: GLibVariant(strings: "type='signal',sender='\(sender)',path='\(path)'")
        )
        return stream
    }
}

private let signalled: GDBusSignalCallback = { _, _, _, interface, member, parameters, data in
    guard let interface, let member, let parameters, let data else { return }
    Unmanaged<SignalSink<BusSignal>>.fromOpaque(data).takeUnretainedValue().send(
        BusSignal(
            interface: String(cString: interface),
            member: String(cString: member),
            arguments: GLibVariant(retaining: parameters)
        )
    )
}

private let releaseSink: GDestroyNotify = { data in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}
