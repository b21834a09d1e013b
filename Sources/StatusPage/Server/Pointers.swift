// SPDX-License-Identifier: Apache-2.0

internal import CSoup

/// What soup and GIO hand out, by the names of their types: C shows some of them and keeps others opaque.
typealias SoupMessagePointer = OpaquePointer
typealias SocketPointer = UnsafeMutablePointer<GSocket>

/// A `GSource` of the page's thread; it is taken from the loop when this goes.
final class LoopSource {
    private let source: UnsafeMutablePointer<GSource>

    /// Takes over `source` and attaches it to the calling thread's context.
    ///
    /// - Parameter run: called with each dispatch, on that thread.
    init(
        adopting source: UnsafeMutablePointer<GSource>,
        callback: @escaping GSourceFunc,
        run: @escaping () -> Void
    ) {
        self.source = source
        g_source_set_callback(
            source,
            callback,
            Unmanaged.passRetained(Action(run)).toOpaque(),
            releaseObject
        )
        g_source_attach(source, g_main_context_get_thread_default())
    }

    deinit {
        g_source_destroy(source)
        g_source_unref(source)
    }
}

extension LoopSource {
    /// Called when there is something on a socket.
    convenience init(watching socket: SocketPointer, run: @escaping () -> Void) {
        self.init(
            adopting: g_socket_create_source(socket, G_IO_IN, nil),
            callback: unsafeBitCast(runSocketAction, to: GSourceFunc.self),
            run: run
        )
    }

    /// Called again and again.
    convenience init(every interval: Duration, run: @escaping () -> Void) {
        let (seconds, attoseconds) = interval.components
        let milliseconds = UInt32(clamping: seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000)
        self.init(adopting: g_timeout_source_new(max(milliseconds, 1)), callback: runAction, run: run)
    }
}

private final class Action {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}

/// `GSourceFunc`.
private let runAction: GSourceFunc = { data in
    guard let data else { return 0 }
    Unmanaged<Action>.fromOpaque(data).takeUnretainedValue().run()
    return 1
}

/// `GSocketSourceFunc`.
private let runSocketAction:
    @convention(c) (SocketPointer?, GIOCondition, UnsafeMutableRawPointer?) -> gboolean = { _, _, data in
        runAction(data)
    }

/// `GDestroyNotify`.
let releaseObject: GDestroyNotify = { data in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}
