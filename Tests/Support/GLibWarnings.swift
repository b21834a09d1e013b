// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// GLib's own complaints.
package enum GLibWarnings {
    /// Lets the process live on after a warning, whatever `G_DEBUG` says; for a process of a test's own.
    package static func letPass() {
        g_log_set_always_fatal(
            GLogLevelFlags(rawValue: G_LOG_LEVEL_ERROR.rawValue | G_LOG_FLAG_RECURSION.rawValue)
        )
    }
}
