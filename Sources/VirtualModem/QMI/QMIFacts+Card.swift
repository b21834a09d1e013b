// SPDX-License-Identifier: Apache-2.0

/// How numbers of a card are written in bytes.
enum QMICardCode {
    /// The EID of the eUICC in a slot (GSMA SGP.02 clause 2.2.2): a made-up one, which stays with the slot.
    ///
    /// Without one, ModemManager does not see an eSIM that has no profile.
    static func eid(ofSlot index: Int) -> [UInt8] {
        [0x89, 0x04, 0x90, 0x32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x01, UInt8(truncatingIfNeeded: index % 10)]
    }

    /// The ICCID as it is in its file, without what fills the last bytes.
    static func iccid(_ digits: String) -> [UInt8] {
        var nibbles = digits.utf8.compactMap { (48...57).contains($0) ? $0 - 48 : nil }
        if !nibbles.count.isMultiple(of: 2) { nibbles.append(0xf) }
        return stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0 + 1] << 4 | nibbles[$0] }
    }
}

extension QMICardStatus {
    init(_ card: Card?) {
        self.init()
        var value = Entry()
        defer { cards = [value] }
        guard let card else { return }
        switch card.condition {
        case .bad, .failure:
            value.state = .error
            value.error = 5
            return
        case .initialized, .notInitialized, .notActivated, .illegal: value.state = .present
        }
        guard card.hasProfile else { return }
        primary = 0
        value.applications = [Application(card)]
    }
}

extension QMICardStatus.Application {
    init(_ card: Card) {
        self.init()
        switch card.lock?.state {
        case nil: pin = .disabled
        case .open: pin = .verified
        case .pin: pin = .notVerified
        case .puk: pin = .blocked
        }
        pinTries = UInt8(clamping: card.lock?.pinTries ?? 3)
        pukTries = UInt8(clamping: card.lock?.pukTries ?? 10)
        switch card.condition {
        case .bad, .failure: state = .unknown
        case .notInitialized: state = .detected
        case .illegal: state = .illegal
        case .initialized, .notActivated:
            switch card.lock?.state {
            case nil, .open: state = .ready
            case .pin: state = .pinRequired
            case .puk: state = pukTries == 0 ? .pinBlocked : .pukRequired
            }
        }
    }
}
