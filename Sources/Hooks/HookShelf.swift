// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Which files of the folder are run; says once why one is not.
struct HookShelf {
    /// By name, or the folder's path for itself.
    private var said: [String: String] = [:]

    /// The names of the hooks, in the order in which they run.
    mutating func hooks(
        in content: HookFolder.Content,
        folder: String,
        _ log: (HookLogLevel, String) -> Void
    ) -> [String] {
        var faults: [String: HookCandidate.Fault] = [:]
        var names: [String] = []
        switch content {
        case .absent: break
        case .fault(let reason): faults[folder] = HookCandidate.Fault(reason: reason, isMistake: true)
        case .entries(let candidates):
            let user = geteuid()
            for candidate in candidates {
                if let fault = candidate.fault(user: user) {
                    faults["\(folder)/\(candidate.name)"] = fault
                } else {
                    names.append(candidate.name)
                }
            }
        }
        for (path, fault) in faults.sorted(by: { $0.key < $1.key }) where said[path] != fault.reason {
            log(
                fault.isMistake ? .warning : .notice,
                "\(HookOutput.harmless(path)) is not run as a hook: \(fault.reason)"
            )
        }
        // What has been mended, or is gone, may be said again.
        said = faults.mapValues(\.reason)
        return names
    }
}
