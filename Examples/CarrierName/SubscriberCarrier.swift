// SPDX-License-Identifier: Apache-2.0

import CoreTelephony

/// Which of the carriers that this program has something for is the subscriber's.
final class SubscriberCarrier {
    /// By the name that Core Telephony gives. Their virtual operators have it too.
    enum Carrier: String {
        case softbank = "ソフトバンク"
        case softbankMobile = "ソフトバンクモバイル"
        case docomo = "ドコモ"
        case au = "KDDI"
        case yMobile = "ワイモバイル"
    }

    private let info = CTTelephonyNetworkInfo()

    /// Called when a card of another carrier has come; nil is one that is none of these.
    var onChange: ((Carrier?) -> Void)?

    init() {
        info.subscriberCellularProviderDidUpdateNotifier = { [weak self] carrier in
            self?.onChange?(Carrier(carrier))
        }
    }

    /// The carrier of the card that was read last, which may be gone.
    var lastActivated: Carrier? { info.subscriberCellularProvider.flatMap(Carrier.init) }

    /// The carrier of now; nil without a card, in airplane mode and out of service.
    var current: Carrier? { hasSIM ? lastActivated : nil }

    var hasSIM: Bool { info.subscriberCellularProvider?.isoCountryCode != nil }
}

extension SubscriberCarrier.Carrier {
    init?(_ carrier: CTCarrier) {
        self.init(rawValue: carrier.carrierName ?? "")
    }

    /// What can be put on the carrier's bill.
    var billing: String {
        switch self {
        case .docomo: return "d払い"
        case .au: return "auかんたん決済"
        case .softbank, .softbankMobile: return "ソフトバンクまとめて支払い"
        case .yMobile: return "ワイモバイルまとめて支払い"
        }
    }
}
