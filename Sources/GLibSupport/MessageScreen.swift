// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import Glibc
internal import Synchronization

/// Keeps messages of another type than they should have from GLib.
///
/// `GDBusObjectManagerClient` takes the types of what a peer sends for granted: an answer to GetManagedObjects that is a
/// number, or an InterfacesAdded without a path, ends the process.
package final class MessageScreen: Sendable {
    /// A member of an interface, as it is called by D-Bus.
    package struct Member: Hashable, Sendable {
        package let interface: String
        package let name: String
        /// What the body is, in D-Bus notation, a tuple.
        package let type: String
        package let interfaceNames: InterfaceNames

        package init(
            _ interface: String,
            _ name: String,
            type: String,
            interfaceNames: InterfaceNames = .nowhere
        ) {
            (self.interface, self.name, self.type) = (interface, name, type)
            self.interfaceNames = interfaceNames
        }
    }

    /// What in a body has to be the name of an interface, as D-Bus has them.
    package enum InterfaceNames: Hashable, Sendable {
        case nowhere
        /// The first argument.
        case first
        /// The keys of each `a{sa{sv}}`, and the elements of an `as`.
        case keys
    }

    private let signals: [Member]
    private let calls: [Member]
    private let refused: @Sendable (Member) -> Void
    /// What has been asked and not yet answered, by the serial of the call.
    private let asked = Mutex<[UInt32: Member]>([:])

    /// Questions that are never answered are forgotten when there are this many.
    private static let mostAsked = 256

    /// - Parameters:
    ///   - signals: signals, each with its type; one of another type is lost.
    ///   - calls: methods, each with the type of its answer; another answer is an error instead.
    ///   - refused: told of each message that is kept back, on GDBus's thread.
    package init(signals: [Member], calls: [Member], refused: @escaping @Sendable (Member) -> Void) {
        self.signals = signals
        self.calls = calls
        self.refused = refused
    }

    /// Looks at a message on its way.
    ///
    /// - Returns: what goes on in its place; nil for nothing.
    fileprivate func pass(_ message: OpaquePointer, isIncoming: Bool) -> OpaquePointer? {
        switch (g_dbus_message_get_message_type(message), isIncoming) {
        case (G_DBUS_MESSAGE_TYPE_SIGNAL, true):
            guard let member = message.member(among: signals), !message.isBody(of: member) else {
                return message
            }
            refused(member)
            g_object_unref(UnsafeMutableRawPointer(message))
            return nil
        case (G_DBUS_MESSAGE_TYPE_METHOD_CALL, false):
            guard let member = message.member(among: calls) else { return message }
            asked.withLock { asked in
                if asked.count >= Self.mostAsked { asked.removeAll() }
                asked[g_dbus_message_get_serial(message)] = member
            }
            return message
        case (G_DBUS_MESSAGE_TYPE_METHOD_RETURN, true), (G_DBUS_MESSAGE_TYPE_ERROR, true):
            let serial = g_dbus_message_get_reply_serial(message)
            guard let member = asked.withLock({ $0.removeValue(forKey: serial) }),
                g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_RETURN,
                !message.isBody(of: member)
            else { return message }
            refused(member)
            let error = message.asError(
                "org.freedesktop.DBus.Error.InvalidSignature",
                "the answer to \(member.name) has another type than it should"
            )
            g_object_unref(UnsafeMutableRawPointer(message))
            return error
        default:
            return message
        }
    }
}

extension BusConnection {
    /// Has all messages looked at from now on.
    package func screen(_ screen: MessageScreen) {
        g_dbus_connection_add_filter(object.opaque, screenMessage, Unmanaged.passRetained(screen).toOpaque())
        {
            data in
            guard let data else { return }
            Unmanaged<MessageScreen>.fromOpaque(data).release()
        }
    }
}

extension OpaquePointer {
    /// Which of the members the message, a `GDBusMessage`, is of.
    fileprivate func member(among members: [MessageScreen.Member]) -> MessageScreen.Member? {
        guard let name = g_dbus_message_get_member(self), let interface = g_dbus_message_get_interface(self)
        else { return nil }
        return members.first { strcmp($0.name, name) == 0 && strcmp($0.interface, interface) == 0 }
    }

    fileprivate func isBody(of member: MessageScreen.Member) -> Bool {
        guard let body = g_dbus_message_get_body(self) else { return member.type == "()" }
        let value = GLibVariant(retaining: body)
        guard value.hasType(member.type) else { return false }
        return switch member.interfaceNames {
        case .nowhere: true
        case .first: value.children.first?.isInterfaceName ?? false
        case .keys: value.hasInterfaceNames
        }
    }

    /// An error in the place of an answer.
    fileprivate func asError(_ name: String, _ text: String) -> OpaquePointer? {
        let error = g_dbus_message_new()
        g_dbus_message_set_message_type(error, G_DBUS_MESSAGE_TYPE_ERROR)
        g_dbus_message_set_reply_serial(error, g_dbus_message_get_reply_serial(self))
        g_dbus_message_set_serial(error, g_dbus_message_get_serial(self))
        g_dbus_message_set_error_name(error, name)
        g_dbus_message_set_sender(error, g_dbus_message_get_sender(self))
        let body = GLibVariant(strings: text)
        withExtendedLifetime(body) { g_dbus_message_set_body(error, body.pointer) }
        return error
    }
}

extension GLibVariant {
    fileprivate var isInterfaceName: Bool { string.map { g_dbus_is_interface_name($0) != 0 } ?? false }

    /// Whether the keys of each `a{sa{sv}}` in it, and the elements of an `as`, could be interfaces'.
    fileprivate var hasInterfaceNames: Bool {
        if hasType("a{sa{sv}}") {
            return entries.allSatisfy(\.key.isInterfaceName)
        }
        if hasType("as") {
            return children.allSatisfy(\.isInterfaceName)
        }
        if hasType("a{oa{sa{sv}}}") { return entries.allSatisfy { $0.value.hasInterfaceNames } }
        return children.allSatisfy(\.hasInterfaceNames)
    }
}

/// `GDBusMessageFilterFunction`; runs on GDBus's thread.
private let screenMessage: GDBusMessageFilterFunction = { _, message, isIncoming, data in
    guard let message, let data else { return message }
    return Unmanaged<MessageScreen>.fromOpaque(data).takeUnretainedValue()
        .pass(message, isIncoming: isIncoming != 0)
}
