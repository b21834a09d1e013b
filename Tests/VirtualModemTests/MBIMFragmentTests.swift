// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

/// Messages in frames, and what is wrong with bytes.
struct MBIMFragmentTests {
    private let now = ContinuousClock.now

    @Test(arguments: [
        MBIMMessage.Content.open(maxControlTransfer: 4096), .close, .hostError(3), .openDone(.success),
        .closeDone(.failure), .functionError(.duplicatedTransaction),
        .command(MBIMCommand(.radioState, isSet: true, [1, 0, 0, 0])),
        .commandDone(MBIMAnswer(to: MBIMCommand(.pin), .pinRequired, [1, 2, 3])),
        .indication(MBIMIndication(.signalState, [9, 8])),
    ])
    func everyMessageComesBack(content: MBIMMessage.Content) {
        let message = MBIMMessage(7, content)
        #expect(receive(message.frames(limit: 4096)) == [.message(message)])
    }

    @Test func aCommandIsWrittenAsTheStandardHasIt() {
        let frames = MBIMMessage(2, .command(MBIMCommand(.deviceCaps))).frames(limit: 4096)
        #expect(
            frames == [
                [3, 0, 0, 0, 48, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
                    + [
                        0xa2, 0x89, 0xcc, 0x33, 0xbc, 0xbb, 0x8b, 0x4f, 0xb6, 0xb0, 0x13, 0x3e, 0xc2, 0xaa,
                        0xe6, 0xdf,
                    ]
                    + [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
            ]
        )
    }

    @Test(arguments: [0, 1, 16, 17, 43, 44, 45, 200, 5000]) func aLongMessageIsCut(size: Int) {
        let command = MBIMCommand(.lteAttachConfiguration, isSet: true, Array(repeating: 5, count: size))
        let message = MBIMMessage(9, .command(command))
        let frames = message.frames(limit: 64)
        let isWithinTheLimit = frames.allSatisfy { $0.count <= 64 }
        #expect(isWithinTheLimit)
        #expect(frames.count == (28 + size + 43) / 44)
        #expect(receive(frames) == [.message(message)])
    }

    @Test func aMessageMayComeByteByByte() {
        let message = MBIMMessage(9, .command(MBIMCommand(.pin, isSet: true, Array(0..<100))))
        var assembler = MBIMAssembler()
        var events: [MBIMAssembler.Event] = []
        for byte in message.frames(limit: 64).joined() { events += assembler.receive([byte], now: now) }
        #expect(events == [.message(message)])
        #expect(assembler.deadline == nil)
    }

    @Test func fragmentsOfTwoTransactionsMayMix() {
        let first = MBIMMessage(1, .command(MBIMCommand(.pin, isSet: true, Array(repeating: 1, count: 60))))
        let second = MBIMMessage(2, .command(MBIMCommand(.pin, isSet: true, Array(repeating: 2, count: 60))))
        let frames = zip(first.frames(limit: 64), second.frames(limit: 64)).flatMap { [$0, $1] }
        #expect(receive(frames) == [.message(first), .message(second)])
    }

    @Test func aFragmentOutOfItsPlaceIsAnError() {
        let frames = MBIMMessage(1, .command(MBIMCommand(.pin, isSet: true, Array(repeating: 1, count: 100))))
            .frames(limit: 64)
        #expect(faults(receive([frames[1]])) == [.fragmentOutOfSequence])
        #expect(faults(receive([frames[0], frames[2]])) == [.fragmentOutOfSequence])
        var never = frames[0]
        never[12] = 0
        #expect(faults(receive([never])) == [.fragmentOutOfSequence])
    }

    @Test func aTransactionThatBeginsTwiceIsAnError() {
        let frames = MBIMMessage(1, .command(MBIMCommand(.pin, isSet: true, Array(repeating: 1, count: 100))))
            .frames(limit: 64)
        #expect(faults(receive([frames[0], frames[0]])) == [.duplicatedTransaction])
    }

    @Test func aFragmentThatNeverEndsTimesOut() {
        let frames = MBIMMessage(5, .command(MBIMCommand(.pin, isSet: true, Array(repeating: 1, count: 100))))
            .frames(limit: 64)
        var assembler = MBIMAssembler()
        _ = assembler.receive(frames[0], now: now)
        #expect(assembler.deadline == now + MBIMAssembler.patience)
        #expect(assembler.expire(now: now) == [])
        let events = assembler.expire(now: now + MBIMAssembler.patience)
        #expect(
            events == [.fault(transaction: 5, .fragmentTimeout, reason: "fragment 1 of 3 is missing")]
        )
        #expect(assembler.deadline == nil)
        #expect(faults(assembler.receive(frames[1], now: now)) == [.fragmentOutOfSequence])
    }

    /// One that brings nothing would put the timeout off for ever.
    @Test func aFragmentThatBringsNothingIsAnError() {
        let frames = MBIMMessage(5, .command(MBIMCommand(.pin, isSet: true, Array(repeating: 1, count: 100))))
            .frames(limit: 64)
        let empty = [3, 20, 5, 3, 1].flatMap { MBIMNumber($0).encoded() }
        #expect(faults(receive([frames[0], empty])) == [.lengthMismatch])
    }

    @Test func moreFragmentsThanAMessageCanHaveAreAnError() {
        let first =
            [3, 64, 5, UInt32.max, 0].flatMap { MBIMNumber($0).encoded() } + Array(repeating: 1, count: 44)
        #expect(faults(receive([first])) == [.maxTransfer])
    }

    @Test func halfAFrameTimesOutAndTheNextIsGood() {
        let message = MBIMMessage(6, .command(MBIMCommand(.deviceCaps)))
        let frame = message.frames(limit: 4096)[0]
        var assembler = MBIMAssembler()
        _ = assembler.receive(frame.prefix(30), now: now)
        #expect(
            assembler.expire(now: now + MBIMAssembler.patience)
                == [.fault(transaction: 6, .fragmentTimeout, reason: "half a frame")]
        )
        #expect(assembler.receive(frame, now: now) == [.message(message)])
    }

    @Test(arguments: [0, 11, 65537, UInt32.max]) func aLengthThatCannotBeIsAnError(length: UInt32) {
        let head = [3, length, 8].flatMap { MBIMNumber($0).encoded() }
        var assembler = MBIMAssembler()
        #expect(faults(assembler.receive(head + [1, 2, 3], now: now)) == [.lengthMismatch])
        let message = MBIMMessage(6, .close)
        #expect(assembler.receive(message.frames(limit: 64)[0], now: now) == [.message(message)])
    }

    @Test func anUnknownTypeIsAnError() {
        #expect(faults(receive([[9, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0]])) == [.unknown])
    }

    @Test func informationShorterThanItSaysIsAnError() {
        var frame = MBIMMessage(6, .command(MBIMCommand(.deviceCaps))).frames(limit: 4096)[0]
        frame[44] = 200
        #expect(faults(receive([frame])) == [.lengthMismatch])
    }

    @Test func aMessageOverTheLimitIsAnError() {
        let frames = MBIMMessage(
            1,
            .command(MBIMCommand(.pin, isSet: true, Array(repeating: 1, count: 200_000)))
        )
        .frames(limit: 4096)
        #expect(faults(receive(frames)).first == .maxTransfer)
    }

    @Test func noBytesBreakIt() {
        var generator = SeededNumbers(seed: 5)
        var assembler = MBIMAssembler()
        let frames = MBIMMessage(3, .command(MBIMCommand(.pin, isSet: true, Array(repeating: 1, count: 100))))
            .frames(limit: 64)
        for _ in 0..<3000 {
            var bytes = frames[Int.random(in: 0..<frames.count, using: &generator)]
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            _ = assembler.receive(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)), now: now)
            _ = assembler.receive(generator.bytes(upTo: 40), now: now)
            _ = assembler.expire(now: now + MBIMAssembler.patience)
        }
        let message = MBIMMessage(6, .close)
        #expect(assembler.receive(message.frames(limit: 64)[0], now: now) == [.message(message)])
    }

    private func receive(_ frames: [[UInt8]]) -> [MBIMAssembler.Event] {
        var assembler = MBIMAssembler()
        return assembler.receive(frames.joined(), now: now)
    }

    private func faults(_ events: [MBIMAssembler.Event]) -> [MBIMProtocolError] {
        events.compactMap { event in
            guard case .fault(_, let error, _) = event else { return nil }
            return error
        }
    }
}
