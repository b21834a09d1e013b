// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Makes the standard descriptors safe to use, before anything else is opened.
///
/// A caller may have closed some of them. The socket would then get their number, and output would go to the daemon;
/// /dev/null takes their place, opened the wrong way round so that a write to a closed output still fails.
func secureStandardDescriptors() {
    for (descriptor, mode) in [
        (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
    ]
    where fcntl(descriptor, F_GETFD) == -1 {
        _ = open("/dev/null", mode)
    }
    // a reader that goes away is noticed by the write
    signal(SIGPIPE, SIG_IGN)
}

/// Ends the process with success as soon as nobody reads standard output any more.
///
/// Without it `carrierctl watch | head -1` would linger until the next event.
func exitWhenReaderGoes() {
    var thread = pthread_t()
    pthread_create(
        &thread,
        nil,
        { _ in
            var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while poll(&output, 1, -1) < 0, errno == EINTR {}
            // POLLNVAL alone is a closed output, which the write reports
            if Int32(output.revents) & (POLLERR | POLLHUP) != 0 { _exit(ExitCode.success.rawValue) }
            return nil
        },
        nil
    )
}
