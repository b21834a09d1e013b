// SPDX-License-Identifier: Apache-2.0

/// What a `CTCarrier` says of a line.
package struct ServiceCarrier: Hashable, Sendable {
    package var name: String?
    package var virtualOperatorName: String?
    package var mobileCountryCode: String?
    package var mobileNetworkCode: String?
    package var isoCountryCode: String?

    package init() {}

    /// - Parameters:
    ///   - card: whose the card is that was last read.
    ///   - subscription: what the card in use says now; nil where there is none in service.
    package init(_ card: CardCarrier?, inService subscription: Subscription?) {
        name = card?.name
        virtualOperatorName = card?.virtualOperatorName
        mobileCountryCode = subscription?.mcc
        mobileNetworkCode = subscription?.mnc
        isoCountryCode = subscription?.country
    }
}

/// Whose a card is, in Core Telephony's words.
package struct CardCarrier: Hashable, Sendable {
    /// Which carrier it is, whatever it is called: two cards of one carrier have the same.
    package let identity: String
    /// An iPhone's name for it: of a virtual operator the host's.
    package let name: String?
    package let virtualOperatorName: String?

    /// Nil for a card that has not said whose it is.
    package init?(_ subscription: Subscription?) {
        guard let subscription, let plmn = subscription.plmn else { return nil }
        let (carrier, name) = (subscription.carrier, subscription.coreTelephonyName)
        self.init(
            carrier,
            host: subscription.host,
            name: name,
            identity: carrier.id ?? carrier.name ?? name ?? plmn
        )
    }

    /// Nil where nothing names it.
    package init?(_ last: LastCarrier?) {
        guard let last else { return nil }
        let (carrier, name) = (last.carrier, last.coreTelephonyName)
        guard let identity = carrier.id ?? carrier.name ?? name else { return nil }
        self.init(carrier, host: last.host, name: name, identity: identity)
    }

    private init(_ carrier: Carrier, host: Carrier?, name: String?, identity: String) {
        self.identity = identity
        self.name = name
        virtualOperatorName = host != nil || carrier.kind == .virtualOperator ? carrier.name : nil
    }
}
