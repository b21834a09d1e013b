// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Glibc
internal import Synchronization

/// The peer: connections to the bus that ask for the changes of modems' properties themselves, and do nothing with
/// them.
///
/// All are in this process and share GDBus's one thread, which is the best that they could have.
// Unchecked: a GDBusConnection may be used from any thread, and the pointers never change.
final class BusSubscribers: @unchecked Sendable {
    private let connections: [OpaquePointer]
    private let count: BusCount

    init(_ number: Int, bus: String) throws {
        count = BusCount(number)
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        var connections: [OpaquePointer] = []
        for _ in 0..<number {
            let connection = OpaquePointer(
                try throwingPointer {
                    let flags = GDBusConnectionFlags(rawValue: flags)
                    return g_dbus_connection_new_for_address_sync(bus, flags, nil, nil, $0)
                }
            )
            g_dbus_connection_add_filter(connection, countChanges, Unmanaged.passRetained(count).toOpaque()) {
                data in
                guard let data else { return }
                Unmanaged<BusCount>.fromOpaque(data).release()
            }
            let rule =
                "type='signal',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',"
                + "arg0='org.freedesktop.ModemManager1.Modem'"
            let arguments = GLibVariant(strings: rule)
            _ = try throwingPointer {
                g_dbus_connection_call_sync(
                    connection,
                    "org.freedesktop.DBus",
                    "/org/freedesktop/DBus",
                    "org.freedesktop.DBus",
                    "AddMatch",
                    arguments.pointer,
                    nil,
                    G_DBUS_CALL_FLAGS_NONE,
                    -1,
                    nil,
                    $0
                )
            }
            connections.append(connection)
        }
        self.connections = connections
    }

    /// From now on one change is waited for.
    func expect() { count.expect() }

    /// Waits until each has it.
    ///
    /// - Returns: when the last one had it.
    func wait(limit seconds: Int) throws -> UInt64 { try count.wait(limit: seconds) }

    /// Leaves the bus; to be called once.
    func close() {
        for connection in connections {
            g_dbus_connection_close_sync(connection, nil, nil)
            g_object_unref(UnsafeMutableRawPointer(connection))
        }
    }
}

/// How many of them have the change.
private final class BusCount: Sendable {
    private let number: Int
    private let state = Mutex((left: 0, time: UInt64(0)))

    init(_ number: Int) { self.number = number }

    func expect() { state.withLock { $0.left = number } }

    func take() {
        state.withLock { state in
            state.left -= 1
            if state.left == 0 { state.time = Stopwatch.now() }
        }
    }

    func wait(limit seconds: Int) throws -> UInt64 {
        for _ in 0..<(seconds * 5000) {
            if let time = state.withLock({ $0.left <= 0 ? $0.time : nil }) { return time }
            usleep(200)
        }
        throw BenchmarkError("a change did not reach every connection to the bus in \(seconds) s")
    }
}

private let countChanges: GDBusMessageFilterFunction = { _, message, isIncoming, data in
    guard isIncoming != 0, let message, let data,
        g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_SIGNAL,
        let member = g_dbus_message_get_member(message), strcmp(member, "PropertiesChanged") == 0
    else { return message }
    Unmanaged<BusCount>.fromOpaque(data).takeUnretainedValue().take()
    g_object_unref(UnsafeMutableRawPointer(message))
    return nil
}
