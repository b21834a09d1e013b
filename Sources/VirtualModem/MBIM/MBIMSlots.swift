// SPDX-License-Identifier: Apache-2.0

/// How many slots the modem has (Basic Connect Extensions, CID 5).
package struct MBIMSystemCaps: MBIMStructure {
    package var executors: UInt32 = 1
    package var slots: UInt32 = 1
    package var concurrency: UInt32 = 1
    package var modem: UInt64 = 1

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.number(&executors)
        try coder.number(&slots)
        try coder.number(&concurrency)
        try coder.number(&modem)
    }
}

/// Which slot each executor uses, counted from 0 (Basic Connect Extensions, CID 7).
package struct MBIMSlotMappings: MBIMStructure {
    package struct Slot: MBIMStructure {
        package var slot: UInt32 = 0

        package init() {}

        package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
            try coder.number(&slot)
        }
    }

    package var slots: [Slot] = []

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.list(&slots)
    }
}

/// The state of a slot (Basic Connect Extensions, CID 8).
package struct MBIMSlotInfo: MBIMStructure {
    package enum State: UInt32, CaseIterable, Hashable, Sendable {
        case unknown = 0
        case offEmpty = 1
        case off = 2
        case empty = 3
        case notReady = 4
        case active = 5
        case error = 6
        case activeESIM = 7
        case activeESIMWithoutProfiles = 8
    }

    package var slot: UInt32 = 0
    package var state = State.unknown

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.number(&slot)
        try coder.choice(&state)
    }
}
