// SPDX-License-Identifier: Apache-2.0

/// Everything that is known of the machine's modems: what `reduce` takes and gives back.
package struct TelephonyState: Hashable, Sendable {
    package enum ModemManager: Hashable, Sendable {
        case available(version: String?)
        case unavailable(reason: String)

        package var isAvailable: Bool {
            if case .available = self { true } else { false }
        }
    }

    package var policy: Policy
    /// The names by which the modems are called that are here.
    var namesInUse: [ModemName]
    /// Who has which codes and cards.
    package internal(set) var carriers: CarrierTable
    package internal(set) var modemManager: ModemManager
    /// All objects that ModemManager had when it was asked have been given.
    var hasAllObjects = false
    /// The ways out of this machine.
    package internal(set) var defaultRoutes = DefaultRoutes.notYet
    /// Where the machine is.
    package internal(set) var position = MachinePosition.notWanted
    /// In the order of their ids.
    package internal(set) var modems: [LogicalModem] = []
    /// What is to be kept on disk.
    package internal(set) var memory: Memory
    /// Cards that are out of sight, by modem and slot: since when, in uptime.
    var departures: [ModemID: [Int: Duration]] = [:]
    /// Objects that have said which modem they are and are not shown yet, because their card is still being asked:
    /// modems get their ids in the order in which they are seen, not in that in which their cards answer.
    var reserved: [ObjectPath: ModemID] = [:]
    /// Objects known from before ModemManager was asked anew, which have not been given again yet.
    var unconfirmed: Set<ObjectPath> = []
    /// Objects whose end has not been told yet, each with the one that has taken its place.
    var superseded: [ObjectPath: ObjectPath] = [:]

    package init(
        memory: Memory = Memory(),
        policy: Policy = Policy(),
        carriers: CarrierTable = .empty
    ) {
        self.memory = memory
        self.policy = policy
        namesInUse = policy.names
        self.carriers = carriers
        modemManager = .unavailable(reason: "ModemManager has not been asked yet")
    }

    /// What is shown, in the order of the ids.
    package var views: [Modem] {
        let ordinals = Dictionary(
            memory.modems.map { ($0.id, $0.ordinal) },
            uniquingKeysWith: { first, _ in first }
        )
        return modems.map { modem in
            var view = modem.view
            view.ordinal = ordinals[modem.id] ?? 0
            view.dataPath = defaultRoutes.dataPath(by: modem.facts.ports)
            return view
        }
    }

    /// Whether every modem that ModemManager had when it was asked is shown.
    package var isComplete: Bool { hasAllObjects && reserved.isEmpty }

    /// When `reduce` has to be given a `tick`, in uptime; nil while nothing is pending.
    package var deadline: Duration? {
        (modems.map(\.deadline) + [position.deadline]).compactMap(\.self).min()
    }
}
