// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import TelephonyAPI

/// Whose customer a line is.
///
/// ```swift
/// let carriers = CTTelephonyNetworkInfo().serviceSubscriberCellularProviders
/// for (service, carrier) in carriers ?? [:] { print(service, carrier.carrierName ?? "none") }
/// ```
///
/// An object says what was so when it was read, and never changes; ask ``CTTelephonyNetworkInfo`` again for what is so
/// now. A value that is not known is nil: never `--`, and never `65535`.
///
/// `@unchecked`: all of it is constant.
open class CTCarrier: NSObject, @unchecked Sendable {
    let facts: ServiceCarrier

    /// A carrier of which nothing is known.
    public override init() {
        facts = ServiceCarrier()
        super.init()
    }

    init(_ facts: ServiceCarrier) {
        self.facts = facts
        super.init()
    }

    /// What an iPhone calls the carrier of the card that was last read: `ドコモ`. Of a virtual operator's card it is the
    /// host's name. It stays when the card is taken out.
    open var carrierName: String? { facts.name }

    /// The MCC of the card's home network; nil without a card, with the radio off and out of service.
    open var mobileCountryCode: String? { facts.mobileCountryCode }

    /// The MNC of the card's home network, its leading zeros kept; nil without a card, with the radio off and out of
    /// service.
    open var mobileNetworkCode: String? { facts.mobileNetworkCode }

    /// The country of the card's home network, ISO 3166-1 alpha-2 in small letters; nil without a card, with the radio off
    /// and out of service.
    open var isoCountryCode: String? { facts.isoCountryCode }

    /// Whether the carrier permits VoIP calls: always true, no carrier is known that does not.
    open var allowsVOIP: Bool { true }

    /// Not on iOS: the virtual operator whose card it is, `mineo`; nil where the card is the network's own.
    open var virtualOperatorName: String? { facts.virtualOperatorName }

    /// All of it in Apple's words, `CTCarrier (0x…) { … }`. What is nil is `(null)`.
    open override var description: String {
        func text(_ value: String?) -> String { value ?? "(null)" }
        let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        return """
            CTCarrier (0x\(String(address, radix: 16))) {
            \tCarrier name: [\(text(carrierName))]
            \tMobile Country Code: [\(text(mobileCountryCode))]
            \tMobile Network Code:[\(text(mobileNetworkCode))]
            \tISO Country Code:[\(text(isoCountryCode))]
            \tAllows VOIP? [\(allowsVOIP ? "YES" : "NO")]
            }

            """
    }

    /// Two carriers of which the same is known are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CTCarrier)?.facts == facts
    }

    open override var hash: Int { facts.hashValue }
}
