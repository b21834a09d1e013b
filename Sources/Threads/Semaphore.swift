// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Counts what may go on (sem_overview(7)). Who waits is asleep until then, however long that is.
// Unchecked: the pointer never changes, and a semaphore is for many threads.
final class Semaphore: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() {
        sem_post(semaphore)
    }

    func wait() {
        while sem_wait(semaphore) != 0, errno == EINTR {}
    }
}
