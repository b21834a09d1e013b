// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
package import Telephony

/// The sections `[sim-guard]`, `[sim-guard "MODEM"]` and `[sim-guard "MODEM/SLOT"]` of all files.
struct GuardSections {
    fileprivate struct Section {
        var place: SIMGuard.Place
        /// As it stands in the file.
        var group: String
        /// Where it was last spoken of.
        var file: String
        var line: Int
        var cards: [CardPattern]?
        var carriers: [CarrierPin]?
        /// Where the carriers stand.
        var carriersPlace = ""
    }

    private var sections: [Section] = []

    /// Takes a group where it is such a section.
    ///
    /// - Returns: whether it is.
    /// - Throws: `ConfigurationError`.
    mutating func take(
        _ group: String,
        of keyFile: KeyFile,
        in file: String,
        warnings: inout [String]
    ) throws -> Bool {
        guard let place = try Self.place(group, file, keyFile.line(of: group)) else { return false }
        var section = Section(place: place, group: group, file: file, line: keyFile.line(of: group))
        if let index = sections.firstIndex(where: { $0.place == place }) {
            section = sections.remove(at: index)
            (section.file, section.line) = (file, keyFile.line(of: group))
        }
        for key in keyFile.keys(in: group) {
            let line = keyFile.line(of: key, in: group)
            let entries = SIMGuard.entries(of: keyFile.string(key, in: group) ?? "")
            switch key {
            case "iccid":
                section.cards = try entries.enumerated().map { number, entry in
                    if let card = CardPattern(entry) { return card }
                    // What was mistyped may be most of a number that is nobody's business.
                    throw ConfigurationError(
                        file,
                        line: line,
                        "iccid= has no ICCID as its entry \(number + 1); give the 10 to 20 digits of one, or how it "
                            + "begins and *"
                    )
                }
            case "carriers":
                section.carriers = try entries.enumerated().map { number, entry in
                    if let carrier = CarrierPin(entry) { return carrier }
                    // A number may be an ICCID that was meant for the other key.
                    let isLong = entry.utf8.count { (0x30...0x39).contains($0) } > 6
                    throw ConfigurationError(
                        file,
                        line: line,
                        (isLong
                            ? "carriers= has no carrier as its entry \(number + 1)"
                            : "carriers=\(entry) means nothing")
                            + "; give ids such as jp.docomo, or codes such as 44010"
                    )
                }
                section.carriersPlace = "\(file):\(line)"
            default:
                warnings.append(
                    "\(file):\(line): unknown key \(key) in [\(group)], ignored; there are iccid, carriers"
                )
            }
        }
        sections.append(section)
        return true
    }

    /// Nil for another group.
    private static func place(_ group: String, _ file: String, _ line: Int) throws -> SIMGuard.Place? {
        guard group.hasPrefix("sim-guard") else { return nil }
        if group == "sim-guard" { return .everyModem }
        let rest = group.dropFirst("sim-guard".count)
        if rest.hasPrefix(" \""), rest.hasSuffix("\""), rest.utf8.count > 3,
            let place = SIMGuard.Place(String(rest.dropFirst(2).dropLast()))
        {
            return place
        }
        throw ConfigurationError(
            file,
            line: line,
            "[\(group)] is no place to guard; give [sim-guard], [sim-guard \"wan\"] for a modem, or [sim-guard \"wan/2\"] "
                + "for its slot 2"
        )
    }

    /// The guards, and what the configuration says of carriers.
    ///
    /// - Parameter names: what modems are called.
    /// - Throws: `ConfigurationError` for a section that allows everything, because it names nothing.
    func finished(
        names: [ModemName],
        warnings: inout [String]
    ) throws -> (guards: [SIMGuard], carriers: [NamedCarrier]) {
        for section in sections {
            guard let modem = section.place.modem, case .named = ModemID(modem),
                !names.contains(where: { $0.name == modem })
            else { continue }
            warnings.append(
                "\(section.file):\(section.line): [\(section.group)] is of no modem, ignored; add [modem \"\(modem)\"]"
            )
        }
        let guards = try sections.map { section in
            guard section.cards?.isEmpty == false || section.carriers?.isEmpty == false else {
                throw ConfigurationError(
                    section.file,
                    line: section.line,
                    "[\(section.group)] names no card; give iccid=…, carriers=… or both, or iccid=* for any"
                )
            }
            return SIMGuard(section.place, cards: section.cards ?? [], carriers: section.carriers ?? [])
        }
        let carriers = sections.flatMap { section in
            (section.carriers ?? []).compactMap { pin -> NamedCarrier? in
                guard case .carrier(let id) = pin else { return nil }
                return NamedCarrier(id: id, place: section.carriersPlace)
            }
        }
        return (guards, carriers)
    }
}

/// A carrier that the configuration names, which is to be in a table.
package struct NamedCarrier: Hashable, Sendable {
    package var id: String
    /// File and line.
    package var place: String
}

extension Configuration {
    /// A line for each carrier that it names and that no table has.
    package func unknownCarriers(in table: Telephony.CarrierTable) -> [String] {
        namedCarriers.filter { !table.hasCarrier($0.id) }.map {
            "\($0.place): carriers=\($0.id): no table has such a carrier, so none is told from it; "
                + "see carrierctl carriers lookup"
        }
    }
}
