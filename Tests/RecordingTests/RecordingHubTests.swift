// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import JSON
import ModemManagerClient
import Synchronization
import Telephony
import Testing

@testable import Recording

@Suite struct RecordingHubTests {
    private func hub(queueLimit: Int = RecordingHub.queueLimit) -> RecordingHub {
        RecordingHub(
            version: "1",
            queueLimit: queueLimit,
            digest: { KeyedDigest.bytes(of: Array($0.utf8), key: "a key") },
            clock: { Moment(wall: 0, uptime: .seconds(100)) },
            wake: {}
        )
    }

    private func modem(_ index: Int, percent: UInt32 = 50) -> ModemFacts {
        var facts = ModemFacts(path: ObjectPath("/org/freedesktop/ModemManager1/Modem/\(index)"))
        facts.equipmentIdentifier = "86797805000000\(index)"
        facts.state = .registered
        facts.signalQuality = SignalQuality(percent: percent, isRecent: true)
        return facts
    }

    private func recording(_ lines: [[UInt8]]) throws -> Recording {
        try Recording(reading: Array(lines.joined(separator: [0x0A])))
    }

    @Test func aRecordingBeginsWithWhatIsKnown() throws {
        let hub = hub()
        let now = Moment(wall: 0, uptime: .seconds(100))
        hub.note(.modemManagerAppeared(version: "1.22.0"), at: now)
        hub.note(.modem(modem(0)), at: now)
        hub.note(.complete, at: now)
        let feed = try #require(hub.begin(TelephonyState(), withPlace: false))
        let recording = try recording(feed.lines(atMost: .max))
        #expect(recording.header.modemManager == "1.22.0" && recording.header.carrierd == "1")
        var reader = StepReader()
        let inputs = recording.steps.flatMap { reader.inputs(of: $0) }
        #expect(inputs.count == 3 && inputs.first == .modemManagerAppeared(version: "1.22.0"))
        #expect(inputs.last == .complete)
    }

    @Test func aSlowReaderIsToldWhatItLostAndAllThatIsKnownThen() throws {
        let hub = hub(queueLimit: 2000)
        let feed = try #require(hub.begin(TelephonyState(), withPlace: false))
        var lines = feed.lines(atMost: .max)
        func note(_ input: Input, _ seconds: Int) {
            hub.note(input, at: Moment(wall: 0, uptime: .seconds(100 + seconds)))
        }
        note(.modemManagerAppeared(version: "1.22.0"), 1)
        note(.modem(modem(0)), 1)
        note(.modem(modem(1)), 1)
        note(.complete, 1)
        for second in 2...500 { note(.modem(modem(0, percent: UInt32(second % 100))), second) }
        note(.modemGone(modem(1).path), 501)
        note(.modem(modem(2)), 502)
        while case let more = feed.lines(atMost: 500), !more.isEmpty { lines += more }
        #expect(lines.count < 100)
        note(.modem(modem(2, percent: 7)), 600)
        lines += feed.lines(atMost: .max)

        let recording = try recording(lines)
        let gap = try #require(recording.steps.first { $0.gap != nil })
        #expect(try #require(gap.gap) > 400)
        #expect(gap.objects?.keys.sorted() == ["/Modem/0", "/Modem/2"])
        var reader = StepReader()
        var inputs: [Input] = []
        for step in recording.steps { inputs += reader.inputs(of: step) }
        #expect(reader.objects.modemPaths == ["/Modem/0", "/Modem/2"])
        #expect(reader.objects.facts(at: "/Modem/2")?.signalQuality?.percent == 7)
        #expect(inputs.contains(.modemGone(ObjectPath("/Modem/1"))))
    }

    /// What is remembered of the modems is the beginning of a recording as much as what they show.
    @Test func whatIsRememberedComesBackWithNobodysNumbers() throws {
        var card = KnownCard(iccid: try #require(ICCID("8981100000000000017")))
        card.imsi = IMSI("440101234567890")
        card.plmn = PLMN("44010")
        card.wasRemoved = true
        card.mncLength = .simFile
        var attributes = SIMAttributes(plmn: PLMN("44010"))
        attributes.imsi = card.imsi
        attributes.iccid = card.iccid
        attributes.gid1 = .empty
        attributes.spn = .value("mineo 440101234567890")
        attributes.isNameTrusted = false
        card.attributes = attributes
        var slot = KnownSlot(isOccupied: true)
        slot.card = card
        slot.isFromEarlierRun = true
        var modem = KnownModem(ordinal: 3, imei: IMEI("867978050011223"), device: "/sys/devices/usb1/1-1")
        modem.slots[2] = slot
        modem.name = "wan"
        var memory = Memory()
        memory.modems = [modem]
        var policy = Policy()
        policy.names = [ModemName(name: "wan", mark: .imei(try #require(modem.imei)))]
        policy.grace = .seconds(30)
        let feed = try #require(hub().begin(TelephonyState(memory: memory, policy: policy), withPlace: false))
        let lines = feed.lines(atMost: .max)
        let text = String(decoding: lines.joined(), as: UTF8.self)
        for number in ["8981100000000000017", "440101234567890", "867978050011223"] {
            #expect(!text.contains(number.dropLast()))
        }
        let header = try recording(lines).header
        var shaper = IdentityShaper(carriers: .empty) { KeyedDigest.bytes(of: Array($0.utf8), key: "a key") }
        let expected = shaper.shaped(memory)
        #expect(header.remembered == expected)
        #expect(header.policy().grace == .seconds(30))
        #expect(header.policy().names.map(\.mark) == [.imei(try #require(expected.modems.first?.imei))])
    }

    @Test func thereAreOnlySoManyRecordings() throws {
        let hub = hub()
        let feeds = (0..<RecordingHub.recordingLimit).compactMap { _ in
            hub.begin(TelephonyState(), withPlace: false)
        }
        #expect(feeds.count == RecordingHub.recordingLimit)
        #expect(hub.begin(TelephonyState(), withPlace: false) == nil)
        feeds.first?.end()
        #expect(hub.begin(TelephonyState(), withPlace: false) != nil)
    }

    /// Everything that a modem object may show comes back as it was.
    @Test func factsComeBackAsTheyWere() throws {
        var facts = modem(0)
        facts.calls = [CallFacts(path: ObjectPath("/org/freedesktop/ModemManager1/Call/3"))]
        facts.calls?[0].state = .ringingIn
        facts.calls?[0].direction = .incoming
        facts.calls?[0].number = OwnNumber("112")
        facts.ownNumbers = [OwnNumber("112")]
        facts.simSlots = [ObjectPath("/org/freedesktop/ModemManager1/SIM/0"), nil, ObjectPath("/SIM/9")]
        facts.activeSIM = facts.simSlots[0]
        facts.primarySlot = 1
        var card = SIMFacts()
        card.isActive = true
        card.isRemovable = false
        card.esimStatus = .withProfiles
        card.kind = .esim
        card.gid1 = "4D494E45"
        facts.sims = [
            ObjectPath("/org/freedesktop/ModemManager1/SIM/0"): .read(card),
            ObjectPath("/SIM/9"): .unreadable("no"),
        ]
        facts.signal = SignalFacts()
        facts.signal?.refusal = .bus
        facts.signal?.isForeign = true
        facts.signal?.readings = [SignalReading(technology: .lte, rsrp: -.infinity, rsrq: -32768, snr: 1.25)]
        facts.location = LocationFacts()
        facts.location?.latitude = 1e300
        facts.location?.refusal = .authorization
        facts.location?.nmea = "$GPGGA\r\n"
        facts.unlockRetries = [.simPIN: 3, .other(77): 1]
        facts.power = .other(9)
        facts.state = .other(-5)
        facts.ports = [Port(name: "wwan0", kind: .net), Port(name: "x", kind: .other(99))]
        var objects = RecordedObjects()
        objects.show(facts)
        let written = try JSONValue(JSONValue.object(objects.objects).encoded())
        var read = RecordedObjects()
        read.merge(try #require(written.object))
        let again = try #require(read.facts(at: "/Modem/0"))
        var short = facts
        short.path = ObjectPath("/Modem/0")
        short.calls?[0].path = ObjectPath("/Call/3")
        short.simSlots[0] = ObjectPath("/SIM/0")
        short.activeSIM = ObjectPath("/SIM/0")
        short.sims = [ObjectPath("/SIM/0"): .read(card), ObjectPath("/SIM/9"): .unreadable("no")]
        #expect(again == short)
    }

    @Test func everyNumberOfAnEnumerationComesBack() {
        for number in Int32(-3)...100 {
            #expect(Numbers.of(ModemState(modemManager: number)) == number)
            if number >= 0 { #expect(Numbers.of(CallFacts.State(modemManager: number)) == number) }
        }
        for number in UInt32(0)...100 {
            #expect(Numbers.of(SIMLock(modemManager: number)) == number)
            #expect(Numbers.of(Port.Kind(modemManager: number)) == number)
            #expect(Numbers.of(RegistrationState(modemManager: number)) == number)
            #expect(Numbers.of(FailureReason(modemManager: number)) == number)
            #expect(Numbers.of(PowerState(modemManager: number)) == number)
            #expect(Numbers.of(rejection: NetworkRejection.word(modemManager: number) ?? "") == number)
        }
    }
}
