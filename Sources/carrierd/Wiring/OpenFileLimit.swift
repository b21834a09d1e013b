// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How many files the process may have open, which has to be settled before there is anything else.
enum OpenFileLimit {
    /// With fewer open files neither GLib nor the pool of tasks can begin, and both end the process in their own way.
    private static let fewestDescriptors = 64

    /// Raises it as far as it goes.
    ///
    /// - Returns: why that is too little, in one line.
    static func raise() -> String? {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return nil }
        // systemd starts services with room for 1024 files, which is fewer than there may be clients.
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(resource, &limit)
        guard limit.rlim_max < fewestDescriptors else { return nil }
        return
            "carrierd needs room for \(fewestDescriptors) open files and has \(limit.rlim_max); raise LimitNOFILE="
    }
}
