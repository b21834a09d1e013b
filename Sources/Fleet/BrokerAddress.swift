// SPDX-License-Identifier: Apache-2.0

internal import Wording

/// Where the broker is: a host and a port, or a Unix socket.
package struct BrokerAddress: Hashable, Sendable, CustomStringConvertible {
    /// A name, an address without brackets, or a path that begins with `/`.
    package let host: String
    /// Nil for the usual one.
    package let port: UInt16?
    /// What a URI's scheme says; nil where there is none.
    package let isEncrypted: Bool?

    /// Reads `host`, `host:port`, `[address]:port`, `mqtt://…`, `mqtts://…` or a path.
    ///
    /// - Throws: `Fault`, for a person.
    package init(_ text: String) throws(Fault) {
        var rest = text[...]
        switch text {
        case _ where text.hasPrefix("mqtt://"):
            isEncrypted = false
            rest = rest.dropFirst("mqtt://".count)
        case _ where text.hasPrefix("mqtts://"):
            isEncrypted = true
            rest = rest.dropFirst("mqtts://".count)
        case _ where text.holds("://"):
            throw Fault(wanted: "host:port, mqtt://host:port or mqtts://host:port")
        default: isEncrypted = nil
        }
        guard !rest.contains("@") else {
            throw Fault(wanted: "it without a user and a password, which are user= and password-file=")
        }
        if isEncrypted == nil, rest.hasPrefix("/") {
            (host, port) = (String(rest), nil)
        } else {
            if isEncrypted != nil, rest.hasSuffix("/") { rest = rest.dropLast() }
            (host, port) = try Self.parts(of: rest)
        }
        let isPlain = host.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.value >= 0x21 }
        guard !host.isEmpty, isPlain, host.utf8.count <= 253 else {
            throw Fault(wanted: "host:port, mqtt://host:port or mqtts://host:port")
        }
    }

    /// Whether nobody outside this machine sees what is sent.
    package var isLocal: Bool {
        host.hasPrefix("/") || host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    /// The port to connect to; 0 for a Unix socket.
    func port(isEncrypted: Bool) -> Int32 {
        host.hasPrefix("/") ? 0 : Int32(port ?? (isEncrypted ? 8883 : 1883))
    }

    package var description: String {
        let name = host.contains(":") && !host.hasPrefix("/") ? "[\(host)]" : host
        return port.map { "\(name):\($0)" } ?? name
    }

    /// What would have been right.
    package struct Fault: Error {
        package let wanted: String
    }

    private static func parts(of text: Substring) throws(Fault) -> (host: String, port: UInt16?) {
        let host: Substring
        var rest: Substring
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { throw Fault(wanted: "[address]:port") }
            host = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
            guard host.contains(":"), !host.contains("/") else { throw Fault(wanted: "[address]:port") }
        } else {
            host = text.prefix { $0 != ":" }
            rest = text[host.endIndex...]
            guard !host.contains("/") else { throw Fault(wanted: "host:port, with nothing behind it") }
        }
        guard !rest.isEmpty else { return (String(host), nil) }
        guard rest.removeFirst() == ":", let port = UInt16(rest), port > 0 else {
            throw Fault(wanted: "host:port with a port from 1 to 65535; an IPv6 address stands in brackets")
        }
        return (String(host), port)
    }
}
