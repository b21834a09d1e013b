// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport

extension GLibObject {
    /// The proxy of one interface of a `GDBusObject`, nil where the object does not have it now.
    ///
    /// `mm_object_peek_modem` and its like complain loudly about an interface that is not there.
    func interface(_ name: String) -> GLibObject? {
        g_dbus_object_get_interface(opaque, name).map { GLibObject(adopting: UnsafeMutableRawPointer($0)) }
    }
}
