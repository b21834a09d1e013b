// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

/// Which modem an object is.
@Suite struct IdentityOfModemsTests {
    @Test func aModemIsTheSameAtAnotherPort() {
        var bench = Bench.showing(.modem(0, imei: 1, port: 1))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        let events = bench.take(.modem(.modem(1, imei: 1, port: 2)), at: 20)
        #expect(events == ["modemRecovering modem1", "modemRecovered modem1"])
        #expect(bench.modem(1)?.device == "/sys/devices/usb1/1-2")
        #expect(bench.modem(1)?.isStale == false)
    }

    @Test func twoModemsThatExchangePortsStayThemselves() {
        var bench = Bench.showing(
            .modem(0, imei: 1, port: 1, sim: card(1)),
            .modem(1, imei: 2, port: 2, sim: card(2))
        )
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        bench.take(.modemGone(ObjectPath("/Modem/1")), at: 10.1)
        let events =
            bench.take(.modem(.modem(2, imei: 1, port: 2, sim: card(1))), at: 10.5)
            + bench.take(.modem(.modem(3, imei: 2, port: 1, sim: card(2))), at: 10.6)
        #expect(events.isEmpty)
        #expect(bench.modem(1)?.device == "/sys/devices/usb1/1-2")
        #expect(bench.modem(2)?.device == "/sys/devices/usb1/1-1")
    }

    @Test(arguments: [1, 2]) func idsFollowTheOrderOfSightAndNotThatOfTheCardsAnswers(secondIMEI: Int) {
        var bench = Bench()
        bench.take(.modemManagerAppeared(version: nil), at: 0)
        bench.take(.modem(.modem(0, imei: 1, port: 1, sim: .pending)), at: 1)
        bench.take(.modem(.modem(1, imei: secondIMEI, port: 2, sim: .pending)), at: 1)
        #expect(
            bench.take(.modem(.modem(1, imei: secondIMEI, port: 2, sim: card(2))), at: 2) == [
                "modemAdded modem2"
            ]
        )
        #expect(bench.take(.modem(.modem(0, imei: 1, port: 1, sim: card(1))), at: 3) == ["modemAdded modem1"])
        #expect(bench.modem(1)?.device == "/sys/devices/usb1/1-1")
        #expect(bench.modem(2)?.device == "/sys/devices/usb1/1-2")
    }

    @Test func twoUnreadObjectsInOnePortAreOneModem() {
        var bench = Bench()
        bench.take(.modemManagerAppeared(version: nil), at: 0)
        bench.take(.modem(.modem(0, sim: .pending)), at: 1)
        bench.take(.modem(.modem(1, sim: .pending)), at: 1.1)
        #expect(bench.take(.modem(.modem(0)), at: 2).isEmpty)
        #expect(bench.take(.modem(.modem(1)), at: 2.1) == ["modemAdded modem1"])
        #expect(bench.take(.modemGone(ObjectPath("/Modem/0")), at: 3).isEmpty)
        #expect(bench.modem(1)?.isStale == false)
    }

    @Test func anObjectThatGoesUnreadKeepsNoIDFromItsSuccessor() {
        var bench = Bench()
        bench.take(.modemManagerAppeared(version: nil), at: 0)
        bench.take(.modem(.modem(0, sim: .pending)), at: 1)
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 2)
        #expect(bench.take(.modem(.modem(1)), at: 3) == ["modemAdded modem1"])
    }

    @Test func clonesThatComeBackAreToldApartByTheirPorts() {
        var bench = Bench.showing(
            .modem(0, imei: 1, port: 1, sim: card(1)),
            .modem(1, imei: 1, port: 2, sim: card(2))
        )
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        bench.take(.modemGone(ObjectPath("/Modem/1")), at: 10)
        let events =
            bench.take(.modem(.modem(2, imei: 1, port: 2, sim: card(2))), at: 10.5)
            + bench.take(.modem(.modem(3, imei: 1, port: 1, sim: card(1))), at: 10.6)
        #expect(events.isEmpty)
        #expect(bench.state.views.map(\.hasAmbiguousIdentity) == [true, true])
    }

    @Test func aCloneThatGoesForGoodLeavesTheOtherUnambiguous() {
        var bench = Bench.showing(.modem(0, imei: 1, port: 1), .modem(1, imei: 1, port: 2, sim: card(2)))
        bench.take(.modemGone(ObjectPath("/Modem/1")), at: 10)
        #expect(bench.wait(until: 80) == ["modemRecovering modem2", "modemRemoved modem2"])
        #expect(bench.modem(1)?.hasAmbiguousIdentity == false)
    }

    @Test func anIMEIThatComesLateIsTheSameModems() {
        var bench = Bench.showing(.modem(0, imei: nil))
        let events = bench.take(.modem(.modem(0, imei: 1)), at: 5)
        #expect(events.isEmpty)
        #expect(bench.ids == [1])
        #expect(bench.modem(1)?.imei != nil)
    }

    @Test(arguments: [1, nil] as [Int?]) func anObjectInTheSamePortIsTheSameModem(imei: Int?) {
        var bench = Bench.showing(.modem(0, imei: 1, port: 1))
        #expect(bench.take(.modem(.modem(1, imei: imei, port: 1)), at: 10).isEmpty)
        #expect(bench.ids == [1])
        // What the old object still says before it goes takes nothing back.
        #expect(bench.take(.modem(.modem(0, imei: 1, port: 1, state: .disabled)), at: 10.1).isEmpty)
        #expect(bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10.2).isEmpty)
        #expect(bench.wait(until: 100).isEmpty)
        #expect(bench.modem(1)?.state == .reported(.registered))
    }

    @Test func anOldObjectThatOutlivesItsSuccessorCountsAgain() {
        var bench = Bench.showing(.modem(0, imei: 1, port: 1))
        bench.take(.modem(.modem(1, imei: 1, port: 1)), at: 10)
        bench.take(.modemGone(ObjectPath("/Modem/1")), at: 10.1)
        #expect(bench.take(.modem(.modem(0, imei: 1, port: 1)), at: 10.2).isEmpty)
        #expect(bench.wait(until: 100).isEmpty)
        #expect(bench.ids == [1])
    }

    @Test func anIMEIThatComesLateAndIsKnownIsTheKnownModem() {
        var bench = Bench.showing(.modem(0, imei: 1, port: 1))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        bench.wait(until: 100)
        bench.take(.modem(.modem(1, imei: nil, port: 2)), at: 200)
        #expect(bench.ids == [2])
        let events = bench.take(.modem(.modem(1, imei: 1, port: 2)), at: 205)
        #expect(events == ["modemRemoved modem2", "modemAdded modem1"])
        #expect(bench.ids == [1])
        // The number that was given in between is nobody else's.
        bench.take(.modem(.modem(2, imei: 3, port: 3)), at: 210)
        #expect(bench.ids == [1, 3])
    }

    @Test func withoutAnIMEITheModemIsItsPort() {
        var bench = Bench.showing(.modem(0, imei: nil, port: 1), .modem(1, imei: nil, port: 2, sim: card(2)))
        #expect(bench.ids == [1, 2])
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        #expect(bench.take(.modem(.modem(2, imei: nil, port: 1)), at: 10.5).isEmpty)
        #expect(bench.ids == [1, 2])
    }

    @Test func aModemThatCannotSayItsIMEINowIsTheOneThatJustLeftItsPort() {
        // modem1 never said its IMEI and is long gone; modem2 has stood in its port since.
        var bench = Bench.showing(.modem(0, imei: 2, port: 2))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 1)
        bench.wait(until: 100)
        bench.take(.modem(.modem(1, imei: nil, port: 1, sim: nil, state: .disabled)), at: 100)
        bench.take(.modemGone(ObjectPath("/Modem/1")), at: 101)
        bench.wait(until: 200)
        bench.take(.modem(.modem(2, imei: 2, port: 1)), at: 200)
        #expect(bench.ids == [1])
        bench.take(.modemGone(ObjectPath("/Modem/2")), at: 210)
        let events = bench.take(.modem(.modem(3, imei: nil, port: 1, sim: nil, state: .failed)), at: 210.5)
        #expect(events.first == "simRemoved modem1 slot 0")
        #expect(bench.ids == [1])
    }

    @Test func anObjectThatSaysAnotherIMEIIsAnotherModem() {
        var bench = Bench.showing(.modem(0, imei: 1, port: 1))
        let events = bench.take(.modem(.modem(0, imei: 2, port: 2, sim: card(2))), at: 5)
        #expect(events == ["modemAdded modem2"])
        #expect(bench.modem(1)?.isStale == true)
        #expect(bench.wait(until: 100) == ["modemRecovering modem1", "modemRemoved modem1"])
    }

    /// A device has one object: where the end of the old one was missed, or comes late, the new one says it.
    @Test func aNewObjectOfADeviceEndsTheOldOne() {
        var bench = Bench.showing(.modem(0, imei: 1, port: 1))
        #expect(bench.take(.modem(.modem(1, imei: 1, port: 1)), at: 5).isEmpty)
        #expect(bench.ids == [1])
        #expect(bench.take(.modemGone(ObjectPath("/Modem/0")), at: 5.1).isEmpty)
        #expect(bench.wait(until: 100).isEmpty)
        #expect(bench.modem(1)?.isStale == false)
    }

    @Test func askingModemManagerAnewFindsTheSameModemsInOtherObjects() {
        var bench = Bench.showing(.modem(0, imei: 1, port: 1))
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 5)
        bench.take(.modem(.modem(1, imei: 1, port: 1)), at: 5)
        #expect(bench.take(.complete, at: 5).isEmpty)
        #expect(bench.wait(until: 100).isEmpty)
        #expect(bench.ids == [1])
    }

    @Test func modemsAreInTheOrderOfTheirNumbers() {
        var bench = Bench.showing(.modem(10, imei: 1, port: 1), .modem(2, imei: 2, port: 2, sim: card(2)))
        bench.take(.modemGone(ObjectPath("/Modem/10")), at: 1)
        bench.wait(until: 100)
        bench.take(.modem(.modem(11, imei: 3, port: 3, sim: card(3))), at: 100)
        bench.take(.modem(.modem(12, imei: 1, port: 1)), at: 101)
        #expect(bench.ids == [1, 2, 3])
    }

    @Test func whatComesWithoutModemManagerIsNotBelieved() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modemManagerVanished(reason: "gone"), at: 1)
        #expect(bench.take(.modem(.modem(0)), at: 2).isEmpty)
        #expect(bench.take(.modem(.modem(5, imei: 5, port: 5)), at: 2).isEmpty)
        #expect(bench.ids == [1])
        #expect(bench.modem(1)?.isStale == true)
    }
}
