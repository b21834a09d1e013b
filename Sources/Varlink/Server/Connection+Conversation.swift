// SPDX-License-Identifier: Apache-2.0

extension Connection {
    /// How a connection stands after it was moved on.
    enum Step {
        /// It waits for its socket, its source or its deferred answer.
        case wait
        /// It could go on at once, but others have their turn first.
        case again
        /// It has begun to drain.
        case drain
        case close
    }

    /// Does everything that can be done now: receives, answers calls in order, pulls, sends.
    func advance(_ loop: LoopContext) -> Step {
        if phase == .draining { return inputReady ? (drain(loop) ? .wait : .close) : .wait }
        var turns = VarlinkLimits.turns
        var progress = true
        while progress, turns > 0 {
            if output.count >= VarlinkLimits.unsentBytes || isStreaming { flush(loop) }
            progress = output.count < VarlinkLimits.unsentBytes && takeTurn(loop)
            turns -= isStreaming ? VarlinkLimits.turnsOfBatch : 1
        }
        if countInput(loop), loop.heldInput > loop.limits.unfinishedBytes { fail(loop.limits.refusal, loop) }
        flush(loop)
        return settle(progress)
    }

    private func settle(_ progress: Bool) -> Step {
        switch phase {
        case .open:
            if outputBroken, isStreaming { return .close }
            if progress { return .again }
            return isIdle && inputEnded && output.isEmpty ? .close : .wait
        case .closing:
            if outputBroken { return .close }
            guard output.isEmpty else { return .wait }
            if inputEnded { return .close }
            shutDownOutput()
            phase = .draining
            return .drain
        case .draining: return .wait
        }
    }

    /// One message, one batch of a stream or one receive; false when nothing can be done.
    private func takeTurn(_ loop: LoopContext) -> Bool {
        guard phase == .open else { return false }
        switch activity {
        case .deferred: return false
        case .streaming(let source): return pull(source)
        case .none: break
        }
        do throws(FrameTooLong) {
            if let message = try input.next() {
                handle(message, loop)
                return true
            }
        } catch {
            fail(MalformedCall.tooLong(error).answer, loop)
            return true
        }
        if inputReady, !inputEnded {
            receive(loop)
            return true
        }
        if inputEnded, input.held > 0 {
            fail(MalformedCall.cutOff.answer, loop)
            return true
        }
        return false
    }

    private func handle(_ message: [UInt8], _ loop: LoopContext) {
        do throws(MalformedCall) {
            let call = try VarlinkCall(decoding: message)
            take(loop.methods.answer(call, from: peer), call.style, loop)
        } catch {
            fail(error.answer, loop)
        }
    }

    /// Passes an answer on to the client.
    func take(_ answer: VarlinkAnswer, _ style: ReplyStyle, _ loop: LoopContext) {
        switch answer {
        case .reply(let parameters):
            if style != .none { output.appendReply(parameters, continues: false) }
        case .failure(let error):
            if style != .none { output.append(ReplyFrame.error(error)) }
        case .stream(let source) where style == .many:
            activity = .streaming(source)
        case .stream(let source):
            source.closed()
            take(.failure(.expectedMore), style, loop)
        case .deferred(let work):
            activity = .deferred(run(work, loop.mailbox), style)
        }
    }

    private func run(
        _ work: @escaping @Sendable () async throws(VarlinkError) -> VarlinkAnswer,
        _ mailbox: Mailbox
    ) -> Task<Void, Never> {
        Task { [id] in
            do throws(VarlinkError) {
                mailbox.put(try await work(), for: id)
            } catch {
                mailbox.put(.failure(error), for: id)
            }
        }
    }

    /// The deferred answer is there: the line moves on.
    func resume(with answer: VarlinkAnswer, _ loop: LoopContext) {
        guard case .deferred(_, let style) = activity else { return answer.discard() }
        activity = .none
        inputReady = inputReady || isGone
        take(answer, style, loop)
    }

    /// Not while something is unsent: what a source gave then may be a part of what it shares, and it knows that only as
    /// long as it is not asked for more.
    private func pull(_ source: any ReplySource) -> Bool {
        guard output.isEmpty else { return false }
        switch source.next(limit: VarlinkLimits.unsentBytes) {
        case .replies(let replies):
            for parameters in replies { output.appendReply(parameters, continues: true) }
            return !replies.isEmpty
        case .frames(let frames):
            for frame in frames { output.append(frame) }
            return !frames.isEmpty
        case .waiting: return false
        case .last(let parameters):
            output.appendReply(parameters, continues: false)
        case .failed(let error):
            output.append(ReplyFrame.error(error))
        }
        abandon()
        return true
    }

    /// The client has closed both ways. What it sent before is still carried out, unless it waits for an answer that it
    /// will not read; then this is false, and the connection is of no more use.
    func goesOnWithoutClient() -> Bool {
        guard phase == .open else { return false }
        switch activity {
        case .streaming, .deferred(_, .one), .deferred(_, .many): return false
        case .deferred(_, .none): break
        case .none: inputReady = true
        }
        isGone = true
        outputReady = true
        return true
    }

    /// Answers an error after which the connection is closed.
    func fail(_ error: VarlinkError, _ loop: LoopContext) {
        abandon()
        input.removeAll()
        _ = countInput(loop)
        output.append(ReplyFrame.error(error))
        phase = .closing
    }

    /// Ends what the call at the head of the line is doing.
    func abandon() {
        let ended = activity
        activity = .none
        switch ended {
        case .none: break
        case .streaming(let source): source.closed()
        case .deferred(let task, _): task.cancel()
        }
    }
}
