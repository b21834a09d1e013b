// SPDX-License-Identifier: Apache-2.0

/// Why the network refused, as ModemManager 1.24 and later tell it (MMNetworkError).
///
/// Written out here because older libmm-glib, which is built against too, does not know the type.
package enum NetworkRejection {
    /// ModemManager's own word for a cause (3GPP TS 24.008, clause 10.5.3.6 and annex G), nil where there is none;
    /// a number that is not known is kept.
    package static func word(modemManager cause: UInt32) -> String? {
        switch cause {
        case 0: nil
        case 2: "imsi-unknown-in-hlr"
        case 3: "illegal-ms"
        case 4: "imsi-unknown-in-vlr"
        case 5: "imei-not-accepted"
        case 6: "illegal-me"
        case 7: "gprs-not-allowed"
        case 8: "gprs-and-non-gprs-not-allowed"
        case 9: "ms-identity-not-derived-by-network"
        case 10: "implicitly-detached"
        case 11: "plmn-not-allowed"
        case 12: "location-area-not-allowed"
        case 13: "roaming-not-allowed-in-location-area"
        case 14: "gprs-not-allowed-in-plmn"
        case 15: "no-cells-in-location-area"
        case 16: "msc-temporarily-not-reachable"
        case 17: "network-failure"
        case 20: "mac-failure"
        case 21: "synch-failure"
        case 22: "congestion"
        case 23: "gsm-authentication-unacceptable"
        case 25: "not-authorized-for-csg"
        case 32: "service-option-not-supported"
        case 33: "requested-service-option-not-subscribed"
        case 34: "service-option-temporarily-out-of-order"
        case 38: "call-cannot-be-identified"
        case 40: "no-pdp-context-activated"
        default: "cause \(cause)"
        }
    }
}
