// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
package import GLibSupport
internal import Synchronization

/// Counts the GObjects that are watched and still alive.
package final class LiveObjects: Sendable {
    private let count = Mutex(0)

    package init() {}

    /// How many are alive.
    package var alive: Int { count.withLock { $0 } }

    /// Watches `object`, without holding it.
    @GLibActor
    package func watch(_ object: GLibObject) {
        count.withLock { $0 += 1 }
        g_object_weak_ref(object.cast(), noteEndOfObject, Unmanaged.passRetained(self).toOpaque())
    }

    fileprivate func noteEnd() {
        count.withLock { $0 -= 1 }
    }
}

/// `GWeakNotify`. Outside of the class, so that it belongs to no actor: the last reference may be GDBus's, and go on its
/// thread.
private let noteEndOfObject: GWeakNotify = { data, _ in
    guard let data else { return }
    Unmanaged<LiveObjects>.fromOpaque(data).takeRetainedValue().noteEnd()
}
