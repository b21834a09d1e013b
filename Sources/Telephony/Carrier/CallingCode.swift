// SPDX-License-Identifier: Apache-2.0

/// The telephone code of a country (ITU-T E.164), which stands behind the 89 of an ICCID (E.118).
package enum CallingCode {
    /// The countries that a card's number may come from: none where its code is of no country.
    package static func countries(ofICCID iccid: ICCID) -> [String] {
        countries(ofICCIDPrefix: iccid.disclosed)
    }

    /// The same, for the beginning of one.
    package static func countries(ofICCIDPrefix prefix: String) -> [String] {
        assignedCountries(ofICCIDPrefix: prefix) ?? []
    }

    /// The same; nil for a code that is not assigned, or that is not there whole.
    package static func assignedCountries(ofICCIDPrefix prefix: String) -> [String]? {
        guard prefix.hasPrefix("89") else { return nil }
        let digits = prefix.dropFirst(2)
        // No code is the beginning of another, but for those that several countries share.
        for length in stride(from: 3, through: 1, by: -1) {
            if digits.count >= length, let countries = all[String(digits.prefix(length))] { return countries }
        }
        // The country code 1 is written with a zero before it.
        return digits.hasPrefix("01") ? [] : nil
    }

    /// All of them, by code.
    package static let all: [String: [String]] = {
        var all: [String: [String]] = [:]
        for line in assignments.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count == 2 else { continue }
            all[String(fields[0])] = fields[1] == "-" ? [] : fields[1].split(separator: ",").map(String.init)
        }
        return all
    }()
}

extension MobileCountry {
    /// The one country that a card's number comes from; nil where it does not say.
    static func country(ofICCID iccid: ICCID) -> String? {
        let countries = CallingCode.countries(ofICCID: iccid)
        return countries.count == 1 ? countries.first : nil
    }
}
