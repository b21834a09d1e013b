// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct NameWitnessTests {
    private let telus = PLMN("302220")
    private let rogers = PLMN("302720")

    @Test func aNameThatStaysBehindSaysNothingOfTheNewCode() {
        var witness = NameWitness()
        witness.observe(name: "TELUS", plmn: telus)
        witness.observe(name: "TELUS", plmn: rogers)
        #expect(witness.contradicts(name: "TELUS", plmn: rogers))
        #expect(!witness.contradicts(name: "TELUS", plmn: telus))
    }

    @Test func aNewNameIsTheNewCodes() {
        var witness = NameWitness()
        witness.observe(name: "TELUS", plmn: telus)
        witness.observe(name: "Rogers", plmn: rogers)
        #expect(!witness.contradicts(name: "Rogers", plmn: rogers))
    }

    @Test func whatIsNotThereIsNoWitness() {
        var witness = NameWitness()
        #expect(!witness.contradicts(name: "TELUS", plmn: telus))
        witness.observe(name: nil, plmn: telus)
        witness.observe(name: "TELUS", plmn: nil)
        #expect(!witness.contradicts(name: "TELUS", plmn: rogers))
        witness.observe(name: "TELUS", plmn: telus)
        witness.observe(name: nil, plmn: nil)
        #expect(witness.contradicts(name: "TELUS", plmn: rogers))
        #expect(!witness.contradicts(name: "TELUS", plmn: nil))
        #expect(!witness.contradicts(name: nil, plmn: rogers))
    }
}
