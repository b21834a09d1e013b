// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Synchronization

extension MessageScreen {
    /// What libmm-glib and GLib take for granted of ModemManager and of the bus.
    ///
    /// - Parameter log: told once of each kind of message that is kept back.
    static func ofModemManager(log: @escaping @Sendable (String) -> Void) -> MessageScreen {
        let told = Told()
        let bus = "org.freedesktop.DBus"
        let objectManager = "org.freedesktop.DBus.ObjectManager"
        return MessageScreen(
            signals: [
                Member(objectManager, "InterfacesAdded", type: "(oa{sa{sv}})", interfaceNames: .keys),
                Member(objectManager, "InterfacesRemoved", type: "(oas)", interfaceNames: .keys),
                Member(
                    "org.freedesktop.DBus.Properties",
                    "PropertiesChanged",
                    type: "(sa{sv}as)",
                    interfaceNames: .first
                ),
                Member(bus, "NameOwnerChanged", type: "(sss)"),
            ],
            calls: [
                Member(objectManager, "GetManagedObjects", type: "(a{oa{sa{sv}}})", interfaceNames: .keys),
                Member("org.freedesktop.DBus.Properties", "GetAll", type: "(a{sv})"),
                Member(bus, "GetNameOwner", type: "(s)"),
            ]
        ) { member in
            guard told.isNew(member.name) else { return }
            log(
                "ModemManager's \(member.name) has another type than it should and is left out; see what it is"
            )
        }
    }
}

/// What has been said.
private final class Told: Sendable {
    private let names = Mutex<Set<String>>([])

    func isNew(_ name: String) -> Bool { names.withLock { $0.insert(name).inserted } }
}
