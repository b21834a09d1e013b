// SPDX-License-Identifier: Apache-2.0

internal import Recording
internal import Telephony

extension FuzzTarget {
    /// A recording from somebody else: written again it says the same, and played it leaves the rules in order.
    static let recording = FuzzTarget("recording") { bytes in
        guard let recording = try? Recording(reading: bytes) else { return }
        var written = recording
        written.header.format = Recording.format
        let again = try Recording(reading: Array(recording.lines.joined(separator: [0x0A])))
        try hold(again == written, "what was written is read as something else")
        var player = RulesPlayer(recording.header, carriers: .empty)
        var last = Duration.zero
        for step in recording.steps.prefix(64) {
            // Who waits for years waits for nothing.
            guard step.time - last < .seconds(86_400) else { return }
            last = step.time
            _ = player.play(step).map(\.line)
            let ids = player.state.views.map(\.id)
            try hold(Set(ids).count == ids.count && ids == ids.sorted(), "two modems have one id")
            try hold(player.state.deadline.map { $0 > step.time } ?? true, "a deadline has passed")
            for modem in player.state.views {
                try hold(modem.sims.count(where: \.isActive) <= 1, "two slots are active")
            }
        }
    }
}
