// SPDX-License-Identifier: Apache-2.0

/// A card's attributes in the form in which the table's patterns are kept.
struct CarrierQuery {
    enum Field {
        case unread
        case empty
        case value([UInt8])
        /// What it fits is a sign; what it does not fit is none, for it may be somebody else's word for the card.
        case hearsay([UInt8])
    }

    enum Verdict {
        case fits
        case misses
        /// It has not been read: nobody can say.
        case unread
    }

    private let imsi: Field
    private let iccid: Field
    private let gid1: Field
    private let gid2: Field
    private let pnn: Field
    private let spn: Field

    /// - Parameter asked: the attributes that are going to be asked for.
    init(_ card: SIMAttributes, asked: CarrierTable.AttributeSet) {
        func prepared(_ attribute: CarrierTable.Attribute, _ field: () -> Field) -> Field {
            asked.contains(CarrierTable.AttributeSet(attribute)) ? field() : .unread
        }
        imsi = prepared(.imsiPrefix) { Self.number(card.imsi?.disclosed) }
        iccid = prepared(.iccidPrefix) { Self.number(card.iccid?.disclosed) }
        gid1 = prepared(.gid1) { Self.group(card.gid1) }
        gid2 = prepared(.gid2) { Self.group(card.gid2) }
        pnn = prepared(.pnn) { Self.name(card.pnn, isTrusted: true) }
        spn = prepared(.spn) { Self.name(card.spn, isTrusted: card.isNameTrusted) }
    }

    private static func number(_ digits: String?) -> Field {
        digits.map { .value(Array($0.utf8)) } ?? .unread
    }

    /// A name as rules and cards are compared by: on one line, without case.
    static func comparable(_ text: String) -> [UInt8] {
        plain(text) ?? Array((OperatorName(text).reported ?? "").lowercased().utf8)
    }

    /// The same for what needs no cleaning: a name of ASCII that is long enough to be no placeholder, and is not a row
    /// of hexadecimal digits.
    private static func plain(_ text: String) -> [UInt8]? {
        let bytes = Array(text.utf8)
        guard bytes.count > 7, bytes.first != blank, bytes.last != blank,
            bytes.allSatisfy({ (0x20..<0x7F).contains($0) }), !bytes.allSatisfy(\.isHexadecimalDigit)
        else { return nil }
        var last: UInt8 = 0
        for byte in bytes {
            if byte == blank, last == blank { return nil }
            last = byte
        }
        return bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }

    private static let blank = UInt8(ascii: " ")

    private static func group(_ field: CardField) -> Field {
        guard case .value(let text) = field else { return field == .empty ? .empty : .unread }
        let digits = GroupIdentifier.significant(text)
        return digits.isEmpty ? .empty : .value(digits)
    }

    private static func name(_ field: CardField, isTrusted: Bool) -> Field {
        switch field {
        case .unread: return .unread
        case .empty: return isTrusted ? .empty : .unread
        case .value(let text):
            let name = comparable(text)
            if name.isEmpty { return isTrusted ? .empty : .unread }
            return isTrusted ? .value(name) : .hearsay(name)
        }
    }

    func field(_ attribute: CarrierTable.Attribute) -> Field {
        switch attribute {
        case .imsiPrefix: imsi
        case .iccidPrefix: iccid
        case .gid1: gid1
        case .gid2: gid2
        case .pnn: pnn
        case .spn: spn
        }
    }
}

extension CarrierTable {
    /// What the card has to say to one rule, attribute by attribute.
    ///
    /// - Returns: the attributes that were not read, nil where one of those read does not fit.
    func unread(_ row: Row, in query: CarrierQuery) -> AttributeSet? {
        var unread = AttributeSet()
        var place = Int(row.firstPattern)
        let end = place + Int(row.patternCount)
        while place < end {
            let attribute = patterns[place].attribute
            let first = place
            while place < end, patterns[place].attribute == attribute { place += 1 }
            switch verdict(patterns[first..<place], query.field(attribute)) {
            case .fits: break
            case .unread: unread.insert(AttributeSet(attribute))
            case .misses: return nil
            }
        }
        return unread
    }

    func verdict(_ patterns: ArraySlice<Pattern>, _ field: CarrierQuery.Field) -> CarrierQuery.Verdict {
        switch field {
        case .unread: .unread
        case .empty: patterns.contains { $0.length == 0 } ? .fits : .misses
        case .value(let value): patterns.contains { fits($0, value) } ? .fits : .misses
        case .hearsay(let value): patterns.contains { fits($0, value) } ? .fits : .unread
        }
    }

    private func fits(_ pattern: Pattern, _ value: [UInt8]) -> Bool {
        let length = Int(pattern.length)
        let isGroup = pattern.attribute == .gid1 || pattern.attribute == .gid2
        // A card's group is followed by fillers for as long as anybody asks.
        guard length > 0, length <= value.count || isGroup else { return false }
        // Groups and numbers by their beginning, names whole.
        if pattern.attribute == .spn || pattern.attribute == .pnn, length != value.count { return false }
        let start = Int(pattern.start)
        for offset in 0..<length {
            let wanted = bytes[start + offset]
            if wanted == (offset < value.count ? value[offset] : UInt8(ascii: "F")) { continue }
            guard pattern.attribute == .imsiPrefix, wanted == UInt8(ascii: "x") else { return false }
        }
        return true
    }
}
