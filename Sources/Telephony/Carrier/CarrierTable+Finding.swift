// SPDX-License-Identifier: Apache-2.0

extension CarrierTable {
    /// What the rules of one code say to a card.
    struct Finding {
        /// The rules that fit best, all of the same weight and the same layer.
        var winners: [Int] = []
        /// Rules that would have fit as well or better, had more been read, and what was not.
        var undecided: [(row: Int, unread: AttributeSet)] = []
    }

    func find(_ plmn: PLMN, for card: SIMAttributes) -> Finding {
        let places = rows(of: plmn.key)
        // Most codes have rules about one or two attributes: the others are not prepared.
        let asked = places.reduce(into: AttributeSet()) {
            $0.formUnion(rows[Int(index[$1].index)].attributes)
        }
        let query = CarrierQuery(card, asked: asked)
        var finding = Finding()
        var best: (weight: UInt16, layer: UInt16) = (0, 0)
        for place in places {
            let number = Int(index[place].index)
            let row = rows[number]
            guard let unread = unread(row, in: query) else { continue }
            if !unread.isEmpty || row.needs != 0 {
                finding.undecided.append((number, unread))
            } else if finding.winners.isEmpty || (row.weight, row.layer) > best {
                best = (row.weight, row.layer)
                finding.winners = [number]
            } else if (row.weight, row.layer) == best {
                finding.winners.append(number)
            }
        }
        if finding.undecided.isEmpty { return finding }
        finding.undecided.removeAll { (rows[$0.row].weight, rows[$0.row].layer) < best }
        return finding
    }

    /// The places in `index` of a code's rules.
    func rows(of code: UInt32) -> Range<Int> {
        let start = index.lowerBound(of: code)
        var end = start
        while end < index.count, index[end].code == code { end += 1 }
        return start..<end
    }

    /// The carrier that runs a code's network.
    func runner(of plmn: PLMN) -> Int? {
        let place = networks.lowerBound(of: plmn.key)
        guard place < networks.count, networks[place].code == plmn.key else { return nil }
        return Int(networks[place].index)
    }
}

extension [CarrierTable.Place] {
    /// The first place at or behind a code.
    fileprivate func lowerBound(of code: UInt32) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].code < code { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension CarrierTable.AttributeSet {
    /// The strongest of them; the code where there is none beside it.
    var basis: CarrierMatch.Basis {
        switch strongest {
        case .imsiPrefix: .imsiPrefix
        case .iccidPrefix: .iccidPrefix
        case .gid1: .gid1
        case .gid2: .gid2
        case .pnn: .pnn
        case .spn: .spn
        case nil: .plmn
        }
    }
}

extension CarrierTable.Attribute {
    /// As `CarrierMatch.Undecided.needs` calls it.
    var name: String {
        switch self {
        case .imsiPrefix: "imsi"
        case .iccidPrefix: "iccid"
        case .gid1: "gid1"
        case .gid2: "gid2"
        case .pnn: "pnn"
        case .spn: "spn"
        }
    }
}

extension CarrierTable.Row {
    /// What no card can tell.
    var missing: [String] {
        CarrierRule.Need.allCases.filter { needs & $0.bit != 0 }.map(\.rawValue)
    }
}
