// SPDX-License-Identifier: Apache-2.0

package import Telephony
package import TelephonyAPI
package import Varlink

/// A question about a carrier that tables answer, and no modem: what `LookUpCarrier` takes. A program that has read the
/// tables itself asks the same, and is answered the same.
package struct CarrierLookUp: Sendable {
    private let card: SIMAttributes
    private let explains: Bool

    /// - Throws: `InvalidParameter` for a value that no card can have.
    package init(_ question: CarrierQuestion) throws(VarlinkError) {
        card = try SIMAttributes(question)
        explains = question.explain ?? false
    }

    /// - Parameter discloses: whether the digits that rules ask for may be shown: a site's table may hold whole
    ///   numbers, in a file that not everybody can read.
    package func reply(
        by carriers: Telephony.CarrierTable,
        discloses: Bool = true
    ) -> SubscriptionReply {
        let subscription = Telephony.Subscription(lookingUp: card, in: carriers)
        return SubscriptionReply(
            subscription: TelephonyAPI.Subscription(subscription),
            explanation: explains ? carriers.explanation(of: card, discloses: discloses) : nil
        )
    }
}

extension SIMAttributes {
    /// - Throws: `InvalidParameter` for a value that no card can have.
    fileprivate init(_ question: CarrierQuestion) throws(VarlinkError) {
        guard let plmn = PLMN(question.plmn) else { throw .invalidParameter("plmn") }
        self.init(plmn: plmn)
        imsi = try Self.number(question.imsi, "imsi", IMSI.init)
        iccid = try Self.number(question.iccid, "iccid", ICCID.init)
        gid1 = try Self.group(question.gid1, "gid1")
        gid2 = try Self.group(question.gid2, "gid2")
        spn = question.spn.map(CardField.name) ?? .unread
    }

    private static func number<Number>(
        _ text: String?,
        _ name: String,
        _ make: (String?) -> Number?
    ) throws(VarlinkError) -> Number? {
        guard let text, !text.isEmpty else { return nil }
        guard let number = make(text) else { throw .invalidParameter(name) }
        return number
    }

    private static func group(_ text: String?, _ name: String) throws(VarlinkError) -> CardField {
        guard let text else { return .unread }
        guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || isLetter($0) }) else {
            throw .invalidParameter(name)
        }
        return .group(text)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte & 0xDF
    }
}
