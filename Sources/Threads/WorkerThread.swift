// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A thread of our own.
package struct WorkerThread: Sendable {
    private let handle: pthread_t

    /// Starts `body` on a new thread that takes no signals: they are for the threads that wait for them.
    ///
    /// It goes its own way unless it is joined, which is to be done once at most.
    ///
    /// - Parameter name: at most 15 bytes of it are shown by the system.
    /// - Throws: `ThreadError` where the system gives no thread.
    @discardableResult
    package init(name: StaticString, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        var everySignal = sigset_t()
        var previous = sigset_t()
        sigfillset(&everySignal)
        pthread_sigmask(SIG_SETMASK, &everySignal, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        var handle = pthread_t()
        let start = Unmanaged.passRetained(ThreadStart(name: name, body: body))
        let result = pthread_create(&handle, nil, runThread, start.toOpaque())
        guard result == 0 else {
            start.release()
            throw ThreadError(number: result)
        }
        self.handle = handle
    }

    package var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }

    /// Waits until the body has returned. On the thread itself, which cannot wait for itself, it only lets go of it.
    package func join() {
        if isCurrent {
            detach()
        } else {
            pthread_join(handle, nil)
        }
    }

    /// Has the system forget the thread once its body has returned.
    package func detach() {
        pthread_detach(handle)
    }
}

/// The system gives no thread.
package struct ThreadError: Error, CustomStringConvertible {
    /// The `errno` value.
    package let number: Int32

    package var description: String { "no thread can be started: \(String(cString: strerror(number)))" }
}

private final class ThreadStart: Sendable {
    let name: StaticString
    let body: @Sendable () -> Void

    init(name: StaticString, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}

private let runThread: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { data in
    guard let data else { return nil }
    let start = Unmanaged<ThreadStart>.fromOpaque(data).takeRetainedValue()
    start.name.withUTF8Buffer { name in
        name.withMemoryRebound(to: CChar.self) { carrierd_name_thread($0.baseAddress) }
    }
    start.body()
    return nil
}
