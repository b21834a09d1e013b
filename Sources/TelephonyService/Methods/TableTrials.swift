// SPDX-License-Identifier: Apache-2.0

package import Telephony
package import Varlink

/// What the methods about tables need of the daemon.
package struct TableTrials: Sendable {
    /// The tables in force with one more laid over them.
    let trial: @Sendable (_ name: String, _ text: String) -> Result<CarrierTable, VarlinkError>
    /// Which cards that would rename, and of how many.
    let changes: @Sendable (CarrierTable) async -> (cards: Int, changes: [CardRenaming])

    package init(
        trial: @escaping @Sendable (_ name: String, _ text: String) -> Result<CarrierTable, VarlinkError>,
        changes: @escaping @Sendable (CarrierTable) async -> (cards: Int, changes: [CardRenaming])
    ) {
        self.trial = trial
        self.changes = changes
    }
}
