// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Standard output, written at once and with nothing lost unnoticed.
struct StandardOutput {
    private let descriptor = STDOUT_FILENO

    /// Writes all of `text`.
    ///
    /// - Throws: `ReaderGone` where nobody reads any more, `Failure` where it cannot be written, on a full disk for one.
    func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else {
                    try recover(from: errno)
                }
            }
        }
    }

    private func recover(from code: Int32) throws {
        switch code {
        case EINTR:
            return
        case EAGAIN:
            // the terminal or pipe was made non-blocking by who shares it
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&waiting, 1, -1)
        case EPIPE:
            throw ReaderGone()
        default:
            throw Failure(
                .usage,
                "cannot write the output",
                why: String(cString: strerror(code)),
                advice: "look at where it is sent to"
            )
        }
    }
}

/// Says `line` on standard error; where that fails there is nobody left to tell.
func complain(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { bytes in
        _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
}
