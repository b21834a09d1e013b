// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Foundation
internal import Glibc
internal import JSON
internal import TelephonyAPI
internal import Varlink

/// The thread that listens to the daemon: it sleeps in poll until there is something to read.
struct LinkThread {
    /// How long the daemon may take for its first word.
    private static let timeout = Duration.seconds(5)
    /// The same where an earlier answer is still shown.
    private static let briefTimeout = Duration.seconds(1)

    private let link: TelephonyLink
    private let interruption: VarlinkInterruption
    private var copy = StatusCopy()
    private var backoff = Backoff()
    /// When to ask again what is shown as being from before.
    private var refresh = Duration.seconds(1)

    /// How a connection ended.
    private enum End {
        case interrupted
        /// There is something to ask anew; the daemon is well.
        case refresh
        /// It held for so long; nil where there was none.
        case lost(after: Duration?)
    }

    static func start(_ link: TelephonyLink) {
        guard let interruption = link.interruption else { return link.publish(nil) }
        let thread = Thread {
            // The program's signals are for the program's threads.
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
            carrierd_name_thread("CoreTelephony")
            var listener = LinkThread(link: link, interruption: interruption)
            listener.run()
        }
        thread.start()
    }

    private init(link: TelephonyLink, interruption: VarlinkInterruption) {
        self.link = link
        self.interruption = interruption
    }

    private mutating func run() {
        var isShown = false
        while true {
            switch listen(isShown: isShown) {
            case .interrupted:
                return
            case .refresh:
                isShown = true
            case .lost(let lasted):
                let pause = backoff.next(after: lasted)
                // A daemon that is being restarted may be there again at once: one try before nothing is known.
                isShown = lasted.map { $0 >= Self.briefTimeout } ?? false
                guard !isShown else { continue }
                copy.forget()
                link.publish(nil)
                if interruption.wait(for: pause) { return }
            }
        }
    }

    /// Listens until the connection ends.
    ///
    /// - Parameter isShown: an earlier answer is still shown.
    private mutating func listen(isShown: Bool) -> End {
        var start: ContinuousClock.Instant?
        do {
            let connection = try VarlinkConnection.connect(
                path: link.path,
                timeout: isShown ? Self.briefTimeout : Self.timeout,
                interruption: interruption
            )
            let stream = try connection.stream(TelephonyInterface.monitor, parameters: MonitorParameters())
            while let reply = try stream.next() {
                copy.take(try EventReply.decoded(reply).event)
                guard copy.status != nil else { continue }
                link.publish(copy)
                start = start ?? ContinuousClock.now
                connection.timeout = copy.isWaiting ? refresh : nil
                if !copy.isWaiting { refresh = .seconds(1) }
            }
        } catch VarlinkConnectionError.interrupted {
            return .interrupted
        } catch VarlinkConnectionError.timedOut where start != nil {
            refresh = min(refresh * 2, .seconds(5))
            return .refresh
        } catch {
            // What it is does not matter: the daemon is tried again, and nothing is known meanwhile.
        }
        return .lost(after: start.map { ContinuousClock.now - $0 })
    }
}

extension EventReply {
    fileprivate static func decoded(_ bytes: [UInt8]) throws -> EventReply {
        try JSONCoder.decode(EventReply.self, from: bytes)
    }
}
