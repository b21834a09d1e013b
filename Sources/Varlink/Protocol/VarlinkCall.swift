// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// One call as a client sent it.
package struct VarlinkCall: Sendable {
    /// The full name, such as `org.varlink.service.GetInfo`.
    package let method: String
    /// The client takes many replies.
    package let wantsMore: Bool
    /// The client takes no reply, not even an error.
    package let isOneway: Bool
    /// The client wants the connection to itself, for another protocol.
    package let wantsUpgrade: Bool
    /// The message, without its NUL.
    package let message: [UInt8]
    /// Nil where it has none.
    private let parameters: JSONNode?

    /// Decodes a message; members that varlink does not name are ignored.
    ///
    /// - Throws: `MalformedCall` where the message is no call.
    package init(decoding message: [UInt8]) throws(MalformedCall) {
        let envelope: Envelope
        do {
            let root = try JSONDocument(message).root
            envelope = try root.decode(Envelope.self)
            parameters = envelope.parameters == nil ? nil : root["parameters"]
        } catch {
            throw MalformedCall(error)
        }
        method = envelope.method
        wantsMore = envelope.more ?? false
        isOneway = envelope.oneway ?? false
        wantsUpgrade = envelope.upgrade ?? false
        self.message = message
    }

    /// The parameters as a value; left out or null, they are an empty object.
    ///
    /// - Throws: `InvalidParameter` with the path of the member that is missing or does not fit, such as `kinds[0]`.
    package func parameters<Parameters: Decodable>(
        as type: Parameters.Type = Parameters.self
    ) throws(VarlinkError) -> Parameters {
        do {
            guard let parameters else { return try decodedJSON(type, from: Array("{}".utf8)) }
            return try parameters.decode(type)
        } catch let error as DecodingError {
            let path = pathText(parameters != nil ? error.path.dropFirst() : error.path[...])
            throw .invalidParameter(path.isEmpty ? "parameters" : path)
        } catch {
            throw .invalidParameter("parameters")
        }
    }
}

/// How many replies a client takes to one call.
enum ReplyStyle {
    /// None, not even an error.
    case none
    case one
    case many
}

extension VarlinkCall {
    var style: ReplyStyle {
        if isOneway { return .none }
        return wantsMore ? .many : .one
    }
}

private struct Envelope: Decodable {
    let method: String
    let more: Bool?
    let oneway: Bool?
    let upgrade: Bool?
    let parameters: AnyObjectShape?
}

/// A message that is no call: what is wrong and what to do, in one line.
package struct MalformedCall: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ error: any Error) {
        description =
            switch error {
            case let error as JSONError: Self.unreadable(error.reason, at: error.offset)
            case let error as DecodingError: Self.text(for: error)
            default: Self.unreadable("this is no JSON", at: 0)
            }
    }

    /// What the client is told; the connection is closed after it.
    package var answer: VarlinkError { .invalidParameter(description) }

    /// The client ended its half of the connection in the middle of a message.
    static let cutOff = MalformedCall(
        "the last message does not end with a NUL byte, so it was not carried out: send one after each call"
    )

    static func tooLong(_ error: FrameTooLong) -> MalformedCall {
        MalformedCall(
            "the message is longer than the \(error.limit) bytes this service takes: send less in one call"
        )
    }

    private static func text(for error: DecodingError) -> String {
        let member = pathText(error.path)
        return switch (error, member) {
        case (_, ""):
            "the message is not a JSON object: send {\"method\":\"INTERFACE.METHOD\"} and a NUL byte"
        case (.keyNotFound, "method"):
            "the call has no \"method\": give its full name, such as org.varlink.service.GetInfo"
        case (_, "method"):
            "the call's \"method\" is not text: give its full name, such as org.varlink.service.GetInfo"
        case (_, "parameters"):
            "the call's \"parameters\" is not a JSON object: send {} or leave it out where there are none"
        default: "the call's \"\(member)\" is neither true nor false: send one of them or leave it out"
        }
    }

    private static func unreadable(_ reason: String, at offset: Int) -> String {
        "the message cannot be read at byte \(offset): \(reason); "
            + "send one JSON object in UTF-8 and a NUL byte for each call"
    }
}
