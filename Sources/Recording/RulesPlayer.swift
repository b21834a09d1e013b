// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// Plays steps to the rules alone: no bus, no clock, no waiting.
package struct RulesPlayer {
    package private(set) var state: TelephonyState
    private var reader = StepReader()
    private var time = Duration.zero
    private let wall: Int64

    /// - Parameter policy: what the recording's own is laid over.
    package init(_ header: RecordingHeader, carriers: CarrierTable, policy: Policy = Policy()) {
        state = TelephonyState(
            memory: header.remembered,
            policy: header.policy(over: policy),
            carriers: carriers
        )
        wall = header.start
    }

    /// Goes on to the step's time, tells what it tells, and gives every event on the way.
    package mutating func play(_ step: RecordedStep) -> [Event] {
        var events: [Event] = []
        // Each deadline on the way is met when it is due.
        while let deadline = state.deadline, deadline <= step.time {
            events += take(.tick, at: max(deadline, time))
            // One that is still due then is nobody's to wait for.
            if let next = state.deadline, next <= deadline { break }
        }
        time = step.time
        for input in reader.inputs(of: step) { events += take(input, at: time) }
        return events
    }

    private mutating func take(_ input: Input, at uptime: Duration) -> [Event] {
        let now = Moment(wall: wall &+ Int64(uptime / .milliseconds(1)), uptime: uptime)
        let result = reduce(state, input, now: now)
        state = result.state
        return result.events
    }
}

extension Recording {
    /// The recording as a case: every step with the events that it makes.
    ///
    /// - Parameter carriers: the tables that the cards' names are to come from.
    package func withEvents(carriers: CarrierTable) -> Recording {
        var result = self
        var player = RulesPlayer(header, carriers: carriers)
        for index in result.steps.indices {
            result.steps[index].events = player.play(result.steps[index]).map(\.line)
        }
        return result
    }
}

extension Event {
    /// The event as the cases write it: `simChanged modem1 slot 1 otherCarrier 89… -> 89…`.
    package var line: String {
        var words = [kind.rawValue]
        if let modem { words.append(modem.description) }
        if let slot { words.append("slot \(slot)") }
        if let change { words.append(change.rawValue) }
        if isOffline { words.append("offline") }
        if before != nil || after != nil { words.append("\(Self.text(before)) -> \(Self.text(after))") }
        return words.joined(separator: " ")
    }

    private static func text(_ value: Value?) -> String {
        switch value {
        case .text(let text): text
        case .card(let iccid): iccid.disclosed
        case .subscriber(let imsi): imsi.disclosed
        case nil: "-"
        }
    }
}
