// SPDX-License-Identifier: Apache-2.0

extension CarrierTable {
    /// Whose customer a card is.
    ///
    /// Android's way of scoring (`CarrierResolver`), and what it lacks: rules that fit equally well are reported and
    /// none is chosen by its place in a file; what was not read rules nothing out and makes the answer less sure; a
    /// card that calls itself by a name of which no table knows is not said to be its host's own.
    package func carrier(of card: SIMAttributes) -> CarrierAnswer {
        guard let plmn = card.plmn else { return answerWithoutCode(card) }
        let code = completed(plmn)
        let finding = find(code ?? plmn, for: card)
        var answer = answer(to: finding, in: code ?? plmn, card: card)
        answer.match.undecided.removeAll { $0.carrier == answer.carrier }
        answer.match.table = versions
        if code != nil {
            answer.isCodeCompleted = true
            answer.match.confidence = answer.match.confidence.atMost(.likely)
        }
        return answer
    }

    /// The carrier that runs a network, and its country; nil where no table says so.
    package func carrier(ofNetwork plmn: PLMN) -> (carrier: Carrier, country: String?)? {
        guard let place = runner(of: completed(plmn) ?? plmn) else { return nil }
        return (carriers[place].carrier, carriers[place].country)
    }

    /// Whether any table knows anything of a code.
    package func knows(_ plmn: PLMN) -> Bool {
        !rows(of: plmn.key).isEmpty || runner(of: plmn) != nil
    }

    /// - Parameter code: the card's home code, completed where it was one digit short.
    private func answer(to finding: Finding, in code: PLMN, card: SIMAttributes) -> CarrierAnswer {
        let runner = runner(of: code)
        // Cleaning a name takes longer than finding the rule, and most answers need none.
        var name: String? { card.spn.text.map { OperatorName($0, of: card.plmn) }?.display }
        let winners = carriersOfRows(finding.winners)
        var match = CarrierMatch()
        if !finding.undecided.isEmpty { match.undecided = undecided(finding, besides: winners) }

        guard let winner = winners.first else {
            return nameAnswer(name, runner: runner, code: code, card: card, match: match)
        }
        let attributes = finding.winners.first.map { rows[$0].attributes } ?? []
        match.basis = attributes.basis
        if winners.count > 1 {
            // The card's own name may tell which of them it is.
            let named = name.flatMap(OperatorSpelling.init).map { spelling in
                winners.filter { fits(spelling, $0) }
            }
            guard let named, named.count == 1, let only = named.first else {
                return tie(winners, runner: runner, match: match)
            }
            match.basis = .simName
            match.confidence = .likely
            match.tie(winners.filter { $0 != only }) { carriers[$0].carrier }
            return found(only, runner: runner, match: match)
        }
        if mayBeSomebodyElse(than: winner, by: finding), let name, let spelling = OperatorSpelling(name),
            !fits(spelling, winner)
        {
            return somebodyElse(name, spelling, on: winner, code: code, card: card, match: match)
        }
        let restsOnHearsay = attributes.contains(AttributeSet(.spn)) && !card.isNameTrusted
        let restsOnFallback = layers[carriers[winner].layer].isFallback
        let isSure = match.undecided.isEmpty && !restsOnHearsay && !restsOnFallback
        match.confidence = isSure ? .certain : .likely
        return found(winner, runner: runner, match: match)
    }

    /// No rule fits: the card's name is all there is, beside who runs the network of its code.
    private func nameAnswer(
        _ name: String?,
        runner: Int?,
        code: PLMN,
        card: SIMAttributes,
        match: CarrierMatch
    ) -> CarrierAnswer {
        var match = match
        guard let name, let spelling = OperatorSpelling(name) else {
            return CarrierAnswer(
                carrier: Carrier(name: nil, plmn: card.plmn),
                host: runner.map { carriers[$0].carrier },
                country: runner.flatMap { carriers[$0].country },
                match: match
            )
        }
        match.basis = .simName
        guard let runner else {
            match.confidence = .hint
            return CarrierAnswer(carrier: Carrier(name: name, plmn: card.plmn), match: match)
        }
        match.confidence = .likely
        if fits(spelling, runner) { return found(runner, runner: runner, match: match) }
        return somebodyElse(name, spelling, on: runner, code: code, card: card, match: match)
    }

    /// The card has a name that is not the one of whom its code says: it is a guest's of that carrier.
    ///
    /// Its rules may ask for what was not read, or for another group; its name still says which of the code's
    /// carriers it is, where it is the name of one of them and of no other.
    private func somebodyElse(
        _ name: String,
        _ spelling: OperatorSpelling,
        on host: Int,
        code: PLMN,
        card: SIMAttributes,
        match: CarrierMatch
    ) -> CarrierAnswer {
        var match = match
        match.basis = .simName
        match.confidence = card.isNameTrusted ? .likely : .hint
        let named = Set(rows(of: code.key).map { Int(rows[Int(index[$0].index)].carrier) }).filter {
            isName(spelling, of: $0)
        }
        if named.count == 1, let only = named.first {
            return found(only, runner: runner(of: code), match: match)
        }
        return CarrierAnswer(
            carrier: Carrier(name: name, kind: .virtualOperator),
            host: carriers[host].carrier,
            country: carriers[host].country,
            match: match
        )
    }

    private func tie(_ winners: [Int], runner: Int?, match: CarrierMatch) -> CarrierAnswer {
        var match = match
        match.confidence = .none
        match.tie(winners) { carriers[$0].carrier }
        let kinds = Set(winners.map { carriers[$0].carrier.kind })
        let hosts = Set(winners.map { host(of: $0, runner: runner) })
        let countries = Set(winners.map { carriers[$0].country })
        return CarrierAnswer(
            carrier: Carrier(name: nil, kind: kinds.count == 1 ? kinds.first ?? .unknown : .unknown),
            host: hosts.count == 1 ? hosts.first?.map { carriers[$0].carrier } : nil,
            country: countries.count == 1 ? countries.first ?? nil : nil,
            match: match
        )
    }

    private func found(_ place: Int, runner: Int?, match: CarrierMatch) -> CarrierAnswer {
        CarrierAnswer(
            carrier: carriers[place].carrier,
            host: host(of: place, runner: runner).map { carriers[$0].carrier },
            country: carriers[place].country,
            match: match
        )
    }

    /// The operator that a carrier rides on: the one its entry names, else the one that runs its card's network.
    func host(of place: Int, runner: Int?) -> Int? {
        let listed = carriers[place]
        switch listed.carrier.kind {
        case .operator, .privateNetwork, .testNetwork: return nil
        case .virtualOperator, .international, .unknown:
            if let host = listed.host { return host }
            return runner == place ? nil : runner
        }
    }

    /// Whether a card that the rules say is a carrier's may call itself by somebody else's name.
    private func mayBeSomebodyElse(than winner: Int, by finding: Finding) -> Bool {
        let attributes = finding.winners.first.map { rows[$0].attributes } ?? []
        switch carriers[winner].carrier.kind {
        case .privateNetwork, .testNetwork: return false
        // Its sub-brands and its host's name are on such cards as well; but a code of its own may carry others' brands.
        case .virtualOperator where !attributes.isEmpty: return false
        case .operator, .virtualOperator, .international, .unknown: break
        }
        // The rule was made for this very name.
        return !finding.winners.contains { rows[$0].attributes.contains(AttributeSet(.spn)) }
    }

    /// Whether a name may be another way to write one of a carrier's.
    private func fits(_ spelling: OperatorSpelling, _ place: Int) -> Bool {
        hasSpelling(place) {
            OperatorSpelling.fits($0, isCut: $1, spelling.words[...], isCut: spelling.isCut)
        }
    }

    /// Whether a name is one of a carrier's, all of it.
    private func isName(_ spelling: OperatorSpelling, of place: Int) -> Bool {
        hasSpelling(place) {
            OperatorSpelling.isOne($0, isCut: $1, spelling.words[...], isCut: spelling.isCut)
        }
    }

    private func hasSpelling(_ place: Int, where fits: (ArraySlice<UInt8>, Bool) -> Bool) -> Bool {
        spellings[carriers[place].spellings].contains { own in
            let start = Int(own.start)
            return fits(bytes[start..<(start + Int(own.length))], own.isCut)
        }
    }

    private func undecided(_ finding: Finding, besides winners: [Int]) -> [CarrierMatch.Undecided] {
        var list: [CarrierMatch.Undecided] = []
        var seen = Set(winners.count == 1 ? winners : [])
        for (row, unread) in finding.undecided {
            let place = Int(rows[row].carrier)
            guard seen.insert(place).inserted else { continue }
            list.append(
                CarrierMatch.Undecided(
                    carrier: carriers[place].carrier,
                    needs: unread.members.map(\.name) + rows[row].missing
                )
            )
        }
        return list
    }

    private func carriersOfRows(_ list: [Int]) -> [Int] {
        guard list.count > 1 else { return list.map { Int(rows[$0].carrier) } }
        var seen: Set<Int> = []
        return list.map { Int(rows[$0].carrier) }.filter { seen.insert($0).inserted }
    }
}

extension CarrierTable {
    /// A code of five digits, of a country whose codes have six, with its last digit; nil for any other code, and where
    /// it is not one carrier alone whose code begins so.
    ///
    /// Some firmware drops the last digit: "31026" for 310260.
    func completed(_ plmn: PLMN) -> PLMN? {
        guard plmn.text.utf8.count == 5, !knows(plmn), MobileCountry(mcc: plmn.mcc)?.mncLengths == [3] else {
            return nil
        }
        let fitting = (0...9).compactMap { PLMN(plmn.text + String($0)) }.filter(knows)
        guard let first = fitting.first, fitting.count == 1 || fitting.allSatisfy({ isSame($0, first) })
        else {
            return nil
        }
        return first
    }

    private func isSame(_ plmn: PLMN, _ other: PLMN) -> Bool {
        guard let runner = runner(of: plmn) else { return false }
        return runner == self.runner(of: other)
    }

    /// What a card tells without its home code: its name, and who had it made. A locked card has only the latter.
    private func answerWithoutCode(_ card: SIMAttributes) -> CarrierAnswer {
        var answer = issuerAnswer(card.iccid)
        answer.match.table = versions
        guard let name = card.spn.text.flatMap({ OperatorName($0).display }) else { return answer }
        answer.match.basis = .simName
        answer.match.confidence = .hint
        let issuer = answer.carrier
        if let spelling = OperatorSpelling(name),
            carriers.indices.contains(where: { carriers[$0].carrier == issuer && fits(spelling, $0) })
        {
            return answer
        }
        answer.carrier = Carrier(name: name, kind: .unknown)
        answer.host = nil
        return answer
    }

    private func issuerAnswer(_ iccid: ICCID?) -> CarrierAnswer {
        var answer = CarrierAnswer(carrier: Carrier(name: nil, kind: .unknown), match: CarrierMatch())
        guard let iccid else { return answer }
        let digits = Array(iccid.disclosed.utf8)
        let issuer = issuers.filter { digits.starts(with: $0.prefix) }.max {
            $0.prefix.count < $1.prefix.count
        }
        if let issuer {
            answer.carrier = carriers[issuer.carrier].carrier
            answer.host = host(of: issuer.carrier, runner: nil).map { carriers[$0].carrier }
        }
        answer.country =
            issuer.flatMap { carriers[$0.carrier].country } ?? MobileCountry.country(ofICCID: iccid)
        guard issuer != nil || answer.country != nil else { return answer }
        answer.match.basis = .iccidIssuer
        answer.match.confidence = .hint
        return answer
    }
}

extension CarrierMatch.Confidence {
    func atMost(_ limit: Self) -> Self {
        self == .certain && limit == .likely ? .likely : self
    }
}
