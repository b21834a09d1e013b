// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// Which message bus to speak on.
package enum BusAddress: Hashable, Sendable {
    case system
    case session
    /// A D-Bus address, such as `unix:path=/run/dbus/system_bus_socket`.
    case address(String)

    /// The D-Bus address itself; `DBUS_SYSTEM_BUS_ADDRESS` and `DBUS_SESSION_BUS_ADDRESS` are heeded.
    ///
    /// - Throws: `GLibError` where none is known.
    package func resolved() throws -> String {
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
