// SPDX-License-Identifier: Apache-2.0

internal import ModemManagerClient
internal import Telephony

/// ModemManager's numbers of the values that were made of them.
///
/// There is one table of each enumeration, in ModemManagerClient; here it is read backwards.
enum Numbers {
    private static let range: ClosedRange<UInt32> = 0...255

    private static func number<Value: Equatable>(
        of value: Value,
        _ make: (UInt32) -> Value
    ) -> UInt32 {
        range.first { make($0) == value } ?? 0
    }

    static func of(_ value: ModemState) -> Int32 {
        if case .other(let number) = value { return number }
        return (-8...64).first { ModemState(modemManager: $0) == value } ?? 0
    }

    static func of(_ value: FailureReason) -> UInt32 {
        if case .other(let number) = value { return number }
        return number(of: value, FailureReason.init(modemManager:))
    }

    static func of(_ value: PowerState) -> UInt32 {
        if case .other(let number) = value { return number }
        return number(of: value, PowerState.init(modemManager:))
    }

    static func of(_ value: Port.Kind) -> UInt32 {
        if case .other(let number) = value { return number }
        return number(of: value, Port.Kind.init(modemManager:))
    }

    static func of(_ value: SIMLock) -> UInt32 {
        if case .other(let number) = value { return number }
        return number(of: value, SIMLock.init(modemManager:))
    }

    static func of(_ value: RegistrationState) -> UInt32 {
        if case .other(let number) = value { return number }
        return number(of: value, RegistrationState.init(modemManager:))
    }

    static func of(_ value: PacketService) -> UInt32 {
        number(of: value, PacketService.init(modemManager:))
    }

    static func of(_ value: SIMFacts.Kind) -> UInt32 {
        number(of: value, SIMFacts.Kind.init(modemManager:))
    }

    static func of(_ value: SIMFacts.ESIMStatus) -> UInt32 {
        number(of: value, SIMFacts.ESIMStatus.init(modemManager:))
    }

    static func of(isRemovable value: Bool?) -> UInt32 {
        number(of: value, SIMFacts.isRemovable(modemManager:))
    }

    static func of(_ value: CallFacts.State) -> Int32 {
        if case .other(let number) = value { return number }
        return (0...64).first { CallFacts.State(modemManager: $0) == value } ?? 0
    }

    static func of(_ value: CallFacts.Direction) -> Int32 {
        (0...64).first { CallFacts.Direction(modemManager: $0) == value } ?? 0
    }

    /// The number behind a word for why a network refused; 0 for a word of nobody's.
    static func of(rejection word: String) -> UInt32 {
        if word.hasPrefix("cause ") { return UInt32(word.dropFirst(6)) ?? 0 }
        return range.first { NetworkRejection.word(modemManager: $0) == word } ?? 0
    }
}
