// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

struct MobileCountryTests {
    @Test(arguments: [
        ("44010", "jp"), ("310260", "us"), ("310370", "gu"), ("23450", "je"), ("23410", "gb"),
        ("22101", "xk"),
        ("41201", "af"), ("42505", "ps"),
    ])
    func aCodeHasItsCountry(code: String, country: String) throws {
        let plmn = try #require(PLMN(code))
        #expect(MobileCountry(mcc: plmn.mcc)?.country(of: plmn) == country)
    }

    @Test(arguments: ["00101", "90140", "99999", "34001"])
    func aCodeOfNoneOrOfSeveralHasNoCountry(code: String) throws {
        let plmn = try #require(PLMN(code))
        #expect(MobileCountry(mcc: plmn.mcc) != nil)
        #expect(MobileCountry(mcc: plmn.mcc)?.country(of: plmn) == nil)
    }

    @Test(arguments: ["000", "299", "800", "999999"])
    func whatIsNotAssignedIsNotThere(mcc: String) {
        #expect(MobileCountry(mcc: mcc) == nil)
    }

    @Test func everyLineOfTheListIsRead() {
        let lines = MobileCountry.assignments.split(separator: "\n")
        #expect(lines.count == MobileCountry.all.count)
        #expect(
            MobileCountry.all.values.allSatisfy {
                !$0.mncLengths.isEmpty && Set($0.mncLengths).isSubset(of: [2, 3])
            }
        )
        #expect(MobileCountry.all.values.allSatisfy { $0.countries.allSatisfy { $0.count == 2 } })
        #expect(CallingCode.assignments.split(separator: "\n").count == CallingCode.all.count)
    }

    @Test(arguments: [
        ("8981", ["jp"]), ("894902", ["de"]), ("8901", []), ("898810", []), ("8", []), ("12", []),
    ])
    func aCardsNumberNamesItsCountry(prefix: String, countries: [String]) {
        #expect(CallingCode.countries(ofICCIDPrefix: prefix) == countries)
    }
}
