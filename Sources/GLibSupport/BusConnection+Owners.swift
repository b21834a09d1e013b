// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

extension BusConnection {
    /// Who owns `name`: the owner's unique name each time it changes, nil while there is none.
    ///
    /// The first element is the state of now. The owner is never started. Where one owner replaces another, a nil comes
    /// between them. The stream ends when the bus closes the connection.
    ///
    /// GLib's own name watch is not used: it asks for the signal without waiting for an answer, and reports a bus that
    /// closes just then as a programmer's mistake.
    package func owners(of name: String) -> AsyncStream<String?> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: String?.self,
            // An owner comes and goes with a process. A reader that is 256 changes late needs the last one only.
            bufferingPolicy: .bufferingNewest(256)
        )
        let watch = OwnerWatch(SignalSink(continuation))
        let id = g_dbus_connection_signal_subscribe(
            object.opaque,
            Bus.name,
            Bus.name,
            "NameOwnerChanged",
            Bus.path,
            name,
            G_DBUS_SIGNAL_FLAGS_NO_MATCH_RULE,
            ownerChanged,
            Unmanaged.passRetained(watch).toOpaque(),
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
        let begin = Task { @GLibActor [self] in
            do {
                let rule = "type='signal',sender='\(Bus.name)',member='NameOwnerChanged',arg0='\(name)'"
                _ = try await ask("AddMatch", rule)
                watch.begin(try? await ask("GetNameOwner", name).children.first?.string)
            } catch {
                continuation.finish()
            }
        }
        continuation.onTermination = { [object] _ in
            begin.cancel()
            end.cancel()
            Task { @GLibActor in g_dbus_connection_signal_unsubscribe(object.opaque, id) }
        }
        return stream
    }

    private func ask(_ method: String, _ argument: String) async throws -> GLibVariant {
        try await invoke(
            method,
            interface: Bus.name,
            path: Bus.path,
            destination: Bus.name,
            arguments: GLibVariant(strings: argument)
        )
    }
}

private enum Bus {
    static let name = "org.freedesktop.DBus"
    static let path = "/org/freedesktop/DBus"
}

/// Brings the answer to the question of now and the changes after it into one order.
@GLibActor
private final class OwnerWatch {
    private let sink: SignalSink<String?>
    private var hasChanged = false

    init(_ sink: SignalSink<String?>) {
        self.sink = sink
    }

    /// Takes the owner of now; a change that came before the answer is the later of the two.
    func begin(_ owner: String?) {
        if !hasChanged { sink.send(owner) }
    }

    func change(from old: String, to new: String) {
        hasChanged = true
        if !old.isEmpty || new.isEmpty { sink.send(nil) }
        if !new.isEmpty { sink.send(new) }
    }
}

private let ownerChanged: GDBusSignalCallback = { _, _, _, _, _, parameters, data in
    guard let parameters, let data else { return }
    let watch = Unmanaged<OwnerWatch>.fromOpaque(data).takeUnretainedValue()
    // Unsafe only to the compiler: the callback already runs on the GLib thread.
    nonisolated(unsafe) let values = parameters
    GLibActor.assumeIsolated {
        let names = GLibVariant(retaining: values).children.map { $0.string ?? "" }
        guard names.count == 3 else { return }
        watch.change(from: names[1], to: names[2])
    }
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
