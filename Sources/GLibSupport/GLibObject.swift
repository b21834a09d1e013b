// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// One strong reference to a GObject, dropped on the GLib thread.
@GLibActor
package final class GLibObject {
    package let pointer: UnsafeMutableRawPointer
    package init(adopting pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
    package init(retaining pointer: UnsafeMutableRawPointer) { self.pointer = g_object_ref(pointer) }
    isolated deinit { g_object_unref(pointer) }
}
