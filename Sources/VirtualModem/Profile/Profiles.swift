// SPDX-License-Identifier: Apache-2.0

package import GLibSupport

/// The cards, the modems and the networks that commands may name.
package struct Profiles: Sendable {
    /// A card with the network that it finds where it is put in.
    package struct SIM: Hashable, Sendable {
        package var card: Card
        /// The name of a network profile.
        package var network: String
        package var registration: Registration
    }

    package private(set) var sims: [String: SIM] = [:]
    package private(set) var modems: [String: Equipment] = [:]
    package private(set) var networks: [String: NetworkProfile] = [:]
    /// The modem that is taken where none is named: the first of the file.
    package private(set) var defaultModem: String?

    /// A network with the radio that it offers.
    package struct NetworkProfile: Hashable, Sendable {
        package var network: Network
        package var radio: Radio
    }

    /// Reads the profiles of `text`, in GLib's keyfile format.
    ///
    /// - Throws: `KeyFileError`, with the line, for anything that is not understood.
    package init(text: String) throws(KeyFileError) {
        let file = try KeyFile(text: text)
        for group in file.groups {
            let words = group.split(separator: " ", maxSplits: 1).map(String.init)
            let section = ProfileSection(file: file, group: group)
            guard words.count == 2 else { throw section.unknownGroup }
            switch words[0] {
            case "sim": sims[words[1]] = try section.sim(named: words[1])
            case "modem":
                modems[words[1]] = try section.modem()
                if defaultModem == nil { defaultModem = words[1] }
            case "network": networks[words[1]] = try section.network()
            default: throw section.unknownGroup
            }
        }
        for (name, sim) in sims where networks[sim.network] == nil {
            throw KeyFileError(
                line: file.line(of: "sim \(name)"),
                message:
                    "[sim \(name)] is on network \(sim.network), and there is no [network \(sim.network)]"
            )
        }
        guard !modems.isEmpty else { throw KeyFileError(line: nil, message: "there is no [modem NAME]") }
    }

    /// A modem as `SIM` or `SIM@MODEM` names it; several cards with commas between them are a slot each, the first
    /// is the active one.
    ///
    /// The SIM `none` is an empty slot, and `esim` an eSIM without a profile.
    ///
    /// - Parameters:
    ///   - serial: how many modems of the same profile there are before it. Each has an IMEI of its own.
    ///   - mbimExtensions: what it speaks instead of what its profile says.
    package func modem(
        _ name: String,
        serial: Int = 0,
        mbimExtensions: MBIMExtensions? = nil
    ) throws(ControlError) -> Modem {
        let (cards, equipmentName) = split(name)
        guard var equipment = modems[equipmentName] else {
            throw .unknown("modem profile", equipmentName, among: modems.keys)
        }
        if let mbimExtensions { equipment.mbimExtensions = mbimExtensions }
        equipment.imei = IMEICheckDigit.advance(equipment.imei, by: serial)
        var slots: [Modem.Slot] = []
        for card in cards { slots.append(try slot(card)) }
        let first = slots.removeFirst()
        let network =
            sims[cards[0]].flatMap { networks[$0.network] } ?? networks.min { $0.key < $1.key }?.value
        return Modem(
            equipment: equipment,
            card: first.card,
            network: network?.network ?? Network(plmn: "00101", name: "Test"),
            radio: network?.radio ?? .lte,
            registration: first.place?.registration ?? .home,
            otherSlots: slots
        )
    }

    /// The modem profile that `SIM@MODEM` means.
    package func equipmentName(_ name: String) -> String { split(name).1 }

    package func sim(_ name: String) throws(ControlError) -> SIM {
        guard let sim = sims[name] else { throw .unknown("sim profile", name, among: sims.keys) }
        return sim
    }

    /// A slot with the card of that profile in it, and the network that it finds.
    package func slot(_ name: String) throws(ControlError) -> Modem.Slot {
        switch name {
        case "none": return Modem.Slot()
        case "esim": return Modem.Slot(card: .emptyESIM)
        default:
            let sim = try sim(name)
            let network = try network(sim.network)
            return Modem.Slot(
                card: sim.card,
                place: Modem.Place(network: network, registration: sim.registration)
            )
        }
    }

    package func network(_ name: String) throws(ControlError) -> Network {
        guard let profile = networks[name] else {
            throw .unknown("network profile", name, among: networks.keys)
        }
        return profile.network
    }

    private func split(_ name: String) -> ([String], String) {
        let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        let cards = parts[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return (cards, parts.count == 2 ? parts[1] : defaultModem ?? "")
    }
}
