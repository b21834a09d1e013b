// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

#if canImport(Glibc)
    internal import Glibc
#endif

/// A file descriptor that closes when nobody holds it any more.
package final class Descriptor: Sendable {
    let number: Int32

    private static let queue = DispatchQueue(label: "virtual-modem.descriptors")

    init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// A new stream socket for Unix addresses.
    static func unixSocket() throws -> Descriptor {
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard number >= 0 else { throw SystemError("socket") }
        let descriptor = Descriptor(owning: number)
        descriptor.prepare()
        return descriptor
    }

    /// Makes calls return at once, and keeps the descriptor from child processes.
    func prepare() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    /// Waits until there is something to read, or an end; a cancelled task is let go at once.
    func waitUntilReadable() async {
        // Unsafe only to the compiler: libdispatch documents sources as safe to use from any thread.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: number,
            queue: Self.queue
        )
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler { source.cancel() }
                // Called exactly once, when libdispatch no longer looks at the descriptor.
                source.setCancelHandler { continuation.resume() }
                source.activate()
            }
        } onCancel: {
            source.cancel()
        }
    }
}

/// What the system said to a call on a descriptor.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    package let call: String
    package let number: Int32

    init(_ call: String, _ number: Int32 = errno) {
        self.call = call
        self.number = number
    }

    package var description: String { "\(call): \(String(cString: strerror(number)))" }
}
