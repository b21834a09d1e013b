// SPDX-License-Identifier: Apache-2.0

internal import CLinux

/// What glibc's allocator keeps for the process, which is meant for programs that are busier than this one.
enum Heap {
    /// Has all threads share two arenas. Each has one of its own else, with its first pages written, and hardly uses it.
    ///
    /// To be called before there is another thread.
    static func keepSmall() {
        mallopt(M_ARENA_MAX, 2)
    }

    /// Gives back what is free, such as what reading the tables of carriers took.
    static func giveBack() {
        malloc_trim(0)
    }
}
