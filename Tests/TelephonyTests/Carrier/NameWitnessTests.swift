// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct NameWitnessTests {
    private let telus = PLMN("302220")
    private let rogers = PLMN("302720")

    @Test func aNameThatStaysBehindSaysNothingOfTheNewCode() {
        var witness = NameWitness()
        witness.observe(name: "TELUS", plmn: telus, at: .zero)
        witness.observe(name: "TELUS", plmn: rogers, at: .zero)
        #expect(witness.contradicts(name: "TELUS", plmn: rogers))
        #expect(!witness.contradicts(name: "TELUS", plmn: telus))
    }

    @Test func aNewNameIsTheNewCodes() {
        var witness = NameWitness()
        witness.observe(name: "TELUS", plmn: telus, at: .zero)
        witness.observe(name: "Rogers", plmn: rogers, at: .zero)
        #expect(!witness.contradicts(name: "Rogers", plmn: rogers))
    }

    @Test func aNameThatComesBeforeItsCodeIsTheNextCodes() {
        var witness = NameWitness()
        witness.observe(name: "TELUS", plmn: telus, at: .zero)
        witness.observe(name: "Rogers", plmn: telus, at: .seconds(60))
        witness.observe(name: "Rogers", plmn: rogers, at: .seconds(62))
        #expect(!witness.contradicts(name: "Rogers", plmn: rogers))
        // Once: what stays behind then is stale.
        witness.observe(name: "Rogers", plmn: telus, at: .seconds(63))
        #expect(witness.contradicts(name: "Rogers", plmn: telus))
    }

    @Test func aNameThatWasRespelledLongAgoIsStillTheOldCodes() {
        var witness = NameWitness()
        witness.observe(name: "TELUS", plmn: telus, at: .zero)
        witness.observe(name: "Telus", plmn: telus, at: .seconds(10))
        witness.observe(name: "Telus", plmn: rogers, at: .seconds(60))
        #expect(witness.contradicts(name: "Telus", plmn: rogers))
    }

    @Test func whatIsNotThereIsNoWitness() {
        var witness = NameWitness()
        #expect(!witness.contradicts(name: "TELUS", plmn: telus))
        witness.observe(name: nil, plmn: telus, at: .zero)
        witness.observe(name: "TELUS", plmn: nil, at: .zero)
        #expect(!witness.contradicts(name: "TELUS", plmn: rogers))
        witness.observe(name: "TELUS", plmn: telus, at: .zero)
        witness.observe(name: nil, plmn: nil, at: .zero)
        #expect(witness.contradicts(name: "TELUS", plmn: rogers))
        #expect(!witness.contradicts(name: "TELUS", plmn: nil))
        #expect(!witness.contradicts(name: nil, plmn: rogers))
    }
}
