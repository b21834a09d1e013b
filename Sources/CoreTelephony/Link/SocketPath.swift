// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TelephonyAPI

/// Where the daemon is looked for: `CARRIERD_SOCKET`, as by `carrierctl`, else where it listens unless it is told
/// otherwise. A program with rights that its caller does not have takes no place from its caller.
func daemonSocketPath() -> String {
    let isItsCallers = getuid() == geteuid() && getgid() == getegid()
    guard isItsCallers, let value = getenv("CARRIERD_SOCKET"), value.pointee != 0 else {
        return TelephonyInterface.defaultSocketPath
    }
    return String(cString: value)
}
