// SPDX-License-Identifier: Apache-2.0

/// All tables in one, in a compact and sorted form: loaded once, asked often, never changed.
package final class CarrierTable: Sendable {
    /// A carrier as it is kept: an entry without its rules.
    struct Listed: Sendable {
        var carrier: Carrier
        var country: String?
        /// Where its host stands.
        var host: Int?
        /// Its spellings, in `spellings`.
        var spellings: Range<Int>
        var layer: Int
        var line: Int
        var checked: Int?
    }

    /// One rule as it is kept: the carrier, the weight of all of it, and its patterns, those of one attribute in a row.
    struct Row: Sendable {
        var carrier: Int32
        var line: Int32
        var firstPattern: Int32
        var patternCount: UInt16
        var weight: UInt16
        var layer: UInt16
        var attributes: AttributeSet
        var needs: UInt8
    }

    /// One value of one attribute, in `bytes`.
    struct Pattern: Sendable {
        var start: Int32
        var length: UInt8
        var attribute: Attribute
    }

    /// One name as it is compared by, in `bytes`.
    struct Spelling: Sendable {
        var start: Int32
        var length: UInt8
        var isCut: Bool
    }

    /// Where a code stands in `rows`; or the carrier that runs the code's network.
    struct Place: Sendable {
        var code: UInt32
        var index: Int32
    }

    package let layers: [Summary]
    /// "builtin 2026.11 + provider-info 20230416 + site 3": what an answer rests on.
    package let versions: String
    let carriers: [Listed]
    let rows: [Row]
    let patterns: [Pattern]
    let bytes: [UInt8]
    /// Of all carriers' names, their words in `bytes`.
    let spellings: [Spelling]
    /// Sorted by code, rows of later layers last.
    let index: [Place]
    /// Sorted by code; one place a code.
    let networks: [Place]
    /// By the carrier's id; only for those that have one.
    let displays: [String: CarrierDisplay]
    /// Sorted by prefix.
    let issuers: [(prefix: [UInt8], carrier: Int)]

    /// One table's name and age.
    package struct Summary: Hashable, Sendable {
        package var name: String
        package var version: String?
        package var date: String?
        package var file: String?
        package var carriers: Int
        package var isFallback: Bool
    }

    /// No table at all.
    package static let empty = CarrierTable(layers: [])

    /// - Parameter layers: a later one over an earlier one.
    package init(layers given: [CarrierLayer]) {
        var builder = CarrierTableBuilder(layers: given)
        builder.build()
        layers = given.map {
            Summary(
                name: $0.name,
                version: $0.version,
                date: $0.date,
                file: $0.file,
                carriers: $0.carriers.count,
                isFallback: $0.isFallback
            )
        }
        versions =
            given.isEmpty
            ? "none"
            : given.map { layer in
                [layer.name, layer.version ?? layer.date].compactMap(\.self).joined(separator: " ")
            }.joined(separator: " + ")
        carriers = builder.carriers
        rows = builder.rows
        patterns = builder.patterns
        bytes = builder.bytes
        spellings = builder.spellings
        index = builder.index
        networks = builder.networks
        issuers = builder.issuers
        displays = Self.displays(given)
    }

}

extension CarrierTable: Hashable {
    /// Two tables are equal only if they are one: each reading makes a new one.
    package static func == (left: CarrierTable, right: CarrierTable) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CarrierTable {
    /// An attribute of a rule besides the PLMN.
    enum Attribute: UInt8, CaseIterable, Sendable {
        case imsiPrefix
        case iccidPrefix
        case gid1
        case gid2
        case pnn
        case spn

        /// As in Android's `CarrierResolver`: each is worth more than all the weaker ones together.
        var weight: UInt16 {
            switch self {
            case .imsiPrefix: 128
            case .iccidPrefix: 64
            case .gid1: 32
            case .gid2: 16
            case .pnn: 8
            case .spn: 2
            }
        }
    }

    /// The weight of the PLMN, which every rule has.
    static let plmnWeight: UInt16 = 256

    struct AttributeSet: OptionSet, Sendable, Hashable {
        let rawValue: UInt8

        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        init(_ attribute: Attribute) {
            rawValue = 1 << attribute.rawValue
        }

        static let all = AttributeSet(rawValue: (1 << 6) - 1)

        /// The one of the highest weight; their order is that.
        var strongest: Attribute? {
            Attribute(rawValue: UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount))
        }

        var members: [Attribute] {
            Attribute.allCases.filter { contains(AttributeSet($0)) }
        }
    }
}

extension PLMN {
    /// The code as a number that keeps its digit count: 25005 and 250050 differ.
    var key: UInt32 {
        text.utf8.reduce(1) { $0 &* 10 &+ UInt32($1 &- UInt8(ascii: "0")) }
    }
}
