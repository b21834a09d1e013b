// SPDX-License-Identifier: Apache-2.0

/// A SIM card: what its files say.
package struct Card: Hashable, Sendable {
    /// The ICCID, up to 20 digits (ITU-T E.118; EF-ICCID, ETSI TS 102 221 clause 13.2).
    package var iccid: String
    /// The IMSI, up to 15 digits (EF-IMSI, 3GPP TS 31.102 clause 4.2.2).
    package var imsi: String
    /// How many digits of the IMSI are the MNC, 2 or 3 (EF-AD, 3GPP TS 31.102 clause 4.2.18).
    package var mncLength: Int
    /// The service provider's name (EF-SPN); empty means that the card has no such file.
    package var spn: String
    /// Group identifier 1 in hexadecimal (EF-GID1); empty means that the card has no such file.
    package var gid1: String
    /// Group identifier 2 in hexadecimal (EF-GID2); empty means that the card has no such file.
    package var gid2: String
    /// The lock, where the card asks for a PIN.
    package var lock: CardLock?
    /// What the modem makes of the card.
    package var condition: CardCondition
    /// Whether it is an eUICC, soldered in or not, whose profile comes and goes.
    package var isEmbedded: Bool

    package init(
        iccid: String,
        imsi: String,
        mncLength: Int = 2,
        spn: String = "",
        gid1: String = "",
        gid2: String = "",
        lock: CardLock? = nil,
        condition: CardCondition = .initialized,
        isEmbedded: Bool = false
    ) {
        self.iccid = iccid
        self.imsi = imsi
        self.mncLength = mncLength
        self.spn = spn
        self.gid1 = gid1
        self.gid2 = gid2
        self.lock = lock
        self.condition = condition
        self.isEmbedded = isEmbedded
    }

    /// An eSIM in which no profile is enabled.
    package static let emptyESIM = Card(iccid: "", imsi: "", isEmbedded: true)

    /// The home network's code: the first digits of the IMSI.
    package var plmn: String { String(imsi.prefix(3 + mncLength)) }

    /// Whether nothing is locked.
    package var isOpen: Bool { lock.map { $0.state == .open } ?? true }

    /// Whether there is a subscription: an eSIM has none until a profile is enabled.
    package var hasProfile: Bool { !iccid.isEmpty }

    /// Whether a network would let it in.
    package var isUsable: Bool { hasProfile && condition == .initialized && isOpen }
}

/// What a modem makes of a card, in the words of MBIM (MBIM_SUBSCRIBER_READY_STATE, clause 10.5.2.3).
package enum CardCondition: String, CaseIterable, Hashable, Sendable {
    case initialized
    /// It is being read.
    case notInitialized = "not-initialized"
    /// It is not a card that the modem can use.
    case bad
    /// It does not answer, or not as it should.
    case failure
    /// It works, but its subscription does not yet.
    case notActivated = "not-activated"
    /// The network has refused it for good (3GPP TS 24.301 clause 5.5.1.2.5); only QMI has a word for it.
    case illegal
}

/// The PIN of a card and the tries that are left (3GPP TS 31.101 clause 9.5).
package struct CardLock: Hashable, Sendable {
    package enum State: Hashable, Sendable { case pin, puk, open }

    package private(set) var state = State.pin
    package private(set) var pinTries = Self.allPINTries
    package private(set) var pukTries = Self.allPUKTries
    package private(set) var pin: String
    package let puk: String

    private static let allPINTries = 3
    private static let allPUKTries = 10

    package init(pin: String, puk: String = "12345678", state: State = .pin) {
        self.pin = pin
        self.puk = puk
        self.state = state
    }

    /// Asks for the PIN again, as a card does that lost its power.
    package mutating func lock() {
        if state == .open { state = .pin }
    }

    /// Tries a PIN; a wrong one costs a try, and the last try locks the card behind the PUK.
    ///
    /// - Returns: whether it was the right one.
    package mutating func enter(pin attempt: String) -> Bool {
        guard state != .puk else { return false }
        guard attempt == pin else {
            pinTries = max(0, pinTries - 1)
            if pinTries == 0 { state = .puk }
            return false
        }
        pinTries = Self.allPINTries
        state = .open
        return true
    }

    /// Sets another PIN, for whoever knows this one; a wrong one costs a try.
    package mutating func change(_ attempt: String, to new: String) -> Bool {
        guard enter(pin: attempt) else { return false }
        pin = new
        return true
    }

    /// Tries the PUK and, when it is right, sets a new PIN.
    package mutating func enter(puk attempt: String, newPIN: String) -> Bool {
        guard pukTries > 0, attempt == puk else {
            pukTries = max(0, pukTries - 1)
            return false
        }
        pin = newPIN
        pinTries = Self.allPINTries
        pukTries = Self.allPUKTries
        state = .open
        return true
    }
}
