// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Descriptors that clients leave to the rest of the process.
///
/// It may not live without one: GLib ends it where a main context cannot have its eventfd.
package enum SparedDescriptors {
    /// Whether a descriptor of that number is one of the last that the process may have.
    ///
    /// The limit is asked for each time because it can be changed from outside (prlimit(1)).
    package static func contain(_ number: Int32) -> Bool {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return false }
        return rlim_t(number) >= limit.rlim_cur - min(VarlinkLimits.sparedDescriptors, limit.rlim_cur / 2)
    }
}
