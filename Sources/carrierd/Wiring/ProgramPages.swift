// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Synchronization
internal import Telephony

/// What is mapped of the program and its libraries.
///
/// A start runs much that nothing runs again: the loader looks up symbols, OpenSSL and SQLite set themselves up, tables
/// are read. The kernel keeps all of that mapped, 64 KB around each page that was touched, and a mapped page of a program is
/// what it gives up last. Unmapped, the pages are the page cache's, and those that are wanted come back without the disk.
final class ProgramPages: Sendable {
    private let isStarting = Atomic(true)

    /// Unmaps them, whatever is running.
    func giveBack() {
        carrierd_unmap_program_pages()
    }

    /// Unmaps them once all that ModemManager has was read for the first time, which is the second half of the start.
    func giveBack(after state: TelephonyState) {
        guard state.isComplete, isStarting.exchange(false, ordering: .relaxed) else { return }
        giveBack()
    }
}
