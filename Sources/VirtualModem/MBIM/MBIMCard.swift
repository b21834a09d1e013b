// SPDX-License-Identifier: Apache-2.0

/// The card, as the host is told of it (MBIM 1.0 clause 10.5.2).
package struct MBIMSubscriberReady: MBIMStructure {
    package enum State: UInt32, CaseIterable, Hashable, Sendable {
        case notInitialized = 0
        case initialized = 1
        case simNotInserted = 2
        case badSIM = 3
        case failure = 4
        case notActivated = 5
        case deviceLocked = 6
        case noESIMProfile = 7
    }

    package var state = State.notInitialized
    /// MBIMEx 3: bit 0 is an eSIM, bit 1 says that the next is known, bit 2 a card that can be removed.
    package var flags: UInt32 = 0
    package var imsi = ""
    package var iccid = ""

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.choice(&state)
        if coder.extensions >= .three { try coder.number(&flags) }
        try coder.text(&imsi)
        try coder.text(&iccid)
        var readyInfo: UInt32 = 0
        try coder.number(&readyInfo)
        // Made-up cards have no number.
        var count: UInt32 = 0
        try coder.number(&count)
    }
}

/// The kinds of PIN (MBIM 1.0 clause 10.5.4, MBIM_PIN_TYPE).
package enum MBIMPINType: UInt32, CaseIterable, Hashable, Sendable {
    case none = 0
    case pin1 = 2
    case puk1 = 11
}

/// What to do with a PIN (MBIM 1.0 clause 10.5.4).
package struct MBIMPINSet: MBIMStructure {
    package enum Operation: UInt32, CaseIterable, Hashable, Sendable {
        case enter = 0
        case enable = 1
        case disable = 2
        case change = 3
    }

    package var type = MBIMPINType.pin1
    package var operation = Operation.enter
    package var pin = ""
    package var newPIN = ""

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.choice(&type)
        try coder.choice(&operation)
        try coder.text(&pin)
        try coder.text(&newPIN)
    }
}

/// Which PIN is asked for, and the tries that are left (MBIM 1.0 clause 10.5.4).
package struct MBIMPINInfo: MBIMStructure {
    package var type = MBIMPINType.none
    package var isLocked = false
    package var tries: UInt32 = 0

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.choice(&type)
        try coder.flag(&isLocked)
        try coder.number(&tries)
    }
}

/// The PINs that there are (MBIM 1.0 clause 10.5.5): here PIN1 alone.
package struct MBIMPINList: MBIMStructure {
    /// How one PIN is used: mode 1 is enabled, 2 disabled, 0 not there.
    package struct Description: MBIMStructure {
        package var mode: UInt32 = 0
        package var format: UInt32 = 0
        package var shortest: UInt32 = 0
        package var longest: UInt32 = 0

        package init() {}

        package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
            try coder.number(&mode)
            try coder.number(&format)
            try coder.number(&shortest)
            try coder.number(&longest)
        }
    }

    package var pin1 = Description()

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.inline(&pin1)
        for _ in 0..<9 {
            var none = Description()
            try coder.inline(&none)
        }
    }
}

/// The applications on the card (Microsoft UICC Low Level Access, CID 7).
package struct MBIMApplicationList: MBIMStructure {
    package struct Application: MBIMStructure {
        /// 4 is a USIM.
        package var type: UInt32 = 0
        package var identifier: [UInt8] = []
        /// In UTF-8.
        package var name: [UInt8] = []

        package init() {}

        package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
            var keys: [UInt8] = []
            var keyCount: UInt32 = 0
            try coder.number(&type)
            try coder.data(&identifier)
            try coder.data(&name)
            try coder.number(&keyCount)
            try coder.data(&keys)
        }
    }

    package var applications: [Application] = []

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var version: UInt32 = 1
        var count = UInt32(truncatingIfNeeded: applications.count)
        var active: UInt32 = 0
        var size = UInt32(truncatingIfNeeded: applications.reduce(0) { $0 + $1.encoded().count })
        try coder.number(&version)
        try coder.number(&count)
        try coder.number(&active)
        try coder.number(&size)
        try coder.items(&applications, count: count)
    }
}

/// A file of the card that the host asks about (UICC Low Level Access, CID 8).
package struct MBIMFileQuery: MBIMStructure {
    package var application: [UInt8] = []
    /// Identifiers of two bytes each, from the application's folder 7FFF on.
    package var path: [UInt8] = []

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var version: UInt32 = 1
        try coder.number(&version)
        try coder.data(&application)
        try coder.data(&path)
    }
}

/// What a file is (UICC Low Level Access, CID 8).
package struct MBIMFileStatus: MBIMStructure {
    /// The card's status word, such as 9000 (ETSI TS 102 221 clause 10.2.1).
    package var status: UInt16 = 0x9000
    package var size: UInt32 = 0

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var version: UInt32 = 1
        try coder.number(&version)
        try coder.statusWord(&status)
        // Not shareable, a working file, transparent, one item.
        for kind in [1, 1, 1, 1] as [UInt32] {
            var kind = status == 0x9000 ? kind : 0
            try coder.number(&kind)
        }
        try coder.number(&size)
        // To read, update, activate and deactivate it.
        for _ in 0..<4 {
            var condition: UInt32 = 0
            try coder.number(&condition)
        }
    }
}

/// A part of a file that the host asks for (UICC Low Level Access, CID 9).
package struct MBIMReadBinary: MBIMStructure {
    package var file = MBIMFileQuery()
    package var offset: UInt32 = 0
    package var size: UInt32 = 0

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var localPIN = ""
        var data: [UInt8] = []
        try coder.inline(&file)
        try coder.number(&offset)
        try coder.number(&size)
        try coder.text(&localPIN)
        try coder.data(&data)
    }
}

/// That part (UICC Low Level Access, CID 9).
package struct MBIMBinary: MBIMStructure {
    package var status: UInt16 = 0x9000
    package var data: [UInt8] = []

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var version: UInt32 = 1
        try coder.number(&version)
        try coder.statusWord(&status)
        try coder.data(&data)
    }
}

extension MBIMCoder {
    /// The two bytes of a card's status word, each in a number of its own.
    fileprivate mutating func statusWord(_ value: inout UInt16) throws(MBIMMalformed) {
        var first = UInt32(value >> 8)
        var second = UInt32(value & 0xff)
        try number(&first)
        try number(&second)
        value = UInt16(truncatingIfNeeded: first) << 8 | UInt16(truncatingIfNeeded: second & 0xff)
    }
}
