// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What a crash would leave of this process's memory, in which every identity stands.
enum MemoryImage {
    /// Has none be written, however the daemon was started.
    ///
    /// The limit counts for a core that becomes a file. Where cores go to a program through a pipe it does not (core(5)),
    /// so none of the memory is put into one either.
    ///
    /// Swift's runtime, where its tools are installed, writes to the log what the registers hold and what stands in
    /// memory where they point. That is left to whoever asks for it, by setting `SWIFT_BACKTRACE`.
    static func forbid() {
        if getenv("SWIFT_BACKTRACE") == nil {
            for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV] {
                signal(number, SIG_DFL)
            }
        }
        var limit = rlimit()
        let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        if getrlimit(core, &limit) == 0 {
            limit.rlim_cur = 0
            _ = setrlimit(core, &limit)
        }
        // What cannot be opened was hidden by whoever started it, who sees to cores as well.
        let descriptor = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = write(descriptor, "0", 1)
        close(descriptor)
    }
}
