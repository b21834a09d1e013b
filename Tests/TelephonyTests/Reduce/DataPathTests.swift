// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

/// Which modem carries the machine's data.
@Suite struct DataPathTests {
    private let now = Moment(wall: 0, uptime: .zero)

    private func route(_ interfaces: String..., metric: UInt32 = 700, family: DefaultRoute.Family = .ipv4)
        -> DefaultRoute
    {
        DefaultRoute(family: family, interfaces: interfaces, metric: metric)
    }

    private func path(_ routes: [DefaultRoute], ports: [Port] = [Port(name: "wwan0", kind: .net)]) -> DataPath
    {
        DefaultRoutes.known(routes).dataPath(by: ports)
    }

    @Test func theLowestMetricIsTaken() {
        #expect(path([route("wwan0")]) == .carried)
        #expect(path([route("wwan0"), route("eth0", metric: 100)]) == .notCarried)
        #expect(path([route("wwan0", metric: 50), route("eth0", metric: 100)]) == .carried)
        #expect(path([route("wwan0"), route("wwan1")]) == .carried)
        #expect(path([]) == .notCarried)
    }

    @Test func eachProtocolHasItsOwn() {
        #expect(path([route("eth0", metric: 1), route("wwan0", metric: 1024, family: .ipv6)]) == .carried)
        #expect(path([route("wwan0"), route("eth0", metric: 1, family: .ipv6)]) == .carried)
    }

    @Test func aLinkOnTheModemsOwnIsTheModems() {
        #expect(path([route("qmapmux0.0", "wwan0")]) == .carried)
    }

    @Test func onlyANetPortCarriesData() {
        #expect(path([route("wwan0")], ports: [Port(name: "wwan0", kind: .at)]) == .notCarried)
        #expect(path([route("wwan0")], ports: []) == .notCarried)
    }

    @Test func aModemShowsItAndSaysWhyNot() throws {
        var facts = ModemFacts(path: ObjectPath("/Modem/0"))
        facts.equipmentIdentifier = "867978050011223"
        facts.state = .registered
        facts.ports = [Port(name: "wwan0", kind: .net)]
        var state = reduce(TelephonyState(), .modemManagerAppeared(version: nil), now: now).state
        state = reduce(state, .modem(facts), now: now).state
        func blank() -> Blank? {
            state.views[0].blanks(modemManager: state.modemManager).first { $0.field == "carriesData" }
        }
        #expect(blank()?.reason == .notYet)
        var result = reduce(state, .defaultRoutes(.known([route("wwan0")])), now: now)
        #expect(result.events.map(\.words) == ["carriesDataChanged false true"])
        state = result.state
        #expect(state.views[0].dataPath == .carried)
        #expect(blank() == nil)
        #expect(reduce(state, .defaultRoutes(.known([route("wwan0")])), now: now).events == [])
        result = reduce(state, .defaultRoutes(.unreadable(reason: "no netlink socket")), now: now)
        state = result.state
        #expect(result.events.map(\.words) == ["carriesDataChanged true false"])
        #expect(state.views[0].dataPath == .unreadable(reason: "no netlink socket"))
        #expect(blank()?.reason == .failed)
        #expect(blank()?.detail?.contains("no netlink socket") == true)
    }
}

extension Event {
    fileprivate var words: String {
        func text(_ value: Value?) -> String {
            if case .text(let text) = value { text } else { "-" }
        }
        return "\(kind.rawValue) \(text(before)) \(text(after))"
    }
}
