// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import WaitExpression

@testable internal import Varlink

extension FuzzTarget {
    /// However a stream is cut on its way, the messages are the same, and so is where it is given up.
    static let frames = FuzzTarget("frames") { bytes in
        for limit in [16, 1 << 20] {
            let outcomes = cuttings(of: bytes).map { outcome(of: $0, limit: limit) }
            for outcome in outcomes {
                try hold(outcome == outcomes[0], "messages depend on how the stream was cut, limit \(limit)")
                try hold(outcome.messages.allSatisfy { !$0.contains(0) }, "a message has a NUL byte in it")
                try hold(outcome.messages.allSatisfy { $0.count <= limit }, "a message is over the limit")
            }
            let whole = Array(outcomes[0].messages.joined(separator: [0]))
            try hold(bytes.starts(with: whole), "the messages are not what came")
        }
    }

    private struct Outcome: Equatable {
        var messages: [[UInt8]] = []
        var isTooLong = false
    }

    private static func outcome(of pieces: [ArraySlice<UInt8>], limit: Int) -> Outcome {
        var splitter = FrameSplitter(limit: limit)
        var outcome = Outcome()
        do {
            for piece in pieces {
                piece.withUnsafeBytes { splitter.append($0) }
                while let message = try splitter.next() { outcome.messages.append(message) }
            }
        } catch {
            outcome.isTooLong = true
        }
        return outcome
    }

    /// A call is decoded to what it says, or refused in one line.
    static let call = FuzzTarget("call") { bytes in
        do {
            let call = try VarlinkCall(decoding: bytes)
            try hold(call.message == bytes, "the message is another one")
            do {
                let parameters = try call.parameters(as: JSONValue.self)
                guard case .object = parameters else {
                    throw Violation(description: "the parameters are no object")
                }
            } catch let error as VarlinkError {
                try hold(isObject(error.parameters), "an error's parameters are no object")
            }
        } catch let error as MalformedCall {
            try hold(!error.description.contains(where: \.isNewline), "an error is more than a line")
        }
    }

    /// The parameters of a reply are an object, and the one that a decoder finds there.
    static let reply = FuzzTarget("reply") { bytes in
        // What nobody asks for is not decoded, and may be anything.
        guard let reply = try? VarlinkReply(decoding: bytes),
            let whole = try? JSONValue(bytes)
        else { return }
        let parameters = try? JSONValue(reply.parameters)
        guard let parameters, case .object = parameters else {
            throw Violation(description: "the parameters are no object: \(text(reply.parameters))")
        }
        guard whole.member("parameters") != .null else { return }
        try hold(parameters == whole.member("parameters"), "the parameters are not the message's")
    }
}

/// Whether bytes are a JSON object that a message can carry.
func isObject(_ bytes: [UInt8]) -> Bool {
    guard !bytes.contains(0), let value = try? JSONValue(bytes),
        case .object = value
    else { return false }
    return true
}
