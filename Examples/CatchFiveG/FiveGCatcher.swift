// SPDX-License-Identifier: Apache-2.0

import CoreTelephony
import Foundation

/// What each line is on, and whether one of them is 5G.
struct FiveGCatcher {
    private let info: CTTelephonyNetworkInfo

    init(_ info: CTTelephonyNetworkInfo) {
        self.info = info
    }

    /// The technologies of the lines, in the order of their keys: `LTE, NRNSA`.
    var text: String {
        let technologies = info.serviceCurrentRadioAccessTechnology ?? [:]
        let lines = (info.serviceSubscriberCellularProviders ?? [:]).keys.sorted()
        guard !lines.isEmpty else { return "no line" }
        return lines.map { technologies[$0].map(Self.short) ?? "no service" }.joined(separator: ", ")
    }

    var isFiveG: Bool {
        (info.serviceCurrentRadioAccessTechnology ?? [:]).values.contains {
            $0 == CTRadioAccessTechnologyNRNSA || $0 == CTRadioAccessTechnologyNR
        }
    }

    /// Where that is. carrierd's, not Core Telephony's: on iOS it would be Core Location's.
    var place: String? {
        guard let location = info.serviceLocations?.sorted(by: { $0.key < $1.key }).first?.value else {
            return nil
        }
        return "\(location.latitude), \(location.longitude)"
    }

    private static func short(_ technology: String) -> String {
        technology.replacingOccurrences(of: "CTRadioAccessTechnology", with: "")
    }
}
