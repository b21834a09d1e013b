// SPDX-License-Identifier: Apache-2.0

import JSON
import Recording
import Support
import Telephony
import Testing

@Suite struct CaseTests {
    /// The rules give each case's answers, and exactly its events.
    @Test(arguments: try TelephonyCase.all())
    func theAnswerIsRight(_ example: TelephonyCase) throws {
        var player = try CasePlayer(example.recording)
        for step in example.steps {
            let events = player.play(step)
            if let expected = step.events {
                #expect(events == expected, "\(example.name), at \(step.at) s")
            }
            for (id, fields) in step.modems ?? [:] {
                let modem = try #require(
                    try player.answer(for: id),
                    "\(example.name), at \(step.at) s: no \(id)"
                )
                for (path, value) in fields {
                    #expect(modem.at(path) == value, "\(example.name), at \(step.at) s: \(id) \(path)")
                }
            }
            for (id, reasons) in step.blanks ?? [:] {
                let modem = try #require(try player.answer(for: id))
                for (field, reason) in reasons {
                    let blank = modem["blanks"]?.array?.first { $0["field"]?.string == field }
                    #expect(
                        blank?["reason"]?.string == reason,
                        "\(example.name), at \(step.at) s: \(id) \(field)"
                    )
                }
            }
        }
    }

    @Test(arguments: try TelephonyCase.all())
    func everyNullHasItsReasonAndNothingElseHas(_ example: TelephonyCase) throws {
        var player = try CasePlayer(example.recording)
        for step in example.steps {
            _ = player.play(step)
            for modem in player.state.views {
                let answer = try #require(try player.answer(for: modem.id.description))
                var fields = answer.nulls.filter { !$0.hasPrefix("blanks") }
                fields.append("carriesData")
                if answer["signals"]?.array?.isEmpty == true { fields.append("signals") }
                let reasons = answer["blanks"]?.array?.compactMap { $0["field"]?.string } ?? []
                #expect(reasons.sorted() == fields.sorted(), "\(example.name), at \(step.at) s")
            }
        }
    }
}
