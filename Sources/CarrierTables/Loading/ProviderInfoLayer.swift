// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Judges which provider of a list may be named by which code.
struct ProviderInfoLayer {
    let carriers: [CarrierEntry]

    init(_ list: [ProviderInfo.Provider]) {
        let providers = Self.merged(list)
        var holders: [PLMN: [Int]] = [:]
        for (index, provider) in providers.enumerated() {
            for plmn in provider.networks { holders[plmn, default: []].append(index) }
        }
        // Whose a code is; a code where nobody is marked is not there.
        let owners = holders.compactMapValues { all -> Int? in
            let primary = all.filter { providers[$0].isPrimary }
            return all.count == 1 ? all[0] : primary.count == 1 ? primary[0] : nil
        }
        let ids = Self.ids(of: providers)
        carriers = providers.enumerated().map { index, provider in
            let own = provider.networks.filter { owners[$0] == index }
            let open = provider.networks.filter { owners[$0] == nil }
            var entry = CarrierEntry(
                id: ids[index],
                name: provider.name,
                kind: own.isEmpty ? .unknown : .operator
            )
            entry.localName = provider.localName
            entry.country = provider.country
            entry.line = provider.line
            entry.networks = own
            let hosts = Set(provider.networks.map { owners[$0] })
            if own.isEmpty, hosts.count == 1, let host = hosts.first.flatMap({ $0 }) {
                entry.host = ids[host]
            }
            if !own.isEmpty { entry.rules.append(CarrierRule(plmns: own)) }
            if !open.isEmpty {
                var rule = CarrierRule(plmns: open)
                rule.needs = [.apn]
                entry.rules.append(rule)
            }
            for rule in entry.rules.indices { entry.rules[rule].line = provider.line }
            return entry
        }
    }

    /// Some providers are written down once for each kind of contract.
    private static func merged(_ list: [ProviderInfo.Provider]) -> [ProviderInfo.Provider] {
        struct Brand: Hashable {
            let country: String
            let name: String
        }
        var providers: [ProviderInfo.Provider] = []
        var places: [Brand: Int] = [:]
        for provider in list where !provider.networks.isEmpty && !provider.name.isEmpty {
            let brand = Brand(country: provider.country, name: provider.name)
            if let place = places[brand] {
                providers[place].networks += provider.networks
                providers[place].isPrimary = providers[place].isPrimary || provider.isPrimary
            } else {
                places[brand] = providers.count
                providers.append(provider)
            }
        }
        for place in providers.indices {
            var seen: Set<PLMN> = []
            providers[place].networks.removeAll { !seen.insert($0).inserted }
        }
        return providers
    }

    /// `provider-info.jp.ntt-docomo`.
    private static func ids(of providers: [ProviderInfo.Provider]) -> [String] {
        var ids = UniqueIDs()
        return providers.map { provider in
            ids.id(
                "\(ProviderInfo.name).\(provider.country)",
                name: provider.name,
                fallback: provider.networks.first?.text ?? "unnamed"
            )
        }
    }
}
