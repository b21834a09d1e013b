// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Gathers the rows of a table of codes into carriers.
struct CSVTableBuilder {
    private(set) var report = ImportReport()

    private var columns: Columns?
    private var carriers: [CarrierEntry] = []
    private var places: [Brand: Int] = [:]
    private var codes: [PLMN: Set<Int>] = [:]
    private var ids = UniqueIDs()

    private struct Brand: Hashable {
        let mcc: String
        let name: String
    }

    var layer: CarrierLayer {
        var layer = CarrierLayer(name: "csv")
        layer.carriers = carriers.map { entry in
            var entry = entry
            var rule = CarrierRule(plmns: entry.networks)
            rule.line = entry.line
            entry.rules = [rule]
            return entry
        }
        return layer
    }

    mutating func add(_ row: CSVReader.Row, country: (PLMN) -> String?) throws(LineError) {
        guard let columns else {
            let header = Columns(header: row.fields)
            columns = header ?? .positional
            if header == nil {
                guard !Columns.isHeader(row.fields) else {
                    throw LineError(line: row.line, reason: "no column is named mcc, mnc or plmn; name them")
                }
                try add(row, country: country)
            }
            return
        }
        guard let plmn = PLMN(columns.code(of: row.fields)) else {
            let code = columns.code(of: row.fields)
            return drop(row, "\(code.quoted) is no PLMN; an MCC has three digits, an MNC two or three")
        }
        let names = columns.names(of: row.fields).filter(ValueForm.text.fits)
        guard let name = names.first else { return drop(row, "\(plmn) has no name") }
        let iso = columns.country(of: row.fields) ?? country(plmn)
        let place = place(of: Brand(mcc: plmn.mcc, name: name), plmn: plmn, line: row.line, country: iso)
        for other in names.dropFirst() where other != name && !carriers[place].names.contains(other) {
            carriers[place].names.append(other)
        }
        guard codes[plmn, default: []].insert(place).inserted else {
            report.duplicates.append(.init(line: row.line, text: "\(plmn) \(name.quoted) is there before"))
            return
        }
        carriers[place].networks.append(plmn)
    }

    private mutating func place(of brand: Brand, plmn: PLMN, line: Int, country: String?) -> Int {
        if let place = places[brand] { return place }
        let id = ids.id("csv.\(brand.mcc)", name: brand.name, fallback: plmn.text)
        let kind = Carrier(name: nil, plmn: plmn).kind
        var entry = CarrierEntry(id: id, name: brand.name, kind: kind == .unknown ? .operator : kind)
        entry.country = country
        entry.line = line
        places[brand] = carriers.count
        carriers.append(entry)
        return carriers.count - 1
    }

    private mutating func drop(_ row: CSVReader.Row, _ reason: String) {
        report.notCarried.append(.init(line: row.line, text: reason))
    }
}

/// Which column holds what.
private struct Columns {
    private var mcc: Int?
    private var mnc: Int?
    private var plmn: Int?
    private var name: [Int] = []
    private var country: [Int] = []

    static let positional = Columns(mcc: 0, mnc: 1, name: [2])

    private init(mcc: Int, mnc: Int, name: [Int]) {
        self.mcc = mcc
        self.mnc = mnc
        self.name = name
    }

    /// Nil where the codes' columns are not named.
    init?(header: [String]) {
        let titles = header.map { title in
            String(decoding: title.lowercased().utf8.filter(\.isSmallLetter), as: UTF8.self)
        }
        mcc = titles.firstIndex(of: "mcc")
        mnc = titles.firstIndex(of: "mnc")
        plmn = titles.firstIndex { $0 == "plmn" || $0 == "mccmnc" }
        for title in ["brand", "brandname", "operator", "operatorname", "network", "name", "carrier"] {
            name += titles.indices.filter { titles[$0] == title }
        }
        for title in ["iso", "countryiso", "isocountry", "countrycode", "country"] {
            country += titles.indices.filter { titles[$0] == title }
        }
        guard plmn != nil || (mcc != nil && mnc != nil), !name.isEmpty else { return nil }
    }

    /// A row of titles has no number.
    static func isHeader(_ fields: [String]) -> Bool {
        !fields.contains { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
    }

    func code(of fields: [String]) -> String {
        if let mcc, let mnc {
            let parts = (field(mcc, of: fields), field(mnc, of: fields))
            // 20 and 801 make five digits too.
            return parts.0.utf8.count == 3 ? parts.0 + parts.1 : "\(parts.0)-\(parts.1)"
        }
        return plmn.map { field($0, of: fields).filter { $0 != "-" && $0 != " " } } ?? ""
    }

    func names(of fields: [String]) -> [String] {
        name.map { field($0, of: fields) }.filter { !$0.isEmpty }
    }

    func country(of fields: [String]) -> String? {
        country.lazy.map { field($0, of: fields).lowercased() }.first(where: ValueForm.country.fits)
    }

    private func field(_ column: Int, of fields: [String]) -> String {
        column < fields.count ? fields[column] : ""
    }
}
