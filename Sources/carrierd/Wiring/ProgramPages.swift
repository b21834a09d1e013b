// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Files
internal import Synchronization
internal import Telephony

/// What is mapped of the program and its libraries.
///
/// A start runs much that nothing runs again: the loader looks up symbols, OpenSSL and SQLite set themselves up, tables
/// are read. The kernel keeps all of that mapped, 64 KB around each page that was touched, and a mapped page of a program is
/// what it gives up last. Unmapped, the pages are the page cache's, and those that are wanted come back without the disk.
final class ProgramPages: Sendable {
    private let isStarting = Atomic(true)

    /// Unmaps them, whatever is running, but for a debugger's sake: it writes its breakpoints into copies of pages, which
    /// would be gone.
    func giveBack() {
        let status = try? OpenEnd.bytes(at: "/proc/self/status", upTo: 1 << 16)
        guard let status, !Self.isTraced(String(decoding: status, as: UTF8.self)) else { return }
        carrierd_unmap_program_pages()
    }

    /// - Parameter status: what `/proc/PID/status` says (proc(5)).
    static func isTraced(_ status: String) -> Bool {
        let tracer = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
        return tracer?.split(separator: "\t").last != "0"
    }

    /// Unmaps them once all that ModemManager has was read for the first time, which is the second half of the start.
    func giveBack(after state: TelephonyState) {
        guard state.isComplete, isStarting.exchange(false, ordering: .relaxed) else { return }
        giveBack()
    }
}
