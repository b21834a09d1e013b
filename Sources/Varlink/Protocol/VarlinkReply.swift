// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// One reply as a server sent it.
package struct VarlinkReply: Equatable, Sendable {
    /// The parameters as they came, an encoded JSON object.
    package let parameters: [UInt8]
    /// Another reply to the same call follows.
    package let continues: Bool
    /// The error's name, nil for success; `parameters` are then the error's.
    package let error: String?

    /// - Throws: `MalformedReply` where the message is no reply.
    package init(decoding message: [UInt8]) throws(MalformedReply) {
        let root: JSONNode
        let envelope: Envelope
        do {
            root = try JSONDocument(message).root
            envelope = try root.decode(Envelope.self)
        } catch {
            throw MalformedReply()
        }
        continues = envelope.continues ?? false
        error = envelope.error
        // Byte for byte, which decoding and encoding would not give.
        let sent = envelope.parameters == nil ? nil : root["parameters"]?.bytes
        parameters = sent.map(Array.init) ?? Array("{}".utf8)
    }

    private struct Envelope: Decodable {
        let parameters: AnyObjectShape?
        let continues: Bool?
        let error: String?
    }
}

/// A message that is no reply.
package struct MalformedReply: Error, Equatable, Sendable {}
