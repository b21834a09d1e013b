// SPDX-License-Identifier: Apache-2.0

/// One way out of this machine: a route of the main table to everywhere.
package struct DefaultRoute: Hashable, Sendable {
    package enum Family: Hashable, Sendable, CaseIterable {
        case ipv4
        case ipv6
    }

    package var family: Family
    /// The interface that it leaves by, and those that this one is built on: a multiplexed link has another name than
    /// the modem's own.
    package var interfaces: [String]
    /// The lowest is taken.
    package var metric: UInt32

    package init(family: Family, interfaces: [String], metric: UInt32) {
        self.family = family
        self.interfaces = interfaces
        self.metric = metric
    }
}

/// What is known of the ways out of this machine.
package enum DefaultRoutes: Hashable, Sendable {
    case notYet
    case known([DefaultRoute])
    /// The routing table cannot be read, for this reason in a person's words.
    case unreadable(reason: String)
}

/// Whether a modem has the machine's default route.
package enum DataPath: Hashable, Sendable {
    case carried
    case notCarried
    case notYet
    case unreadable(reason: String)
}

extension TelephonyState {
    /// Whether each modem has the machine's default route.
    var carryingData: [ModemID: Bool] {
        let pairs = modems.map { ($0.id, defaultRoutes.dataPath(by: $0.facts.ports) == .carried) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Who carries the data now and did not before, and the other way round. A modem that has just come says it with
    /// its coming.
    func changesOfDataPath(since old: [ModemID: Bool]) -> [Event] {
        let new = carryingData
        guard new != old else { return [] }
        return modems.compactMap { modem in
            guard let before = old[modem.id], let after = new[modem.id], before != after else { return nil }
            return Event(
                .carriesDataChanged,
                modem: modem.id,
                before: .text("\(before)"),
                after: .text("\(after)")
            )
        }
    }
}

extension DefaultRoutes {
    /// Whether what leaves this machine, by IPv4 or by IPv6, leaves it by one of these ports.
    ///
    /// Of each protocol the routes of the lowest metric count: the others wait for these to go. Of several with the same
    /// metric each has a part.
    package func dataPath(by ports: [Port]) -> DataPath {
        let routes: [DefaultRoute]
        switch self {
        case .notYet: return .notYet
        case .unreadable(let reason): return .unreadable(reason: reason)
        case .known(let known): routes = known
        }
        let interfaces = Set(ports.lazy.filter { $0.kind == .net }.map(\.name))
        let isCarried = DefaultRoute.Family.allCases.contains { family in
            let own = routes.filter { $0.family == family }
            let lowest = own.map(\.metric).min()
            return own.contains { $0.metric == lowest && !interfaces.isDisjoint(with: $0.interfaces) }
        }
        return isCarried ? .carried : .notCarried
    }
}
