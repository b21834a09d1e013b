// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Synchronization

/// One object that a `FakeModemManager` serves.
struct FakeObject: Sendable {
    /// Whether GetManagedObjects lists it.
    var isListed: Bool
    /// What GetCellInfo answers, an `aa{sv}` in GVariant's text notation; without it there is no such method.
    var cells: String?
    var interfaces: FakeModemManager.Interfaces
}

/// What a `FakeModemManager` shows and how it answers; used by the test's thread and by GDBus's.
final class FakeStage: Sendable {
    let objects = Mutex<[String: FakeObject]>([:])
    /// What GetManagedObjects answers, until something is different.
    let listing = Mutex<GLibVariant?>(nil)
    let refusals = Mutex<[String: String]>([:])
    let ignored = Mutex<Set<String>>([])
    /// What every call of a method is answered, whatever it asks.
    let canned = Mutex<[String: (type: String, text: String)]>([:])
    let calls = Mutex<[FakeModemManager.Call]>([])
    /// Announces a change of properties.
    let announce = Mutex<
        (@Sendable (_ path: String, _ interface: String, FakeModemManager.Properties) -> Void)?
    >(nil)
    let beforeReply = Mutex<(@Sendable (FakeModemManager.Call) -> Void)?>(nil)

    enum Answer {
        /// A tuple of this type, in GVariant's text notation.
        case reply(type: String, text: String)
        /// The same, made before.
        /// All objects, as they are when it is sent.
        case listing
        case error(name: String, text: String)
        case silence
    }

    func answer(_ call: FakeModemManager.Call, interface: String, arguments: GLibVariant?) -> Answer {
        calls.withLock { $0.append(call) }
        if ignored.withLock({ $0.contains(call.method) }) { return .silence }
        if let name = refusals.withLock({ $0[call.method] }) { return .error(name: name, text: "refused") }
        if let (type, text) = canned.withLock({ $0[call.method] }) { return .reply(type: type, text: text) }
        return objects.withLock { objects in
            let strings = arguments?.children.compactMap(\.string) ?? []
            switch (interface, call.method) {
            case (FakeModemManager.Name.objectManager, "GetManagedObjects"):
                return .listing
            case (FakeModemManager.Name.properties, "GetAll"):
                guard let name = strings.first, let properties = objects[call.path]?.interfaces[name] else {
                    return Self.unknown(call)
                }
                return .reply(type: "(a{sv})", text: "(\(properties.variantText),)")
            case (FakeModemManager.Name.properties, "Get"):
                guard strings.count == 2, let value = objects[call.path]?.interfaces[strings[0]]?[strings[1]]
                else {
                    return Self.unknown(call)
                }
                return .reply(type: "(v)", text: "(<\(value)>,)")
            case (_, "Enable") where objects[call.path] != nil:
                return .reply(type: "()", text: "()")
            case (_, "Setup") where objects[call.path]?.interfaces[interface] != nil:
                return .reply(type: "()", text: "()")
            case (_, "GetCellInfo"):
                guard let cells = objects[call.path]?.cells else { return Self.unknown(call) }
                return .reply(type: "(aa{sv})", text: "(\(cells),)")
            default:
                return Self.unknown(call)
            }
        }
    }

    /// Hands `send` all objects. None comes or goes before that has returned: ModemManager, which has one thread, never
    /// announces the end of an object and lists it afterwards.
    func list(_ send: (GLibVariant) -> Void) {
        objects.withLock { objects in
            if let listing = listing.withLock({ $0 }) { return send(listing) }
            let listed = objects.filter(\.value.isListed).map { "'\($0)': \($1.interfaces.variantText)" }
            let text = "({" + listed.joined(separator: ", ") + "},)"
            guard let body = try? GLibVariant(parsing: text, as: "(a{oa{sa{sv}}})") else {
                preconditionFailure("no objects: \(text)")
            }
            listing.withLock { $0 = body }
            send(body)
        }
    }

    /// Puts a `Setup` in force, as ModemManager does before it answers: for all, whoever asked.
    func putInForce(_ call: FakeModemManager.Call, interface: String, arguments: [GLibVariant]) {
        let properties: FakeModemManager.Properties
        switch arguments.count {
        case 1: properties = ["Rate": arguments[0].text]
        case 2: properties = ["Enabled": arguments[0].text, "SignalsLocation": arguments[1].text]
        default: return
        }
        announce.withLock { $0 }?(call.path, interface, properties)
    }

    /// What a D-Bus library answers for a path at which nothing is.
    private static func unknown(_ call: FakeModemManager.Call) -> Answer {
        .error(
            name: "org.freedesktop.DBus.Error.UnknownMethod",
            text: "Object does not exist at path \"\(call.path)\""
        )
    }
}

/// Answers the calls that come to the connection; runs on GDBus's thread.
let answerCalls: GDBusMessageFilterFunction = { connection, message, isIncoming, data in
    guard isIncoming != 0, let message, let data,
        g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
    else { return message }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    let stage = Unmanaged<FakeStage>.fromOpaque(data).takeUnretainedValue()
    func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
    let arguments = g_dbus_message_get_body(message).map { GLibVariant(retaining: $0) }
    let call = FakeModemManager.Call(
        method: text(g_dbus_message_get_member(message)),
        path: text(g_dbus_message_get_path(message)),
        arguments: arguments?.text ?? "()"
    )
    let answer = stage.answer(
        call,
        interface: text(g_dbus_message_get_interface(message)),
        arguments: arguments
    )
    if call.method == "Setup", case .reply = answer {
        stage.putInForce(
            call,
            interface: text(g_dbus_message_get_interface(message)),
            arguments: arguments?.children ?? []
        )
    }
    stage.beforeReply.withLock { $0 }?(call)
    func send(_ reply: OpaquePointer?) {
        g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        g_object_unref(reply.map { UnsafeMutableRawPointer($0) })
    }
    func send(body: GLibVariant) {
        let reply = g_dbus_message_new_method_reply(message)
        g_dbus_message_set_body(reply, body.pointer)
        send(reply)
    }
    switch answer {
    case .silence: break
    case .error(let name, let text): send(g_dbus_message_new_method_error_literal(message, name, text))
    case .listing: stage.list { send(body: $0) }
    case .reply(let type, let text):
        guard let body = try? GLibVariant(parsing: text, as: type) else {
            preconditionFailure("not of type \(type): \(text)")
        }
        send(body: body)
    }
    return nil
}
