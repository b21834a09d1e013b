// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization
internal import Threads

/// Answers varlink calls on Unix sockets.
///
/// One thread serves all clients and sleeps while nobody asks. Calls of one client are answered in order; a client that
/// is slow, silent or hostile holds up nobody but itself.
///
/// ```swift
/// let server = VarlinkServer(
///     service: VarlinkServiceInfo(vendor: "Example", product: "clock", version: "1", url: "https://example.org"),
///     interfaces: [
///         VarlinkInterface(
///             name: "org.example.Clock",
///             description: "interface org.example.Clock\nmethod Read() -> (seconds: int)\n",
///             methods: ["Read": { _, _ in .reply(encoding: ["seconds": 42]) }]
///         )
///     ]
/// )
/// try server.start([.bind(path: "/run/example/org.example.Clock", mode: 0o666)])
/// ```
package final class VarlinkServer: Sendable {
    private enum Life {
        case new
        case running(WorkerThread)
        case stopped
    }

    private let methods: MethodTable
    private let limits: VarlinkLimits
    private let mailbox = Mailbox()
    private let life = Mutex(Life.new)

    /// - Parameter interfaces: what is served besides `org.varlink.service`, which comes with the server.
    package init(
        service: VarlinkServiceInfo,
        interfaces: [VarlinkInterface],
        limits: VarlinkLimits = VarlinkLimits()
    ) {
        methods = MethodTable(interfaces + [.service(service, describing: interfaces)])
        self.limits = limits
    }

    deinit {
        stop()
    }

    /// Starts to serve, on a thread of the server's own. It lets go of the listeners when it stops.
    ///
    /// - Throws: `SystemError` where the system gives no thread or descriptor, or the server was started before.
    package func start(_ listeners: [VarlinkListener]) throws(SystemError) {
        let poller = try Poller()
        let wakeup = try Wakeup()
        try EventLoop.prepare(poller, wakeup, listeners)
        try life.withLock { life throws(SystemError) in
            guard case .new = life else { throw SystemError("start", number: EALREADY) }
            do throws(ThreadError) {
                let thread = try WorkerThread(name: "varlink") { [methods, limits, mailbox] in
                    let context = LoopContext(methods: methods, limits: limits, mailbox: mailbox)
                    EventLoop(listeners: listeners, poller: poller, wakeup: wakeup, context: context).run()
                }
                mailbox.open(wakeup)
                life = .running(thread)
            } catch {
                throw SystemError("pthread_create", number: error.number)
            }
        }
    }

    /// Has every stream asked for more replies. Cheap, from any thread; calls that come close together count as one.
    package func wakeStreams() {
        mailbox.streamsChanged()
    }

    /// Stops to accept, sends what the clients' sockets take at once, closes them, lets go of the listeners and waits for
    /// the thread. Deferred answers are cancelled and not waited for.
    package func stop() {
        let thread = life.withLock { life -> WorkerThread? in
            defer { life = .stopped }
            return if case .running(let thread) = life { thread } else { nil }
        }
        mailbox.stop()
        thread?.join()
    }
}
