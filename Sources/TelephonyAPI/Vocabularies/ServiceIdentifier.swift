// SPDX-License-Identifier: Apache-2.0

/// The key of a line: `0000000100000001`, as iOS forms it of two numbers of eight digits.
///
/// ModemManager uses one slot of a modem at a time, so that lines which serve at the same time are of different modems.
/// The second half numbers the modems, in the order in which this machine first saw them, and the first half the slots
/// of one: two modems are `…01` and `…02`, as two lines of an iPhone are. Neither number changes by hot-plugging.
package struct ServiceIdentifier: Hashable, Comparable, Sendable {
    package let modem: Int
    package let slot: Int

    /// - Parameter slot: from 1; 0, where the modem has no slots, is the first.
    package init(modem: Int, slot: Int) {
        self.modem = modem
        self.slot = max(1, slot)
    }

    package var text: String { Self.padded(slot) + Self.padded(modem) }

    package static func < (left: Self, right: Self) -> Bool {
        (left.modem, left.slot) < (right.modem, right.slot)
    }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }
}
