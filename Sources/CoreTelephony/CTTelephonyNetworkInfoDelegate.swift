// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a ``CTTelephonyNetworkInfo`` tells its delegate.
public protocol CTTelephonyNetworkInfoDelegate: NSObjectProtocol {
    /// Data leaves the machine by another line now. Called on a global queue; need not be implemented.
    func dataServiceIdentifierDidChange(_ identifier: String)
}

extension CTTelephonyNetworkInfoDelegate {
    public func dataServiceIdentifierDidChange(_ identifier: String) {}
}
