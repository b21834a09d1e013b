// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

extension BusConnection {
    /// Who owns `name`: the owner's unique name each time it changes, nil while there is none.
    ///
    /// The first element is the state of now. The owner is never started. The stream ends when the bus closes the
    /// connection.
    package func owners(of name: String) -> AsyncStream<String?> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: String?.self,
            // An owner comes and goes with a process. A reader that is 256 changes late needs the last one only.
            bufferingPolicy: .bufferingNewest(256)
        )
        // GLib complains loudly when a closed connection is asked to watch.
        guard !isClosed else {
            continuation.finish()
            return stream
        }
        let id = g_bus_watch_name_on_connection(
            object.opaque,
            name,
            G_BUS_NAME_WATCHER_FLAGS_NONE,
            nameAppeared,
            nameVanished,
            Unmanaged.passRetained(SignalSink(continuation)).toOpaque(),
            releaseWatch
        )
        let closing = object.values(
            of: "closed",
            as: Void.self,
            buffering: .bufferingNewest(1),
            handler: connectionClosed
        )
        let end = Task {
            for await _ in closing { break }
            continuation.finish()
        }
        continuation.onTermination = { _ in
            end.cancel()
            Task { @GLibActor in g_bus_unwatch_name(id) }
        }
        return stream
    }
}

private let nameAppeared: GBusNameAppearedCallback = { _, _, owner, data in
    guard let owner, let data else { return }
    Unmanaged<SignalSink<String?>>.fromOpaque(data).takeUnretainedValue().send(String(cString: owner))
}

private let nameVanished: GBusNameVanishedCallback = { _, _, data in
    guard let data else { return }
    Unmanaged<SignalSink<String?>>.fromOpaque(data).takeUnretainedValue().send(nil)
}

private let releaseWatch: GDestroyNotify = { data in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// `GDBusConnection::closed`.
private typealias ConnectionClosed =
    @convention(c) (
        _ connection: OpaquePointer?,
        _ remotePeerVanished: gboolean,
        _ error: UnsafeMutablePointer<GError>?,
        _ data: UnsafeMutableRawPointer?
    ) -> Void

private let connectionClosed = unsafeBitCast(
    { _, _, _, data in
        guard let data else { return }
        Unmanaged<SignalSink<Void>>.fromOpaque(data).takeUnretainedValue().send(())
    } as ConnectionClosed,
    to: GCallback.self
)
