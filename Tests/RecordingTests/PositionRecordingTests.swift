// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Telephony
import Testing

@testable import Recording

@Suite struct PositionRecordingTests {
    private func recorded(_ inputs: [Input], withPlace: Bool) throws -> [Input] {
        try writtenAndRead(inputs, withPlace: withPlace).filter {
            if case .position = $0 { true } else { false }
        }
    }

    private let inputs: [Input] = [
        .position(.fix(.init(latitude: 51.5, longitude: -7.25, accuracy: 20, timestamp: 1_767_225_600_123))),
        .position(.silence(.authorizationDenied, detail: "no")),
        .position(.fix(.init(latitude: 52, longitude: 7, altitude: 80))),
        .position(.silence(.notYet, detail: nil)),
    ]

    @Test func whereTheMachineIsComesBackAsItWas() throws {
        #expect(try recorded(inputs, withPlace: true) == inputs)
    }

    @Test func withoutPlacesItIsLeftOut() throws {
        #expect(try recorded(inputs, withPlace: false).isEmpty)
    }

    @Test func whatIsNoNumberIsNoPlace() throws {
        let odd = Input.position(.fix(.init(latitude: .nan, longitude: 7)))
        #expect(try recorded([odd], withPlace: true) == [.position(.silence(.notReported, detail: nil))])
    }
}

/// What a recording says of inputs: the first is what was so before it began.
func writtenAndRead(_ inputs: [Input], withPlace: Bool) throws -> [Input] {
    let hub = RecordingHub(
        version: "1",
        digest: { KeyedDigest.bytes(of: Array($0.utf8), key: "a key") },
        clock: { Moment(wall: 0, uptime: .seconds(100)) },
        wake: {}
    )
    hub.note(inputs[0], at: Moment(wall: 0, uptime: .seconds(99)))
    let feed = try #require(hub.begin(TelephonyState(), withPlace: withPlace))
    for (index, input) in inputs.dropFirst().enumerated() {
        hub.note(input, at: Moment(wall: 0, uptime: .seconds(101 + index)))
    }
    let lines = feed.lines(atMost: .max)
    let recording = try Recording(reading: Array(lines.joined(separator: [0x0A])))
    var reader = StepReader()
    return recording.steps.flatMap { reader.inputs(of: $0) }
}
