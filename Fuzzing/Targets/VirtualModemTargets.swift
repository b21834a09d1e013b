// SPDX-License-Identifier: Apache-2.0

@testable internal import VirtualModem

extension FuzzTarget {
    /// A host's bytes to the modem in software that speaks MBIM.
    static let mbim = FuzzTarget("mbim") { bytes in
        let now = ContinuousClock.now
        let outcomes = cuttings(of: bytes).map { pieces in
            var assembler = MBIMAssembler()
            return pieces.flatMap { assembler.receive($0, now: now) }
        }
        var modem = modem
        var voice = MBIMVoice(modem)
        var host = MBIMHost()
        for event in outcomes[0] {
            // Where a frame's length is none the rest is dropped, however much of it has come.
            if case .fault(_, .lengthMismatch, _) = event { return }
            guard case .message(let message) = event, case .command(let command) = message.content else {
                continue
            }
            let (answer, _) = voice.answer(command, from: &host, modem: &modem)
            _ = voice.news(of: modem)
            let reply = MBIMMessage(message.transaction, .commandDone(answer))
            var assembler = MBIMAssembler()
            let heard = reply.frames(limit: 512).flatMap { assembler.receive($0, now: now) }
            try hold(heard == [.message(reply)], "the answer is heard as another one: \(reply)")
        }
        for outcome in outcomes {
            try hold(outcome == outcomes[0], "messages depend on how the stream was cut")
        }
    }

    /// A host's bytes to the modem in software that speaks QMI.
    static let qmi = FuzzTarget("qmi") { bytes in
        let outcomes = cuttings(of: bytes).map { pieces in
            var assembler = QMIAssembler()
            return pieces.flatMap { assembler.receive(Array($0)) }.filter {
                // What is between frames comes in as many pieces as it was cut into.
                if case .noise = $0 { false } else { true }
            }
        }
        for outcome in outcomes {
            try hold(outcome == outcomes[0], "messages depend on how the stream was cut")
        }
        var modem = modem
        var voice = QMIVoice(modem)
        var listener = QMIListener()
        for case .message(let message) in outcomes[0] where message.kind == .request {
            let (answer, _) = voice.answer(message, from: &listener, modem: &modem)
            _ = voice.news(of: modem)
            var assembler = QMIAssembler()
            try hold(
                assembler.receive(answer.encoded()) == [.message(answer)],
                "the answer is heard as another one: \(answer)"
            )
        }
    }

    /// A host's bytes to the modem in software that speaks AT.
    static let at = FuzzTarget("at") { bytes in
        let outcomes = cuttings(of: bytes).map { pieces in
            var (voice, modem) = (ATVoice(), modem)
            let answer = pieces.flatMap { voice.hear($0, modem: &modem) }
            _ = voice.reports(of: modem)
            return (answer, modem)
        }
        for outcome in outcomes {
            try hold(outcome == outcomes[0], "answers depend on how the stream was cut")
        }
    }

    /// A line for the modem in software.
    static let control = FuzzTarget("control") { bytes in
        do {
            _ = try ControlGrammar(modems: ["docomo"]).parse(text(bytes))
        } catch let error as ControlError {
            try hold(!"\(error)".contains(where: \.isNewline), "an error is more than a line: \(error)")
        }
        _ = try? Profiles(text: text(bytes))
    }

    private static let modem = Modem(
        equipment: Equipment(
            imei: "867978050000006",
            manufacturer: "carrierd",
            model: "VM1",
            revision: "1",
            hasVoice: true
        ),
        card: Card(iccid: "8949020000000000101", imsi: "999700000000101", spn: "Sample", gid1: "AB"),
        network: Network(plmn: "99970", name: "Sample"),
        otherSlots: [Modem.Slot()]
    )
}
