// SPDX-License-Identifier: Apache-2.0

extension BusConnection {
    /// Reads one property of a peer's object.
    ///
    /// - Parameter timeout: how long to wait for it, nil for GLib's 25 seconds.
    /// - Throws: `GLibError`, with the `remoteName` that the peer answered.
    package func property(
        _ name: String,
        of interface: String,
        path: String,
        destination: String,
        timeout: Duration? = nil
    ) async throws -> GLibVariant {
        let reply = try await invoke(
            "Get",
            interface: Self.propertiesInterface,
            path: path,
            destination: destination,
            arguments: GLibVariant(strings: interface, name),
            timeout: timeout
        )
        guard let value = reply.children.first?.unwrapped else { throw GLibError.unexpectedReply }
        return value
    }

    /// Reads all properties of one interface of a peer's object.
    ///
    /// - Throws: `GLibError`, with the `remoteName` that the peer answered.
    package func properties(
        of interface: String,
        path: String,
        destination: String
    ) async throws -> [(name: String, value: GLibVariant)] {
        let reply = try await invoke(
            "GetAll",
            interface: Self.propertiesInterface,
            path: path,
            destination: destination,
            arguments: GLibVariant(strings: interface)
        )
        guard let all = reply.children.first, all.hasType("a{sv}") else { throw GLibError.unexpectedReply }
        return all.entries.compactMap { entry in entry.key.string.map { ($0, entry.value) } }
    }

    private static let propertiesInterface = "org.freedesktop.DBus.Properties"
}

extension GLibError {
    fileprivate static let unexpectedReply = GLibError(
        domain: "carrierd",
        code: 0,
        message: "the reply has another type than it should"
    )
}
