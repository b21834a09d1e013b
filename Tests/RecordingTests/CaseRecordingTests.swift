// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import GLibSupport
import JSON
import Support
import Synchronization
import Telephony
import Testing

@testable import Recording

/// The cases, recorded as the daemon would record them, and played back.
@Suite struct CaseRecordingTests {
    /// What a case does to the rules, and what a recorder makes of it.
    private struct Played {
        var events: [Event] = []
        var inputs: [Input] = []
        var recording: Recording
        var lines: [[UInt8]] = []
    }

    /// Plays a case to the rules with a recording under way.
    private func play(_ example: TelephonyCase, withPlace: Bool) throws -> Played {
        let table = try CasePlayer.tables(with: example.carriers)
        var state = TelephonyState(
            memory: example.recording.header.remembered,
            policy: example.recording.header.policy(),
            carriers: table
        )
        let clock = Mutex(Moment(wall: example.recording.header.start, uptime: .zero))
        let hub = RecordingHub(
            version: "1",
            queueLimit: 64 << 20,
            digest: { KeyedDigest.bytes(of: Array($0.utf8), key: "a key") },
            clock: { clock.withLock { $0 } },
            wake: {}
        )
        let feed = try #require(hub.begin(state, withPlace: withPlace))
        var played = Played(recording: Recording(header: RecordingHeader()))
        func take(_ input: Input, at time: Duration) {
            let now = Moment(
                wall: example.recording.header.start + Int64(time / .milliseconds(1)),
                uptime: time
            )
            clock.withLock { $0 = now }
            hub.note(input, at: now)
            let result = reduce(state, input, now: now)
            state = result.state
            played.events += result.events
            played.inputs.append(input)
        }
        var reader = StepReader()
        for step in example.steps {
            while let deadline = state.deadline, deadline <= step.time { take(.tick, at: deadline) }
            for input in reader.inputs(of: step) { take(input, at: step.time) }
        }
        played.lines = feed.lines(atMost: .max)
        played.recording = try Recording(reading: Array(played.lines.joined(separator: [0x0A])))
        return played
    }

    @Test(arguments: try TelephonyCase.all())
    func aRecordedCasePlaysTheSame(_ example: TelephonyCase) throws {
        let played = try play(example, withPlace: true)
        let table = try CasePlayer.tables(with: example.carriers)
        let again = played.recording.withEvents(carriers: table).steps.flatMap { $0.events ?? [] }
        var shaper = IdentityShaper(carriers: table) { KeyedDigest.bytes(of: Array($0.utf8), key: "a key") }
        shaper.adopt(example.recording.header.policy().guards)
        #expect(again == played.events.map { shaper.shaped($0).line })
    }

    @Test(arguments: try TelephonyCase.all())
    func aRecordedCaseTellsTheRulesTheSameInputs(_ example: TelephonyCase) throws {
        let played = try play(example, withPlace: true)
        let table = try CasePlayer.tables(with: example.carriers)
        var shaper = IdentityShaper(carriers: table) { KeyedDigest.bytes(of: Array($0.utf8), key: "a key") }
        shaper.adopt(example.recording.header.policy().guards)
        let told = played.inputs.filter { $0 != .tick }.map { input in
            if case .modem(let facts) = input { return Input.modem(shaper.shaped(facts, withPlace: true)) }
            return input
        }
        var reader = StepReader()
        var again = played.recording.steps.flatMap { reader.inputs(of: $0) }
        // Gone before ModemManager said that it has told all: it says so once more by that.
        again.removeAll { if case .modemGone = $0 { !told.contains($0) } else { false } }
        #expect(again == told)
    }

    /// Every identity of the case, as it stands in its file.
    private func identities(of example: TelephonyCase) -> Set<String> {
        var found: Set<String> = []
        func look(_ value: JSONValue, _ key: String) {
            switch value {
            case .object(let members): for (key, member) in members { look(member, key) }
            case .array(let elements): for element in elements { look(element, key) }
            case .string(let text):
                let isIdentity = [
                    "SimIdentifier", "Imsi", "Eid", "Imei", "EquipmentIdentifier", "OwnNumbers", "Number",
                ].contains(key)
                if isIdentity, text.utf8.count >= 10, text.contains(where: { $0 != "0" }) {
                    found.insert(text)
                }
            default: break
            }
        }
        for step in example.steps { look(.object(step.objects ?? [:]), "") }
        return found
    }

    @Test(arguments: try TelephonyCase.all())
    func noIdentityOfACaseIsInItsRecording(_ example: TelephonyCase) throws {
        let text = String(decoding: try play(example, withPlace: false).lines.joined(), as: UTF8.self)
        for identity in identities(of: example) {
            #expect(!text.contains(identity), "\(identity)")
            // Nor what is left of it without its check digit.
            #expect(!text.contains(identity.dropLast()), "\(identity)")
        }
        #expect(!text.contains("latitude") && !text.contains("$GP"))
    }

    /// Carriers are named from the stand-ins as from what they stand in for.
    @Test(arguments: try TelephonyCase.all())
    func aRecordedCaseNamesTheSameCarriers(_ example: TelephonyCase) throws {
        let played = try play(example, withPlace: true)
        let table = try CasePlayer.tables(with: example.carriers)
        var live = RulesPlayer(example.recording.header, carriers: table)
        for step in example.steps { _ = live.play(step) }
        var replayed = RulesPlayer(played.recording.header, carriers: table)
        for step in played.recording.steps { _ = replayed.play(step) }
        #expect(replayed.state.views.map(\.subscription) == live.state.views.map(\.subscription))
        #expect(replayed.state.views.map(\.network) == live.state.views.map(\.network))
    }
}

extension IdentityShaper {
    /// An event with the identities in it replaced.
    mutating func shaped(_ event: Event) -> Event {
        var event = event
        event.before = shaped(event.before)
        event.after = shaped(event.after)
        return event
    }

    private mutating func shaped(_ value: Event.Value?) -> Event.Value? {
        switch value {
        case .card(let iccid): shaped(iccid).map(Event.Value.card)
        case .subscriber(let imsi): shaped(imsi).map(Event.Value.subscriber)
        case .text, nil: value
        }
    }
}
