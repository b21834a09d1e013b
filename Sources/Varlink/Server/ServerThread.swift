// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A thread of our own, to be joined once.
struct ServerThread: Sendable {
    private let handle: pthread_t

    /// Starts `body` on a new thread that takes no signals: they are for the threads that wait for them.
    init(name: StaticString, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
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
            throw SystemError("pthread_create", number: result)
        }
        self.handle = handle
    }

    var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }

    /// Waits until the body has returned. On the thread itself, which cannot wait for itself, it only lets go of it.
    func join() {
        if isCurrent {
            pthread_detach(handle)
        } else {
            pthread_join(handle, nil)
        }
    }
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
