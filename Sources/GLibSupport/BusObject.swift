// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

extension BusConnection {
    /// Answers the methods of one interface at `path`, for as long as the connection lives.
    ///
    /// - Parameters:
    ///   - introspection: the D-Bus introspection XML of a node; its first interface is served.
    ///   - properties: those that can be read, each a value in GVariant's notation; they never change.
    ///   - answer: gives the reply, a tuple in GVariant's notation, to a method and its arguments; nil is
    ///     answered as an unknown method.
    /// - Throws: `GLibError` for XML that is none, and where the path is taken.
    package func serve(
        _ introspection: String,
        at path: String,
        properties: [String: String] = [:],
        answer: @escaping @GLibActor @Sendable (_ method: String, _ arguments: String) -> String?
    ) throws {
        let pointer = try throwingPointer { g_dbus_node_info_new_for_xml(introspection, $0) }
        let node = pointer.assumingMemoryBound(to: GDBusNodeInfo.self)
        defer { g_dbus_node_info_unref(node) }
        guard let interface = node.pointee.interfaces?.pointee else {
            throw GLibError(domain: "carrierd", code: 0, message: "the introspection names no interface")
        }
        var table = GDBusInterfaceVTable()
        table.method_call = methodCalled
        table.get_property = propertyRead
        let box = Unmanaged.passRetained(MethodAnswer(properties, answer))
        _ = try throwing { error in
            g_dbus_connection_register_object(
                OpaquePointer(object.pointer),
                path,
                interface,
                &table,
                box.toOpaque(),
                releaseAnswer,
                error
            )
        }
    }

    /// Takes a well-known name, unless somebody has it.
    ///
    /// - Returns: whether the name is now this connection's.
    /// - Throws: `GLibError` where the bus does not allow it.
    package func takeName(_ name: String) async throws -> Bool {
        // 4: DBUS_NAME_FLAG_DO_NOT_QUEUE; the answers 1 and 4 mean owner (D-Bus specification, RequestName).
        let reply = try await call(
            "RequestName",
            interface: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            destination: "org.freedesktop.DBus",
            arguments: "('\(name)', uint32 4)"
        )
        return reply == "(uint32 1,)" || reply == "(uint32 4,)"
    }
}

private final class MethodAnswer: Sendable {
    let properties: [String: String]
    let answer: @GLibActor @Sendable (String, String) -> String?

    init(_ properties: [String: String], _ answer: @escaping @GLibActor @Sendable (String, String) -> String?)
    {
        self.properties = properties
        self.answer = answer
    }
}

private let propertyRead: GDBusInterfaceGetPropertyFunc = { _, _, _, _, name, error, data in
    guard let name, let data else { return nil }
    let box = Unmanaged<MethodAnswer>.fromOpaque(data).takeUnretainedValue()
    let value = box.properties[String(cString: name)].flatMap { g_variant_parse(nil, $0, nil, nil, nil) }
    if value == nil {
        let code = Int32(G_IO_ERROR_FAILED.rawValue)
        g_set_error_literal(error, g_io_error_quark(), code, "it has no value here")
    }
    return value
}

private let methodCalled: GDBusInterfaceMethodCallFunc = {
    _,
    _,
    _,
    _,
    method,
    parameters,
    invocation,
    data in
    guard let method, let invocation, let data else { return }
    let box = Unmanaged<MethodAnswer>.fromOpaque(data).takeUnretainedValue()
    let name = String(cString: method)
    let arguments = parameters.flatMap { g_variant_print($0, 0) }
    defer { g_free(arguments) }
    let text = arguments.map { String(cString: $0) } ?? "()"
    let reply = GLibActor.assumeIsolated { box.answer(name, text) }
    // Returning a value sinks the floating variant and drops the invocation; an error drops it too.
    guard let reply, let value = g_variant_parse(nil, reply, nil, nil, nil) else {
        g_dbus_method_invocation_return_dbus_error(
            invocation,
            "org.freedesktop.DBus.Error.UnknownMethod",
            "\(name) is not answered here"
        )
        return
    }
    defer { g_variant_unref(value) }
    g_dbus_method_invocation_return_value(invocation, value)
}

private let releaseAnswer: GDestroyNotify = { data in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}
