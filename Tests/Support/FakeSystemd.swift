// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Synchronization

/// A stand-in for systemd on a bus: it notes which units it is asked to start and stop.
///
/// Like `FakeModemManager` it has a connection of its own and answers on GDBus's thread.
// Unchecked: a GDBusConnection may be used from any thread, and the pointer never changes.
package final class FakeSystemd: @unchecked Sendable {
    private let connection: OpaquePointer
    private let stage = Stage()

    fileprivate final class Stage: Sendable {
        let requests = Mutex<[String]>([])
        let errors = Mutex<[String: String]>([:])
        let isSilent = Mutex(false)
    }

    /// Connects to the bus at `address` and takes systemd's name.
    package init(bus address: String) throws {
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        let flagSet = GDBusConnectionFlags(rawValue: flags)
        connection = OpaquePointer(
            try throwingPointer { g_dbus_connection_new_for_address_sync(address, flagSet, nil, nil, $0) }
        )
        g_dbus_connection_add_filter(connection, answerSystemd, Unmanaged.passRetained(stage).toOpaque()) {
            data in
            guard let data else { return }
            Unmanaged<Stage>.fromOpaque(data).release()
        }
        let name = try GLibVariant(parsing: "('org.freedesktop.systemd1', uint32 4)")
        _ = GLibVariant(
            adopting: OpaquePointer(
                try throwingPointer {
                    g_dbus_connection_call_sync(
                        connection,
                        "org.freedesktop.DBus",
                        "/org/freedesktop/DBus",
                        "org.freedesktop.DBus",
                        "RequestName",
                        name.pointer,
                        nil,
                        G_DBUS_CALL_FLAGS_NONE,
                        -1,
                        nil,
                        $0
                    )
                }
            )
        )
    }

    deinit {
        close()
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    package func close() {
        g_dbus_connection_close_sync(connection, nil, nil)
    }

    /// What was asked for, in order: `StartUnit carrier-online.target replace`.
    package var requests: [String] { stage.requests.withLock { $0 } }

    /// Answers what is asked of a unit with a D-Bus error's name; with nil as usual again.
    package func refuse(_ unit: String, with error: String?) {
        stage.errors.withLock { $0[unit] = error }
    }

    /// Leaves what is asked without an answer, or answers again.
    package func ignoreAll(_ isSilent: Bool) {
        stage.isSilent.withLock { $0 = isSilent }
    }
}

private let answerSystemd: GDBusMessageFilterFunction = { connection, message, isIncoming, data in
    guard isIncoming != 0, let message, let data,
        g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
    else { return message }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    let stage = Unmanaged<FakeSystemd.Stage>.fromOpaque(data).takeUnretainedValue()
    let method = g_dbus_message_get_member(message).map { String(cString: $0) } ?? ""
    let arguments =
        g_dbus_message_get_body(message)
        .map { GLibVariant(retaining: $0).children.compactMap(\.string) } ?? []
    stage.requests.withLock { $0.append(([method] + arguments).joined(separator: " ")) }
    guard !stage.isSilent.withLock({ $0 }) else { return nil }
    let reply: OpaquePointer?
    if let error = stage.errors.withLock({ $0[arguments.first ?? ""] }) {
        reply = g_dbus_message_new_method_error_literal(message, error, "as the test wants it")
    } else {
        reply = g_dbus_message_new_method_reply(message)
        let job = try? GLibVariant(parsing: "(objectpath '/org/freedesktop/systemd1/job/1',)")
        g_dbus_message_set_body(reply, job?.pointer)
    }
    g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    g_object_unref(reply.map { UnsafeMutableRawPointer($0) })
    return nil
}
