// SPDX-License-Identifier: Apache-2.0

package import Telephony

extension Event.Kind {
    /// It tells of what changes all the time.
    package var isFrequent: Bool { self == .signalChanged || self == .locationChanged }
}
