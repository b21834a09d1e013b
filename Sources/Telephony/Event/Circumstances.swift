// SPDX-License-Identifier: Apache-2.0

/// What a modem's facts are judged by besides themselves.
package struct Circumstances: Hashable, Sendable {
    package var carriers: CarrierTable
    package var modemManager: TelephonyState.ModemManager
    package var policy: Policy
}

extension TelephonyState {
    var circumstances: Circumstances {
        Circumstances(carriers: carriers, modemManager: modemManager, policy: policy)
    }
}
