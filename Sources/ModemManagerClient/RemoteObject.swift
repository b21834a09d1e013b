// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

/// One object that a modem names by its path (a SIM, a call) and that is asked on its own.
///
/// ModemManager's object manager does not list these objects. `GDBusProxy` alone is not enough either: it keeps to
/// itself why the properties could not be read.
@GLibActor
final class RemoteObject {
    /// Where to ask.
    struct Bus {
        let connection: BusConnection
        /// The unique name of the ModemManager whose path it is.
        let owner: String
    }

    /// Which of libmm-glib's proxies stands for the object.
    enum Kind {
        case sim
        case call
    }

    enum Answer {
        case pending
        /// The proxy, filled; it follows the object's changes.
        case read(GLibObject)
        /// The bus's error.
        case unreadable(String)
    }

    /// What asking brought so far. While an object that did not answer is asked again, this stays as it is.
    private(set) var answer = Answer.pending

    private let question: Question
    private let delays: [Duration]
    private let onChange: () -> Void
    private var handler: SignalHandler?
    private var asking: Task<Void, Never>?
    /// Whether something changed while the object was being asked.
    private var isDoubted = false

    init(
        _ kind: Kind,
        path: ObjectPath,
        bus: Bus,
        delays: [Duration],
        onChange: @escaping @GLibActor () -> Void
    ) {
        question = Question(kind: kind, path: path, bus: bus)
        self.delays = delays
        self.onChange = onChange
        ask()
    }

    isolated deinit {
        asking?.cancel()
    }

    /// Asks again an object that did not answer: its modem changed, or its path appeared anew.
    func askAgain() {
        if case .read = answer { return }
        // A question under way may have been answered before what changed.
        isDoubted = asking != nil
        if asking == nil { ask() }
    }

    fileprivate func propertiesChanged() {
        onChange()
    }

    private func ask() {
        asking = Task { [weak self, question, delays] in
            for delay in delays.map(Optional.some) + [nil] {
                do {
                    let proxy = try await question.ask()
                    self?.settle(.read(proxy))
                    break
                } catch {
                    guard !Task.isCancelled else { return }
                    self?.settle(.unreadable("\(error)"))
                }
                guard let delay else { break }
                try? await Task.sleep(for: delay)
                guard !Task.isCancelled else { return }
            }
            self?.finishAsking()
        }
    }

    private func finishAsking() {
        asking = nil
        guard isDoubted else { return }
        isDoubted = false
        askAgain()
    }

    private func settle(_ answer: Answer) {
        self.answer = answer
        if case .read(let proxy) = answer {
            handler = SignalHandler(
                proxy,
                signal: "g-properties-changed",
                receiver: self,
                handler: proxyPropertiesChanged
            )
        }
        onChange()
    }
}

/// Asking for one object.
@GLibActor
private struct Question {
    let kind: RemoteObject.Kind
    let path: ObjectPath
    let bus: RemoteObject.Bus

    func ask() async throws -> GLibObject {
        let proxy = try await glibCall { cancellable, ready, data in
            mmshim_proxy_new(
                kind.type,
                bus.connection.object.opaque,
                bus.owner,
                path.text,
                kind.interface,
                cancellable,
                ready,
                data
            )
        } finish: { result in
            try GLibObject(
                adopting: throwingPointer {
                    g_async_initable_new_finish(result.source.map(OpaquePointer.init), result.pointer, $0)
                }
            )
        }
        if let names = g_dbus_proxy_get_cached_property_names(proxy.cast()) {
            g_strfreev(names)
            return proxy
        }
        // Nothing could be read, and GDBusProxy does not say why. The proxy listens already, so that no change
        // falls in between.
        let properties = try await bus.connection.properties(
            of: kind.interface,
            path: path.text,
            destination: bus.owner
        )
        for (name, value) in properties {
            g_dbus_proxy_set_cached_property(proxy.cast(), name, value.pointer)
        }
        return proxy
    }
}

extension RemoteObject.Kind {
    fileprivate var interface: String {
        switch self {
        case .sim: ModemManager.simInterface
        case .call: ModemManager.callInterface
        }
    }

    fileprivate var type: GType {
        switch self {
        case .sim: mm_sim_get_type()
        case .call: mm_call_get_type()
        }
    }
}

/// `GDBusProxy::g-properties-changed`, before libmm-glib's own handler: nothing may be read here, only noted.
private typealias ProxyPropertiesHandler =
    @convention(c) (
        _ proxy: OpaquePointer?,
        _ changed: OpaquePointer?,
        _ invalidated: OpaquePointer?,
        _ data: UnsafeMutableRawPointer?
    ) -> Void

private let proxyPropertiesChanged = unsafeBitCast(
    { _, _, _, data in
        guard let object = WeakReceiver<RemoteObject>.receiver(of: data) else { return }
        GLibActor.assumeIsolated { object.propertiesChanged() }
    } as ProxyPropertiesHandler,
    to: GCallback.self
)
