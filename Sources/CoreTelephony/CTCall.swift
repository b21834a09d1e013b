// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import TelephonyAPI

/// It is being set up, from here; the other side may be ringing.
public let CTCallStateDialing: String = "CTCallStateDialing"
/// It rings here.
public let CTCallStateIncoming: String = "CTCallStateIncoming"
/// It is under way, or held.
public let CTCallStateConnected: String = "CTCallStateConnected"
/// It is over.
public let CTCallStateDisconnected: String = "CTCallStateDisconnected"

/// A voice call of one of the modems, as it was when the object was read.
///
/// `@unchecked`: all of it is constant.
open class CTCall: NSObject, @unchecked Sendable {
    private let facts: ServiceCall

    init(_ facts: ServiceCall) {
        self.facts = facts
        super.init()
    }

    /// One of the `CTCallState…` constants.
    open var callState: String { facts.state }

    /// Unique while the call lasts.
    open var callID: String { facts.identifier }

    open override var description: String { "CTCall {\n\tcallState: \(callState)\n\tCall ID: \(callID)\n}" }

    /// Two objects of one call in one state are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CTCall)?.facts == facts
    }

    open override var hash: Int { facts.hashValue }
}

/// The voice calls of the machine's modems.
///
/// `@unchecked`: what can change is behind a lock.
open class CTCallCenter: NSObject, @unchecked Sendable {
    private let share: LinkShare
    private let callback = CallbackBox<(CTCall) -> Void>()
    private let observer = Observer()

    public override convenience init() {
        self.init(socketPath: nil)
    }

    /// - Parameter socketPath: the daemon's socket; nil for the usual place.
    package init(socketPath: String?) {
        share = LinkShare(socketPath)
        super.init()
        let callback = callback
        observer.open { news in
            if case .call(let call) = news { callback.value?(CTCall(call)) }
        }
        share.link.add(observer)
    }

    deinit {
        share.link.remove(observer)
        callback.value = nil
    }

    /// The calls under way; nil where there is none.
    open var currentCalls: Set<CTCall>? {
        guard let calls = share.link.current()?.calls, !calls.isEmpty else { return nil }
        return calls
    }

    /// Called on a global queue when a call comes to another state.
    open var callEventHandler: ((CTCall) -> Void)? {
        get { callback.value }
        set { callback.value = newValue }
    }
}
