// SPDX-License-Identifier: Apache-2.0

/// The modem itself: what it says it is, and how it tells that its card changed.
package struct Equipment: Hashable, Sendable {
    package var imei: String
    package var manufacturer: String
    package var model: String
    package var revision: String
    /// How a change of the card becomes known to the host.
    package var cardReport: CardReport
    /// The newest extensions of MBIM that it speaks.
    package var mbimExtensions: MBIMExtensions
    /// Whether it tells over QMI what is in its physical slots; older modems do not.
    package var hasSlotStatus: Bool
    /// Whether it can call and be called.
    package var hasVoice: Bool

    package init(
        imei: String,
        manufacturer: String,
        model: String,
        revision: String,
        cardReport: CardReport = .reenumerate,
        mbimExtensions: MBIMExtensions = .two,
        hasSlotStatus: Bool = true,
        hasVoice: Bool = false
    ) {
        self.imei = imei
        self.manufacturer = manufacturer
        self.model = model
        self.revision = revision
        self.cardReport = cardReport
        self.mbimExtensions = mbimExtensions
        self.hasSlotStatus = hasSlotStatus
        self.hasVoice = hasVoice
    }
}

/// The versions of Microsoft's extensions to MBIM (MBIMEx): 1 is plain MBIM.
package enum MBIMExtensions: Int, CaseIterable, Comparable, Hashable, Sendable {
    case one = 1
    case two
    case three

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How a modem lets the host know that its card changed.
package enum CardReport: String, CaseIterable, Hashable, Sendable {
    /// It leaves the USB and comes back, as an RM500Q does when the card is pulled.
    case reenumerate
    /// It says `+QUSIM: 1`, which ModemManager's quectel plugin understands.
    case qusim
    /// Not at all: the host finds out when it next reads the card.
    case none
}

/// The IMEI's check digit (3GPP TS 23.003 annex B).
package enum IMEICheckDigit {
    /// `imei` with another serial number: `step` further on, and with the check digit to match.
    ///
    /// Text that is not 15 digits comes back as it is.
    package static func advance(_ imei: String, by step: Int) -> String {
        let digits = imei.utf8.map { Int($0) - 48 }
        guard step > 0, digits.count == 15, digits.allSatisfy({ (0...9).contains($0) }) else { return imei }
        let serial = digits[8..<14].reduce(0) { $0 * 10 + $1 }
        let next = String((serial + step % 1_000_000) % 1_000_000)
        let body = imei.prefix(8) + String(repeating: "0", count: 6 - next.count) + next
        return body + String(digit(of: body.utf8.map { Int($0) - 48 }))
    }

    private static func digit(of body: [Int]) -> Int {
        var sum = 0
        for (index, digit) in body.enumerated() {
            let weighted = index.isMultiple(of: 2) ? digit : digit * 2
            sum += weighted / 10 + weighted % 10
        }
        return (10 - sum % 10) % 10
    }
}
