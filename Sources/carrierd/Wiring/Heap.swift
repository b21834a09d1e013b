// SPDX-License-Identifier: Apache-2.0

internal import CLinux

/// What glibc's allocator keeps for the process, which is meant for programs that are busier than this one.
enum Heap {
    /// Has all threads share two arenas: each has one of its own else, with its first pages written, and hardly uses it.
    /// And has large blocks given back at once.
    ///
    /// To be called before there is another thread.
    static func keepSmall() {
        mallopt(M_ARENA_MAX, 2)
        carrierd_return_large_blocks()
    }

    /// Gives back what is free: reading the tables of carriers takes some megabytes of small pieces.
    static func giveBack() {
        carrierd_return_free_memory()
    }
}
