// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// One strong reference to a GObject, dropped on the GLib thread.
///
/// The label of the initialiser says the C function's transfer annotation. Two wrappers of one object may exist:
/// compare `pointer`.
@GLibActor
package final class GLibObject {
    package let pointer: UnsafeMutableRawPointer

    /// Takes over the reference that the caller owns (transfer full).
    package init(adopting pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
    }

    /// Takes a reference of its own (transfer none).
    package init(retaining pointer: UnsafeMutableRawPointer) {
        self.pointer = g_object_ref(pointer)
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// The object as the C type that its maker says it is.
    package func cast<Object>(to type: Object.Type = Object.self) -> UnsafeMutablePointer<Object> {
        pointer.assumingMemoryBound(to: type)
    }

    /// The object as a type that C keeps opaque.
    package var opaque: OpaquePointer {
        OpaquePointer(pointer)
    }
}
