// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import TelephonyAPI

/// Whether this machine can take carriers' plans on an eSIM.
///
/// `@unchecked`: all of it is constant.
open class CTCellularPlanProvisioning: NSObject, @unchecked Sendable {
    private let share: LinkShare

    public override convenience init() {
        self.init(socketPath: nil)
    }

    /// - Parameter socketPath: the daemon's socket; nil for the usual place.
    package init(socketPath: String?) {
        share = LinkShare(socketPath)
        super.init()
    }

    /// Whether a modem has an eSIM. False without a daemon.
    open func supportsCellularPlan() -> Bool { supportsEmbeddedSIM }

    /// Whether a modem has an eSIM. False without a daemon.
    open var supportsEmbeddedSIM: Bool {
        share.link.current()?.lines.lines.contains(where: \.supportsPlans) ?? false
    }
}
