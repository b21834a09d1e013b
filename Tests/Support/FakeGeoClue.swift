// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Synchronization

/// A stand-in for GeoClue that says whatever a test wants: a client of its, refused or told of places.
///
///     let fake = try FakeGeoClue(bus: bus.address)
///     try fake.claimName()
///     fake.move(to: ["Latitude": "51.5", "Longitude": "7.0", "Accuracy": "20.0"])
///
/// It has a connection of its own and answers on GDBus's thread.
// Unchecked: a GDBusConnection may be used from any thread, and the pointer never changes.
package final class FakeGeoClue: @unchecked Sendable {
    /// The bus's.
    package let address: String
    private let connection: OpaquePointer
    private let stage = GeoClueStage()

    package init(bus address: String) throws {
        self.address = address
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        connection = OpaquePointer(
            try throwingPointer {
                g_dbus_connection_new_for_address_sync(
                    address,
                    GDBusConnectionFlags(rawValue: flags),
                    nil,
                    nil,
                    $0
                )
            }
        )
        g_dbus_connection_add_filter(connection, answerGeoClue, Unmanaged.passRetained(stage).toOpaque()) {
            data in
            guard let data else { return }
            Unmanaged<GeoClueStage>.fromOpaque(data).release()
        }
    }

    deinit {
        close()
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Leaves the bus as a process that dies does.
    package func close() {
        g_dbus_connection_close_sync(connection, nil, nil)
    }

    /// Takes GeoClue's name.
    package func claimName() throws {
        let parameters = try GLibVariant(parsing: "('org.freedesktop.GeoClue2', uint32 7)", as: "(su)")
        let reply = try throwingPointer {
            g_dbus_connection_call_sync(
                connection,
                "org.freedesktop.DBus",
                "/org/freedesktop/DBus",
                "org.freedesktop.DBus",
                "RequestName",
                parameters.pointer,
                nil,
                G_DBUS_CALL_FLAGS_NONE,
                -1,
                nil,
                $0
            )
        }
        g_variant_unref(OpaquePointer(reply))
    }

    /// Answers every call of `method` with an error and its text; with nil as usual again.
    package func refuse(_ method: String, with error: (name: String, text: String)?) {
        stage.state.withLock { $0.refusals[method] = error.map { [$0.name, $0.text] } }
    }

    /// The calls that came, in order, as `Start` and `Set DesktopId <'carrierd'>`.
    package var calls: [String] { stage.state.withLock { $0.calls } }

    /// Whether somebody has a client that was started.
    package var isStarted: Bool { calls.contains("Start") }

    /// Tells of another place, by its properties in GVariant's text notation.
    package func move(to properties: [String: String]) {
        let (old, new) = stage.state.withLock { state in
            state.location += 1
            state.properties = properties
            return (state.location - 1, state.location)
        }
        func path(_ number: Int) -> String { number == 0 ? "/" : GeoClueStage.location(number) }
        emit(
            "org.freedesktop.GeoClue2.Client",
            "LocationUpdated",
            "('\(path(old))', '\(path(new))')",
            as: "(oo)"
        )
    }

    /// Says that the client is not active any more.
    package func stop() {
        emit(
            "org.freedesktop.DBus.Properties",
            "PropertiesChanged",
            "('org.freedesktop.GeoClue2.Client', {'Active': <false>}, [])",
            as: "(sa{sv}as)"
        )
    }

    private func emit(_ interface: String, _ signal: String, _ arguments: String, as type: String) {
        guard let parameters = try? GLibVariant(parsing: arguments, as: type) else {
            preconditionFailure("not of type \(type): \(arguments)")
        }
        g_dbus_connection_emit_signal(
            connection,
            nil,
            GeoClueStage.client,
            interface,
            signal,
            parameters.pointer,
            nil
        )
        g_dbus_connection_flush_sync(connection, nil, nil)
    }
}

/// What a `FakeGeoClue` answers; used by the test's thread and by GDBus's.
private final class GeoClueStage: Sendable {
    static let client = "/org/freedesktop/GeoClue2/Client/1"

    static func location(_ number: Int) -> String { "\(client)/Location/\(number)" }

    struct State: Sendable {
        var refusals: [String: [String]] = [:]
        var calls: [String] = []
        /// The number of the place of now; 0 before the first.
        var location = 0
        var properties: [String: String] = [:]
    }

    let state = Mutex(State())

    enum Answer {
        case reply(type: String, text: String)
        case error(name: String, text: String)
    }

    func answer(_ method: String, path: String, _ arguments: [GLibVariant]) -> Answer {
        state.withLock { state in
            let names = arguments.compactMap(\.string)
            state.calls.append(
                method == "Set" ? "Set \(names.last ?? "") \(arguments.last?.text ?? "")" : method
            )
            if let refusal = state.refusals[method] { return .error(name: refusal[0], text: refusal[1]) }
            switch (method, path) {
            case ("AddAgent", _): return .reply(type: "()", text: "()")
            case ("GetClient", _): return .reply(type: "(o)", text: "('\(Self.client)',)")
            case ("Set", Self.client), ("Start", Self.client): return .reply(type: "()", text: "()")
            case ("GetAll", Self.location(state.location)):
                let all = state.properties.map { "'\($0)': <\($1)>" }.joined(separator: ", ")
                return .reply(type: "(a{sv})", text: "({\(all)},)")
            default: return .error(name: "org.freedesktop.DBus.Error.UnknownMethod", text: "no \(method)")
            }
        }
    }
}

/// Answers the calls that come to the connection; runs on GDBus's thread.
private let answerGeoClue: GDBusMessageFilterFunction = { connection, message, isIncoming, data in
    guard isIncoming != 0, let message, let data,
        g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
    else { return message }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    let stage = Unmanaged<GeoClueStage>.fromOpaque(data).takeUnretainedValue()
    func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
    let arguments = g_dbus_message_get_body(message).map { GLibVariant(retaining: $0) }
    let reply: OpaquePointer?
    switch stage.answer(
        text(g_dbus_message_get_member(message)),
        path: text(g_dbus_message_get_path(message)),
        arguments?.children ?? []
    ) {
    case .error(let name, let text): reply = g_dbus_message_new_method_error_literal(message, name, text)
    case .reply(let type, let text):
        guard let body = try? GLibVariant(parsing: text, as: type) else {
            preconditionFailure("not of type \(type): \(text)")
        }
        reply = g_dbus_message_new_method_reply(message)
        g_dbus_message_set_body(reply, body.pointer)
    }
    g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    g_object_unref(reply.map { UnsafeMutableRawPointer($0) })
    return nil
}
