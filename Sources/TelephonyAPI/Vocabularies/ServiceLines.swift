// SPDX-License-Identifier: Apache-2.0

/// All lines of the machine, made of one status: what each question is answered from.
package struct ServiceLines: Hashable, Sendable {
    /// In the order of their modems, then of their slots.
    package var lines: [ServiceLine] = []
    /// Those that are not over.
    package var calls: [ServiceCall] = []

    package init() {}

    /// - Parameter last: whose cards this process has read before, by line.
    package init(_ status: Status, last: [ServiceIdentifier: CardCarrier] = [:]) {
        for modem in status.modems {
            guard let ordinal = modem.number else { continue }
            // A modem of which no slot is known is a line without a card all the same.
            let sims = modem.sims.isEmpty ? [Sim.none] : modem.sims
            for sim in sims {
                let identifier = ServiceIdentifier(modem: ordinal, slot: sim.slot)
                guard !lines.contains(where: { $0.identifier == identifier }) else { continue }
                lines.append(
                    ServiceLine(
                        sim,
                        of: modem,
                        ordinal: ordinal,
                        isKnown: status.modemManager.available,
                        last: last[identifier]
                    )
                )
            }
            guard status.modemManager.available else { continue }
            calls += modem.calls.compactMap { ServiceCall($0, of: modem.id) }
                .filter { !$0.isOver }
        }
        lines.sort { $0.identifier < $1.identifier }
    }

    /// The one that data leaves by.
    package var dataLine: ServiceLine? { lines.first(where: \.carriesData) }

    /// The one that is meant where only one is asked for: it carries the data, else it has a card, else it is the first.
    package var primary: ServiceLine? { dataLine ?? lines.first(where: \.isSIMInserted) ?? lines.first }

    /// The technology to tell where only one is asked for.
    package var technology: String? { primary?.technology ?? lines.lazy.compactMap(\.technology).first }

    package subscript(identifier: ServiceIdentifier) -> ServiceLine? {
        lines.first { $0.identifier == identifier }
    }
}

extension Modem {
    /// The number of its first sight; nil where it has a name and the daemon is too old to tell the number.
    fileprivate var number: Int? {
        if let ordinal { return ordinal > 0 ? ordinal : nil }
        return id.hasPrefix("modem") ? Int(id.dropFirst("modem".count)) : nil
    }
}

extension Sim {
    fileprivate static var none: Sim {
        Sim(slot: 0, active: true, state: .unknown, kind: .unknown, remembered: false)
    }
}
