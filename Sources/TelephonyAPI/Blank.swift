// SPDX-License-Identifier: Apache-2.0

/// Why a field is null.
package struct Blank: Codable, Hashable, Sendable {
    /// The null field, as a path from the modem: `imei`, `network.plmn`, `sims[0].iccid`.
    package var field: String
    package var reason: BlankReason
    /// More, in a person's words.
    @Nullable package var detail: String?

    package init(field: String, reason: BlankReason, detail: String? = nil) {
        self.field = field
        self.reason = reason
        self.detail = detail
    }
}
