// SPDX-License-Identifier: Apache-2.0

/// A mobile country code: which countries it is of, and how long the network codes behind it are (ITU-T E.212).
package struct MobileCountry: Hashable, Sendable {
    package let mcc: String
    /// The lengths of the MNCs in use: 2, 3, or both.
    package let mncLengths: [Int]
    /// ISO 3166-1 alpha-2, lower case; none for what belongs to no country.
    package let countries: [String]
    /// The one that a code is of about which nothing else is known; nil where there is none such.
    private let main: String?
    /// Codes of other countries under this MCC.
    private let exceptions: [String: String]

    /// Nil for a code that the ITU has not assigned.
    package init?(mcc: String) {
        guard let known = Self.all[mcc] else { return nil }
        self = known
    }

    /// The country of one network; nil where the code belongs to none, or does not tell which.
    ///
    /// - Parameter plmn: a code under this MCC.
    package func country(of plmn: PLMN?) -> String? {
        if let plmn, let exception = exceptions[plmn.text] { return exception }
        return main
    }

    /// Every country that a network may be in.
    package func countries(of plmn: PLMN) -> [String] {
        exceptions[plmn.text].map { [$0] } ?? countries
    }

    /// All of them, by MCC.
    package static let all: [String: MobileCountry] = {
        var all: [String: MobileCountry] = [:]
        for line in assignments.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count >= 3 else { continue }
            let pairs = fields.dropFirst(3).compactMap { text -> (String, String)? in
                let pair = text.split(separator: "=")
                return pair.count == 2 ? (String(pair[0]), String(pair[1])) : nil
            }
            let countries = fields[2].split { $0 == "," || $0 == "+" }.filter { $0 != "-" }.map(String.init)
            all[String(fields[0])] = MobileCountry(
                mcc: String(fields[0]),
                mncLengths: fields[1].split(separator: ",").compactMap { Int($0) },
                countries: countries,
                main: fields[2].contains(",") ? nil : countries.first,
                exceptions: Dictionary(pairs, uniquingKeysWith: { first, _ in first })
            )
        }
        return all
    }()

    private init(
        mcc: String,
        mncLengths: [Int],
        countries: [String],
        main: String?,
        exceptions: [String: String]
    ) {
        self.mcc = mcc
        self.mncLengths = mncLengths
        self.countries = countries
        self.main = main
        self.exceptions = exceptions
    }
}
