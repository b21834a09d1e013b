// SPDX-License-Identifier: Apache-2.0

import Foundation
import Metrics
import TelephonyAPI
import Testing

/// The series have the contract's words, all of them: a word that the contract gains must not be missed here.
struct ContractWordsTests {
    /// The words of a field of an enumeration, in the text of the interface.
    private func words(of field: String, in type: String) throws -> Set<String> {
        let text = TelephonyInterface.description
        let begin = try #require(text.range(of: "\ntype \(type) ("))
        let rest = text[begin.upperBound...]
        let name = try #require(rest.range(of: "\n    \(field): "))
        let open = try #require(rest[name.upperBound...].firstIndex(of: "("))
        let close = try #require(rest[open...].firstIndex(of: ")"))
        let words = rest[rest.index(after: open)..<close].split { ", \n".contains($0) }
        return Set(words.map(String.init))
    }

    private func labels(_ name: String, of family: String) -> Set<String> {
        let families = StatusMetrics.families(of: Samples.status(Samples.modem()), service: ServiceFigures())
        let samples = families.first { $0.name == family }?.samples ?? []
        return Set(samples.flatMap(\.labels).filter { $0.name == name }.map(\.value))
    }

    @Test func ofAModemsState() throws {
        #expect(try words(of: "state", in: "Modem") == labels("state", of: "carrierd_modem_state"))
        #expect(try words(of: "power", in: "Modem") == labels("state", of: "carrierd_modem_power"))
    }

    @Test func ofARegistration() throws {
        #expect(
            try words(of: "registration", in: "Network") == labels("state", of: "carrierd_modem_registration")
        )
    }

    @Test func ofASIMsState() throws {
        #expect(try words(of: "state", in: "Sim") == labels("state", of: "carrierd_sim_state"))
    }

    @Test func ofTheFiveGStatus() throws {
        #expect(try words(of: "status", in: "FiveG") == labels("status", of: "carrierd_modem_five_g"))
    }

    @Test func ofEvents() throws {
        // These two are of a subscriber, and nothing that happened.
        let happened = try words(of: "kind", in: "Event").subtracting(["snapshot", "gap"])
        #expect(happened == labels("kind", of: "carrierd_events"))
        // The same card again is no swap.
        let swaps = try words(of: "change", in: "Event").subtracting(["reseated"])
        #expect(swaps == labels("change", of: "carrierd_sim_swaps"))
    }
}
