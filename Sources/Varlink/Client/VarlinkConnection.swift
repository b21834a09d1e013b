// SPDX-License-Identifier: Apache-2.0

/// A blocking connection to a varlink service, for a program that has nothing else to do meanwhile.
///
/// One call at a time; one that fails in any way but `answered` leaves the connection unusable.
///
/// ```swift
/// struct Reading: Decodable { let seconds: Int }
/// let connection = try VarlinkConnection.connect(path: "/run/example/org.example.Clock", timeout: .seconds(5))
/// let reading = try connection.call("org.example.Clock.Read", as: Reading.self)
/// let ticks = try connection.stream("org.example.Clock.Watch")
/// while let tick = try ticks.next() { print(String(decoding: tick, as: UTF8.self)) }
/// ```
package final class VarlinkConnection {
    /// A call without parameters.
    package struct NoParameters: Encodable {
        package init() {}
    }

    private var transport: ClientTransport

    private init(_ transport: consuming ClientTransport) {
        self.transport = transport
    }

    /// Connects to the service at `path`.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait for each reply; nil is for ever.
    ///   - interruption: what ends a wait for a reply before that.
    package static func connect(
        path: String,
        timeout: Duration? = nil,
        interruption: VarlinkInterruption? = nil
    ) throws(VarlinkConnectionError) -> VarlinkConnection {
        VarlinkConnection(try ClientTransport(path: path, timeout: timeout, interruption: interruption))
    }

    /// How long to wait for each reply; nil is for ever, as a stream wants it.
    package var timeout: Duration? {
        get { transport.timeout }
        set { transport.timeout = newValue }
    }

    /// Calls `method` and gives the reply's parameters, an encoded JSON object, byte for byte as the service sent them.
    package func call(
        _ method: String,
        parameters: some Encodable = NoParameters()
    ) throws(VarlinkConnectionError) -> [UInt8] {
        try send(method, parameters, more: nil)
        let reply = try receive()
        guard !reply.continues else {
            throw .protocolViolation("the service sent many replies to \(method), which was called for one")
        }
        return reply.parameters
    }

    /// Calls `method` and decodes the reply's parameters.
    package func call<Reply: Decodable>(
        _ method: String,
        parameters: some Encodable = NoParameters(),
        as type: Reply.Type = Reply.self
    ) throws(VarlinkConnectionError) -> Reply {
        let reply = try call(method, parameters: parameters)
        do {
            return try decodedJSON(type, from: reply)
        } catch {
            let place = (error as? DecodingError).map { pathText($0.path) } ?? ""
            throw .protocolViolation(
                "the reply to \(method) is not what was expected"
                    + (place.isEmpty ? "" : ": look at \"\(place)\"")
            )
        }
    }

    /// Calls `method` for many replies. The connection belongs to the stream until that has ended.
    package func stream(
        _ method: String,
        parameters: some Encodable = NoParameters()
    ) throws(VarlinkConnectionError) -> VarlinkReplyStream {
        try send(method, parameters, more: true)
        return VarlinkReplyStream(self)
    }

    fileprivate func receive() throws(VarlinkConnectionError) -> VarlinkReply {
        let message = try transport.receive()
        let reply: VarlinkReply
        do {
            reply = try VarlinkReply(decoding: message)
        } catch {
            throw .protocolViolation("the service sent something that is no varlink reply")
        }
        if let name = reply.error { throw .answered(VarlinkError(name: name, parameters: reply.parameters)) }
        return reply
    }

    private func send(
        _ method: String,
        _ parameters: some Encodable,
        more: Bool?
    ) throws(VarlinkConnectionError) {
        let message: [UInt8]
        do {
            message = try encodedJSON(Call(method: method, parameters: parameters, more: more))
        } catch {
            throw .protocolViolation("the parameters of \(method) cannot be put into JSON")
        }
        try transport.send(message + [0])
    }

    private struct Call<Parameters: Encodable>: Encodable {
        let method: String
        let parameters: Parameters
        let more: Bool?
    }
}

/// The replies to one call, read one by one.
package final class VarlinkReplyStream {
    private let connection: VarlinkConnection
    private var ended = false

    fileprivate init(_ connection: VarlinkConnection) {
        self.connection = connection
    }

    /// Waits for the next reply and gives its parameters, an encoded JSON object; nil after the last one.
    package func next() throws(VarlinkConnectionError) -> [UInt8]? {
        guard !ended else { return nil }
        // An error ends the stream, too.
        ended = true
        let reply = try connection.receive()
        ended = !reply.continues
        return reply.parameters
    }
}
