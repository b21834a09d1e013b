// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Whether this program may use cellular data.
public enum CTCellularDataRestrictedState: UInt, Sendable {
    /// There is no daemon to ask.
    case restrictedStateUnknown = 0
    case restricted = 1
    case notRestricted = 2
}

public typealias CellularDataRestrictionDidUpdateNotifier = (CTCellularDataRestrictedState) -> Void

/// Whether this program may use cellular data. Linux has no such switch for each program: it may, wherever there is
/// a daemon to say that there are modems.
///
/// `@unchecked`: what can change is behind a lock.
open class CTCellularData: NSObject, @unchecked Sendable {
    private let share: LinkShare
    private let callback = CallbackBox<CellularDataRestrictionDidUpdateNotifier>()
    private let observer = Observer()

    public override convenience init() {
        self.init(socketPath: nil)
    }

    /// - Parameter socketPath: the daemon's socket; nil for the usual place.
    package init(socketPath: String?) {
        share = LinkShare(socketPath)
        super.init()
        let (link, callback) = (share.link, callback)
        observer.open { news in
            if case .availability = news { callback.value?(Self.state(by: link)) }
        }
        link.add(observer)
    }

    deinit {
        share.link.remove(observer)
        callback.value = nil
    }

    /// Called on a global queue when it is set, and when ``restrictedState`` changes.
    open var cellularDataRestrictionDidUpdateNotifier: CellularDataRestrictionDidUpdateNotifier? {
        get { callback.value }
        set {
            callback.value = newValue
            if newValue != nil { observer.tell([.availability]) }
        }
    }

    open var restrictedState: CTCellularDataRestrictedState { Self.state(by: share.link) }

    private static func state(by link: TelephonyLink) -> CTCellularDataRestrictedState {
        link.current() == nil ? .restrictedStateUnknown : .notRestricted
    }
}
