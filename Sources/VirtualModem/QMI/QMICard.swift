// SPDX-License-Identifier: Apache-2.0

/// The TLVs of the card (UIM).
package enum QMICardField {
    /// Register events, and its answer: a bit for each kind.
    package static let wantedEvents = QMIField<QMINumber<UInt32>>(0x01)
    package static let events = QMIField<QMINumber<UInt32>>(0x10)
    package static let status = QMIField<QMICardStatus>(0x10)
    package static let slots = QMIField<QMISlots>(0x10)
    package static let slotCards = QMIField<QMISlotCards>(0x11)
    package static let slotEIDs = QMIField<QMISlotEIDs>(0x12)
    /// Switch slot: the logical slot, then the physical one, both from 1.
    package static let logicalSlot = QMIField<QMINumber<UInt8>>(0x01)
    package static let physicalSlot = QMIField<QMINumber<UInt32>>(0x02)
    package static let file = QMIField<QMIFile>(0x02)
    package static let part = QMIField<QMIFilePart>(0x03)
    /// The card's status word (ETSI TS 102 221 clause 10.2.1).
    package static let statusWord = QMIField<QMIStatusWord>(0x10)
    package static let content = QMIField<QMIContent>(0x11)
    package static let protection = QMIField<QMIPINProtection>(0x02)
    package static let verification = QMIField<QMIPIN>(0x02)
    /// PUK and new PIN, or old PIN and new one.
    package static let pinPair = QMIField<QMIPINPair>(0x02)
    package static let tries = QMIField<QMIPINTries>(0x10)
    package static let refresh = QMIField<QMIRefresh>(0x10)
}

/// What register events asks for.
package struct QMICardEvents: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let cardStatus = QMICardEvents(rawValue: 1 << 0)
    package static let slotStatus = QMICardEvents(rawValue: 1 << 4)
}

/// The card in the logical slot, and what is on it.
package struct QMICardStatus: QMIValue {
    package enum State: UInt8, CaseIterable, Hashable, Sendable {
        case absent = 0
        case present = 1
        case error = 2
    }

    /// An application on it: here a USIM.
    package struct Application: QMIValue {
        package enum State: UInt8, CaseIterable, Hashable, Sendable {
            case unknown = 0
            case detected = 1
            case pinRequired = 2
            case pukRequired = 3
            case checkingPersonalization = 4
            case pinBlocked = 5
            case illegal = 6
            case ready = 7
        }

        package enum PIN: UInt8, CaseIterable, Hashable, Sendable {
            case notInitialized = 0
            case notVerified = 1
            case verified = 2
            case disabled = 3
            case blocked = 4
            case blockedForever = 5
        }

        package var state = State.unknown
        package var pin = PIN.disabled
        package var pinTries: UInt8 = 3
        package var pukTries: UInt8 = 10

        package init() {}

        package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
            var usim: UInt8 = 2
            // No operator has locked the device to its cards.
            var personalization: [UInt8] = [2, 0, 0, 0]
            var identifier = QMICardStatus.usim
            var replacesPIN: UInt8 = 0
            var pin2: [UInt8] = [3, 3, 10]
            try coder.number(&usim)
            try coder.choice(&state)
            try coder.fixed(&personalization, count: 4)
            try coder.bytes(&identifier)
            try coder.number(&replacesPIN)
            try coder.choice(&pin)
            try coder.number(&pinTries)
            try coder.number(&pukTries)
            try coder.fixed(&pin2, count: 3)
        }
    }

    /// One card of those that there can be.
    package struct Entry: QMIValue {
        package var state = State.absent
        /// What is wrong with it, where it has failed: 5 is that its answer to reset is none.
        package var error: UInt8 = 0
        package var applications: [Application] = []

        package init() {}

        package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
            // No universal PIN.
            var universal: [UInt8] = state == .present ? [0, 3, 10] : [0, 0, 0]
            try coder.choice(&state)
            try coder.fixed(&universal, count: 3)
            try coder.number(&error)
            try coder.list(&applications)
        }
    }

    /// The index of the application in use; none is FFFF.
    package var primary: UInt16 = Self.none
    package var cards: [Entry] = []

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&primary)
        // Neither CDMA nor a second card.
        for _ in 0..<3 {
            var other = Self.none
            try coder.number(&other)
        }
        try coder.list(&cards)
    }

    package static let none: UInt16 = 0xffff
    /// A USIM's application identifier (ETSI TS 101 220 annex E).
    fileprivate static let usim: [UInt8] = [
        0xa0, 0x00, 0x00, 0x00, 0x87, 0x10, 0x02, 0xff, 0x81, 0xff, 0x20, 0x89,
    ]
}

/// The physical slots and what is in each.
package struct QMISlots: QMIValue {
    package struct Slot: QMIValue {
        package var hasCard = false
        package var isActive = false
        /// Two digits in a byte, the first in the lower half.
        package var iccid: [UInt8] = []

        package init() {}

        package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
            var card: UInt32 = hasCard ? 2 : 1
            var state: UInt32 = isActive ? 1 : 0
            var logical: UInt8 = isActive ? 1 : 0
            try coder.number(&card)
            try coder.number(&state)
            try coder.number(&logical)
            try coder.bytes(&iccid)
            hasCard = card == 2
            isActive = state == 1
        }
    }

    package var slots: [Slot] = []

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) { try coder.list(&slots) }
}

/// What kind of card each slot has.
package struct QMISlotCards: QMIValue {
    package struct Slot: QMIValue {
        package var hasCard = false
        package var isEmbedded = false
        package var applications: UInt8 = 0

        package init() {}

        package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
            // A UICC.
            var kind: UInt32 = hasCard ? 2 : 0
            var answerToReset: [UInt8] = []
            try coder.number(&kind)
            try coder.number(&applications)
            try coder.bytes(&answerToReset)
            try coder.flag(&isEmbedded)
            hasCard = kind != 0
        }
    }

    package var slots: [Slot] = []

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) { try coder.list(&slots) }
}

/// The EID of each slot's eUICC; empty where there is none.
package struct QMISlotEIDs: QMIValue {
    package struct EID: QMIValue {
        package var bytes: [UInt8] = []

        package init() {}

        package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
            try coder.bytes(&bytes)
        }
    }

    package var eids: [EID] = []

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) { try coder.list(&eids) }
}

/// A file of the card.
package struct QMIFile: QMIValue {
    package var identifier: UInt16 = 0
    /// The folders above it, two bytes each.
    package var path: [UInt8] = []

    package init() {}
    package init(_ identifier: UInt16) { self.identifier = identifier }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&identifier)
        try coder.bytes(&path)
    }
}

/// Which part of a file is wanted; a length of 0 is all of it.
package struct QMIFilePart: QMIValue {
    package var offset: UInt16 = 0
    package var length: UInt16 = 0

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&offset)
        try coder.number(&length)
    }
}

/// The two bytes in which a card says how it went.
package struct QMIStatusWord: QMIValue {
    package var first: UInt8 = 0x90
    package var second: UInt8 = 0x00

    package init() {}
    package init(_ number: UInt16) {
        first = UInt8(truncatingIfNeeded: number >> 8)
        second = UInt8(truncatingIfNeeded: number)
    }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&first)
        try coder.number(&second)
    }
}

/// What was read.
package struct QMIContent: QMIValue {
    package var bytes: [UInt8] = []

    package init() {}
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.longBytes(&bytes)
    }
}

/// A refresh: the card, or its profile, has become another (3GPP TS 31.111 clause 6.4.7).
package struct QMIRefresh: QMIValue {
    package enum Stage: UInt8, CaseIterable, Hashable, Sendable {
        case waitForPermission = 0
        case start = 1
        case end = 2
        case failed = 3
    }

    package var stage = Stage.start

    package init() {}
    package init(_ stage: Stage) { self.stage = stage }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        // A reset, in the session of the card in slot 1.
        var mode: UInt8 = 0
        var session: UInt8 = 6
        var application: [UInt8] = []
        var files: UInt16 = 0
        try coder.choice(&stage)
        try coder.number(&mode)
        try coder.number(&session)
        try coder.bytes(&application)
        try coder.number(&files)
    }
}
