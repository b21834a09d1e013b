// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import TelephonyAPI

/// Carriers and radio technologies of this machine's lines, answered by carrierd.
///
/// ```swift
/// let info = CTTelephonyNetworkInfo()
/// info.serviceSubscriberCellularProvidersDidUpdateNotifier = { service in
///     print(service, info.serviceSubscriberCellularProviders?[service]?.carrierName ?? "none")
/// }
/// ```
///
/// Questions are answered from the last status that the daemon sent; the first one waits for the daemon, 200 ms at most.
/// Without a daemon every value is nil, and the daemon is waited for. Objects may be made, read, shared between threads
/// and dropped at any time. What they call is called on a global queue.
///
/// `@unchecked`: what can change is in `callbacks`, behind a lock.
open class CTTelephonyNetworkInfo: NSObject, @unchecked Sendable {
    private let share: LinkShare
    private let callbacks = InfoCallbacks()
    private let observer = Observer()

    public override convenience init() {
        self.init(socketPath: nil)
    }

    /// - Parameter socketPath: the daemon's socket; nil for the usual place.
    package init(socketPath: String?) {
        share = LinkShare(socketPath)
        super.init()
        // Whoever calls must not keep this object alive, or call it when it is half gone.
        let (link, callbacks) = (share.link, callbacks)
        observer.open { news in callbacks.tell(news, by: link) }
        link.add(observer)
    }

    deinit {
        share.link.remove(observer)
        callbacks.clear()
    }

    /// What is told to when the line that carries the data changes. Held weakly.
    open weak var delegate: (any CTTelephonyNetworkInfoDelegate)? {
        get { callbacks.delegate }
        set { callbacks.delegate = newValue }
    }

    /// The line by which data leaves this machine: the one with the default route. Nil where it is none of them.
    open var dataServiceIdentifier: String? { share.link.current()?.lines.dataLine?.identifier.text }

    /// The carrier of each line, by its key. A slot without a card is a line too. Nil without a daemon.
    open var serviceSubscriberCellularProviders: [String: CTCarrier]? { share.link.current()?.carriers }

    /// The carrier of the line that carries the data, else of the first that has a card.
    open var subscriberCellularProvider: CTCarrier? { share.link.current()?.primaryCarrier }

    /// Called with a line's key when a card of another carrier has come into it; not when the same carrier's card is taken
    /// out and put back.
    open var serviceSubscriberCellularProvidersDidUpdateNotifier: ((String) -> Void)? {
        get { callbacks.service }
        set { callbacks.service = newValue }
    }

    /// The same for ``subscriberCellularProvider``, with the carrier that has come.
    open var subscriberCellularProviderDidUpdateNotifier: ((CTCarrier) -> Void)? {
        get { callbacks.primary }
        set { callbacks.primary = newValue }
    }

    /// The technology of each line that is registered, a `CTRadioAccessTechnology…` constant. Nil without a daemon.
    open var serviceCurrentRadioAccessTechnology: [String: String]? { share.link.current()?.technologies }

    /// The technology of the line that carries the data, else of the first that is registered.
    open var currentRadioAccessTechnology: String? { share.link.current()?.lines.technology }

    /// Not on iOS: where the modem of each line is, where its receiver tells.
    open var serviceLocations: [String: CTServiceLocation]? {
        share.link.current().map { answers in
            let pairs = answers.lines.lines.compactMap { line in
                line.position.map { (line.identifier.text, CTServiceLocation($0)) }
            }
            // Whatever a daemon may call its lines.
            return Dictionary(pairs) { first, _ in first }
        }
    }
}

/// Not on iOS: a place, in degrees (WGS 84).
public struct CTServiceLocation: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    init(_ position: ServiceLine.Position) {
        self.init(latitude: position.latitude, longitude: position.longitude)
    }
}

/// What a program wants to be told.
///
/// `@unchecked`: all of it is touched under `lock` alone. The closures are the program's: it gives them as to iOS, which
/// calls them on a global queue too.
private final class InfoCallbacks: @unchecked Sendable {
    private struct State {
        weak var delegate: (any CTTelephonyNetworkInfoDelegate)?
        var service: ((String) -> Void)?
        var primary: ((CTCarrier) -> Void)?
    }

    private let lock = NSLock()
    private var state = State()

    var delegate: (any CTTelephonyNetworkInfoDelegate)? {
        get { lock.withLock { state.delegate } }
        set { lock.withLock { state.delegate = newValue } }
    }

    var service: ((String) -> Void)? {
        get { lock.withLock { state.service } }
        set { replace(\.service, newValue) }
    }

    var primary: ((CTCarrier) -> Void)? {
        get { lock.withLock { state.primary } }
        set { replace(\.primary, newValue) }
    }

    func clear() {
        service = nil
        primary = nil
    }

    func tell(_ news: LineNews, by link: TelephonyLink) {
        switch news {
        case .carrier(let service):
            self.service?(service)
        case .primaryCarrier:
            if let primary, let carrier = link.current()?.primaryCarrier { primary(carrier) }
        case .dataService(let service):
            delegate?.dataServiceIdentifierDidChange(service)
        case .technology, .primaryTechnology, .call, .availability: break
        }
    }

    /// What is replaced is let go of outside the lock: the program's objects may go with it.
    private func replace<Value>(_ place: WritableKeyPath<State, Value>, _ new: Value) {
        let old = lock.withLock {
            defer { state[keyPath: place] = new }
            return state[keyPath: place]
        }
        withExtendedLifetime(old) {}
    }
}
