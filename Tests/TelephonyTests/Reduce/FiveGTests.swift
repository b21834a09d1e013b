// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct FiveGTests {
    private func modem(_ technologies: AccessTechnologies, code: String = "26202") -> ModemFacts {
        .modem(0).with {
            $0.ports = [Port(name: "cdc-wdm0", kind: .mbim)]
            $0.accessTechnologies = technologies
            $0.threeGPP?.operatorCode = code
        }
    }

    private func status(_ bench: Bench) -> FiveGStatus? { bench.modem(1)?.radio.fiveG.status }

    /// Ten times a minute up and down: what is shown changes twice, and afterwards no timer is left.
    @Test func aModemThatFlapsIsShownToChangeTwice() {
        var bench = Bench.showing(modem(.lte))
        var held: [FiveGStatus] = []
        var events: [String] = []
        for step in 0..<20 {
            let technologies: AccessTechnologies = step.isMultiple(of: 2) ? [.lte, .nr] : .lte
            events += bench.take(.modem(modem(technologies)), at: 10 + Double(step) * 3)
            let radio = bench.modem(1)?.radio
            #expect(radio?.reading.status == (step.isMultiple(of: 2) ? .nsaConnected : FiveGStatus.none))
            if let status = radio?.fiveG.status, status != held.last { held.append(status) }
        }
        #expect(held == [.nsaConnected])
        #expect(bench.state.deadline == .seconds(77))
        events += bench.wait(until: 77)
        #expect(status(bench) == FiveGStatus.none)
        #expect(events.filter { $0.hasPrefix("fiveGChanged") }.count == 2)
        #expect(events.filter { $0.hasPrefix("technologyChanged") }.count == 20)
        #expect(bench.state.deadline == nil)
        #expect(bench.modem(1)?.radio.fiveG.since == 77_000)
    }

    @Test func anotherNetworkIsNotShownByTheOldOnesStatus() {
        var bench = Bench.showing(modem([.lte, .nr]))
        let events = bench.take(.modem(modem(.lte, code: "26201")), at: 5)
        #expect(events.contains("fiveGChanged modem1"))
        #expect(status(bench) == FiveGStatus.none)
        #expect(bench.state.deadline == nil)
    }

    @Test func theSameCarriersOtherCodeIsTheSameNetwork() {
        var network = CarrierEntry(id: "de.vodafone", name: "Vodafone", kind: .operator)
        network.networks = ["26202", "26204"].compactMap { PLMN($0) }
        var bench = Bench.showing(modem([.lte, .nr]))
        bench.take(.carriers(table(network)), at: 1)
        bench.take(.modem(modem(.lte, code: "26204")), at: 5)
        #expect(status(bench) == .nsaConnected)
        bench.wait(until: 15)
        #expect(status(bench) == FiveGStatus.none)
    }

    /// ModemManager may tell the code a moment after the rest.
    @Test func aCodeThatIsMissingForAMomentIsNoOtherNetwork() {
        var bench = Bench.showing(modem([.lte, .nr]))
        bench.take(.modem(modem(.lte, code: "")), at: 5)
        #expect(status(bench) == .nsaConnected)
        bench.take(.modem(modem(.lte, code: "26201")), at: 6)
        #expect(status(bench) == FiveGStatus.none)
    }

    @Test func aCarrierMayHaveAHoldOfItsOwn() {
        var carrier = CarrierEntry(id: "de.vodafone", name: "Vodafone", kind: .operator)
        carrier.networks = [PLMN("26202")].compactMap(\.self)
        carrier.rules = [CarrierRule(plmns: carrier.networks)]
        carrier.display = CarrierDisplay(fiveGHold: .seconds(30), labels: RadioLabels([.lte: "4G"]))
        var bench = Bench.showing(modem([.lte, .nr]))
        bench.take(.carriers(table(carrier)), at: 1)
        bench.take(.modem(modem(.lte)), at: 10)
        bench.wait(until: 39.9)
        #expect(status(bench) == .nsaConnected)
        #expect(bench.modem(1)?.radio.label == "5G")
        bench.wait(until: 40)
        #expect(status(bench) == FiveGStatus.none)
        #expect(bench.modem(1)?.radio.label == "4G")
    }

    @Test func theLastTablesEntryDecidesHowACarrierIsShown() {
        var first = CarrierLayer(name: "first")
        var entry = CarrierEntry(id: "de.a", name: "A", kind: .operator)
        entry.display.fiveGHold = .seconds(1)
        first.carriers = [entry]
        var second = CarrierLayer(name: "second")
        entry.display = CarrierDisplay()
        second.carriers = [entry]
        #expect(CarrierTable.displays([first])["de.a"]?.fiveGHold == .seconds(1))
        #expect(CarrierTable.displays([first, second])["de.a"] == nil)
    }

    private func table(_ entry: CarrierEntry) -> CarrierTable {
        var layer = CarrierLayer(name: "test")
        layer.carriers = [entry]
        return CarrierTable(layers: [layer])
    }

    private func qmi(_ technologies: AccessTechnologies = [.lte, .nr]) -> ModemFacts {
        modem(technologies).with { $0.ports = [Port(name: "cdc-wdm0", kind: .qmi)] }
    }

    /// Polling has begun, and nothing was measured yet: whether there is a leg is not known.
    @Test func beforeTheFirstReadingAnOfferIsNotToldFromALeg() {
        func polled(_ readings: [SignalReading]) -> ModemFacts {
            var signal = SignalFacts()
            signal.rate = 5
            signal.readings = readings
            return qmi().with { $0.signal = signal }
        }
        var bench = Bench.showing(polled([]))
        #expect(bench.modem(1)?.radio.reading.status == .nsaAvailable)
        #expect(bench.modem(1)?.radio.reading.isConclusive == false)
        bench.take(.modem(polled([SignalReading(technology: .lte, rsrp: -95)])), at: 5)
        #expect(bench.modem(1)?.radio.reading.status == .nsaAvailable)
        #expect(bench.modem(1)?.radio.reading.isConclusive == true)
    }

    private var leg: CellReading {
        var facts = CellFacts(technology: .nr)
        facts.servingType = 3
        return CellReading(facts)
    }

    @Test func whatCellsToldIsBelievedForAWhile() {
        var bench = Bench.showing(qmi())
        #expect(bench.take(.cells(ObjectPath("/Modem/0"), [leg]), at: 5) == ["fiveGChanged modem1"])
        #expect(bench.modem(1)?.radio.reading.evidence.last?.source == .cellInfo)
        #expect(bench.state.deadline == .seconds(20))
        bench.wait(until: 20)
        #expect(bench.modem(1)?.radio.reading.status == .nsaAvailable)
        #expect(status(bench) == .nsaConnected)
        #expect(bench.wait(until: 30) == ["fiveGChanged modem1"])
        #expect(bench.state.deadline == nil)
    }

    @Test func cellsOfAnotherNetworkOrObjectProveNothing() {
        var bench = Bench.showing(qmi())
        bench.take(.cells(ObjectPath("/Modem/7"), [leg]), at: 1)
        #expect(status(bench) == .nsaAvailable)
        bench.take(.cells(ObjectPath("/Modem/0"), [leg]), at: 2)
        bench.take(.modem(qmi().with { $0.threeGPP?.operatorCode = "26201" }), at: 3)
        #expect(bench.modem(1)?.radio.reading.status == .nsaAvailable)
    }
}
