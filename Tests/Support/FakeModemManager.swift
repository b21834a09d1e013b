// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Synchronization

/// A stand-in for ModemManager that says whatever a test wants, to the wrong type and the missing object.
///
/// Objects are data: interface names, property names, and values in GVariant's text notation.
///
///     let fake = try FakeModemManager(bus: bus.address)
///     fake.add("/org/freedesktop/ModemManager1/Modem/0", [
///         "org.freedesktop.ModemManager1.Modem": ["State": "8", "Model": "'EM9191'"]
///     ])
///     try fake.claimName()
///
/// It has a connection of its own and answers on GDBus's thread, never on the GLib thread: a client that blocks
/// there cannot keep it from answering.
// Unchecked: a GDBusConnection may be used from any thread, and the pointer never changes.
package final class FakeModemManager: @unchecked Sendable {
    package typealias Properties = [String: String]
    package typealias Interfaces = [String: Properties]

    /// One method call that came.
    package struct Call: Hashable, Sendable {
        package let method: String
        package let path: String
        /// In GVariant's text notation.
        package let arguments: String
    }

    private let connection: OpaquePointer
    private let stage: FakeStage

    /// Connects to the bus at `address`; the name is not owned yet.
    package init(bus address: String, version: String = "1.20.4") throws {
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
        stage = FakeStage()
        stage.objects.withLock {
            $0[Name.root] = FakeObject(
                isListed: false,
                interfaces: [Name.service: ["Version": "'\(version)'"]]
            )
        }
        stage.announce.withLock { announce in
            announce = { [weak self] in self?.set($0, $1, $2) }
        }
        g_dbus_connection_add_filter(connection, answerCalls, Unmanaged.passRetained(stage).toOpaque()) {
            data in
            guard let data else { return }
            Unmanaged<FakeStage>.fromOpaque(data).release()
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

    /// The fake's unique name, such as `:1.7`.
    package var uniqueName: String {
        g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
    }

    /// Takes ModemManager's name, from its owner where there is one.
    package func claimName() throws {
        // Allow replacement, replace existing, do not queue.
        try callBus("RequestName", "('\(Name.service)', uint32 7)")
    }

    package func releaseName() throws {
        try callBus("ReleaseName", "('\(Name.service)',)")
    }

    /// Serves a modem object, and lists and announces it as ModemManager's object manager does.
    package func add(_ path: String, _ interfaces: Interfaces) {
        stage.objects.withLock { objects in
            objects[path] = FakeObject(isListed: true, interfaces: interfaces)
            emit("InterfacesAdded", "(oa{sa{sv}})", "('\(path)', \(interfaces.variantText))")
        }
    }

    /// Serves an object that is neither listed nor announced, as ModemManager does SIMs and calls.
    package func serve(_ path: String, _ interfaces: Interfaces) {
        stage.objects.withLock { objects in
            objects[path] = FakeObject(isListed: false, interfaces: interfaces)
            stage.listing.withLock { $0 = nil }
        }
    }

    /// Takes an object away; one that is listed is announced as gone.
    package func remove(_ path: String) {
        stage.objects.withLock { objects in
            guard let object = objects.removeValue(forKey: path), object.isListed else { return }
            emit("InterfacesRemoved", "(oas)", "('\(path)', \(object.interfaces.keys.sorted().variantText))")
        }
    }

    /// Adds interfaces to an object that is there.
    package func addInterfaces(_ path: String, _ interfaces: Interfaces) {
        stage.objects.withLock { objects in
            objects[path]?.interfaces.merge(interfaces) { $1 }
            emit("InterfacesAdded", "(oa{sa{sv}})", "('\(path)', \(interfaces.variantText))")
        }
    }

    /// Takes interfaces away from an object that stays.
    package func removeInterfaces(_ path: String, _ interfaces: [String]) {
        stage.objects.withLock { objects in
            for interface in interfaces { objects[path]?.interfaces[interface] = nil }
            emit("InterfacesRemoved", "(oas)", "('\(path)', \(interfaces.variantText))")
        }
    }

    /// Changes properties and announces them in one signal.
    package func set(_ path: String, _ interface: String, _ properties: Properties) {
        stage.objects.withLock { objects in
            objects[path]?.interfaces[interface, default: [:]].merge(properties) { $1 }
            emit(
                "PropertiesChanged",
                "(sa{sv}as)",
                "('\(interface)', \(properties.variantText), [])",
                path: path,
                interface: Name.properties
            )
        }
    }

    /// What GetCellInfo of an object answers from now on, an `aa{sv}` in GVariant's text notation.
    package func setCells(_ path: String, _ cells: String?) {
        stage.objects.withLock { $0[path]?.cells = cells }
    }

    /// The value of a property now.
    package func value(_ path: String, _ interface: String, _ property: String) -> String? {
        stage.objects.withLock { $0[path]?.interfaces[interface]?[property] }
    }

    /// Answers every call of `method` with `error`, a D-Bus error's name; with nil as usual again.
    package func refuse(_ method: String, with error: String?) {
        stage.refusals.withLock { $0[method] = error }
    }

    /// Leaves every call of `method` without an answer, or answers again.
    package func ignore(_ method: String, _ isIgnored: Bool = true) {
        stage.ignored.withLock { if isIgnored { $0.insert(method) } else { $0.remove(method) } }
    }

    /// Answers every call of `method` with a tuple of another type than it should be; with nil as usual again.
    package func answer(_ method: String, with reply: (type: String, text: String)?) {
        stage.canned.withLock { $0[method] = reply }
    }

    /// Sends a signal as it is written, true or not.
    package func send(
        _ signal: String,
        _ type: String,
        _ arguments: String,
        path: String = "/org/freedesktop/ModemManager1",
        interface: String = "org.freedesktop.DBus.ObjectManager"
    ) {
        emit(signal, type, arguments, path: path, interface: interface)
    }

    /// Runs `body` when the answer to a call has been decided and not yet sent.
    package func beforeReply(_ body: (@Sendable (Call) -> Void)?) {
        stage.beforeReply.withLock { $0 = body }
    }

    /// The calls that came, in order.
    package var calls: [Call] { stage.calls.withLock { $0 } }

    /// Waits until everything that was sent has left for the bus.
    package func flush() {
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    private func emit(
        _ signal: String,
        _ type: String,
        _ arguments: String,
        path: String = Name.root,
        interface: String = Name.objectManager
    ) {
        stage.listing.withLock { $0 = nil }
        guard let parameters = try? GLibVariant(parsing: arguments, as: type) else {
            preconditionFailure("not of type \(type): \(arguments)")
        }
        g_dbus_connection_emit_signal(connection, nil, path, interface, signal, parameters.pointer, nil)
    }

    /// The unique names of all connections to the bus.
    package func namesOnTheBus() throws -> Set<String> {
        Set(try everyNameOnTheBus().filter { $0.hasPrefix(":") })
    }

    /// The same, and the names that they have taken.
    package func everyNameOnTheBus() throws -> [String] {
        try callBus("ListNames", "()").children.first?.children.compactMap(\.string) ?? []
    }

    @discardableResult
    private func callBus(_ method: String, _ arguments: String) throws -> GLibVariant {
        let parameters = try GLibVariant(parsing: arguments)
        return GLibVariant(
            adopting: OpaquePointer(
                try throwingPointer {
                    g_dbus_connection_call_sync(
                        connection,
                        "org.freedesktop.DBus",
                        "/org/freedesktop/DBus",
                        "org.freedesktop.DBus",
                        method,
                        parameters.pointer,
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

    enum Name {
        static let service = "org.freedesktop.ModemManager1"
        static let root = "/org/freedesktop/ModemManager1"
        static let objectManager = "org.freedesktop.DBus.ObjectManager"
        static let properties = "org.freedesktop.DBus.Properties"
    }
}

extension FakeModemManager.Properties {
    /// An `a{sv}` in GVariant's text notation.
    var variantText: String {
        "{" + map { "'\($0)': <\($1)>" }.joined(separator: ", ") + "}"
    }
}

extension FakeModemManager.Interfaces {
    /// An `a{sa{sv}}` in GVariant's text notation.
    var variantText: String {
        "{" + map { "'\($0)': \($1.variantText)" }.joined(separator: ", ") + "}"
    }
}

extension [String] {
    /// An `as` in GVariant's text notation.
    fileprivate var variantText: String {
        "[" + map { "'\($0)'" }.joined(separator: ", ") + "]"
    }
}
