// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import TelephonyAPI

/// The name of the notification that a carrier's token was renewed. Never posted: see ``CTSubscriber/carrierToken``.
public let CTSubscriberTokenRefreshed: String = "CTSubscriberTokenRefreshed"

/// What a ``CTSubscriber`` tells its delegate.
public protocol CTSubscriberDelegate: AnyObject {
    /// Never called: there are no tokens.
    func subscriberTokenRefreshed(_ subscriber: CTSubscriber)
}

/// The subscriber of one line.
///
/// `@unchecked`: what can change is behind a lock.
open class CTSubscriber: NSObject, @unchecked Sendable {
    private let share: LinkShare
    private let lock = NSLock()
    private weak var lockedDelegate: (any CTSubscriberDelegate)?

    /// The line's key in ``CTTelephonyNetworkInfo/serviceSubscriberCellularProviders``.
    public let identifier: String

    public override convenience init() {
        self.init(nil, share: LinkShare())
    }

    /// - Parameter identifier: nil for the line that is meant where only one is asked for.
    init(_ identifier: String?, share: LinkShare) {
        self.share = share
        self.identifier =
            identifier ?? share.link.current()?.lines.primary?.identifier.text
            ?? ServiceIdentifier(modem: 1, slot: 1).text
        super.init()
    }

    /// Whether there is a card in the line's slot, locked or not. False without a daemon.
    open var isSIMInserted: Bool {
        share.link.current()?.lines.lines.first { $0.identifier.text == identifier }?.isSIMInserted ?? false
    }

    /// Always nil: a carrier gives tokens to iPhones alone.
    open var carrierToken: Data? { nil }

    /// Always false.
    open func refreshCarrierToken() -> Bool { false }

    /// Held weakly.
    open weak var delegate: (any CTSubscriberDelegate)? {
        get { lock.withLock { lockedDelegate } }
        set { lock.withLock { lockedDelegate = newValue } }
    }
}

/// The subscribers of the machine's lines.
open class CTSubscriberInfo: NSObject {
    /// One for each line; none without a daemon.
    open class func subscribers() -> [CTSubscriber] { subscribers(socketPath: nil) }

    /// The one that is meant where only one is asked for.
    open class func subscriber() -> CTSubscriber { CTSubscriber() }

    /// - Parameter socketPath: the daemon's socket; nil for the usual place.
    package class func subscribers(socketPath: String?) -> [CTSubscriber] {
        let share = LinkShare(socketPath)
        let lines = share.link.current()?.lines.lines ?? []
        return lines.map { CTSubscriber($0.identifier.text, share: share) }
    }
}
