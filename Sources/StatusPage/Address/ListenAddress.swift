// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Where the page is served: an IP address and a port, or a Unix socket's path.
package enum ListenAddress: Hashable, Sendable {
    /// - Parameter ip: in the one spelling that the system writes; IPv6 without brackets.
    case tcp(ip: String, port: UInt16)
    case unix(path: String)

    /// Reads `127.0.0.1:8463`, `[::1]:8463`, `unix:/run/carrierd/http` or a path.
    ///
    /// - Throws: `InvalidListenAddress`.
    init(_ text: String) throws(InvalidListenAddress) {
        if text.hasPrefix("/") || text.hasPrefix("unix:") {
            let path = text.hasPrefix("/") ? text : String(text.dropFirst("unix:".count))
            guard path.hasPrefix("/"), !path.hasSuffix("/"), path.utf8.count <= 100 else {
                throw InvalidListenAddress(text, "a socket's path begins with / and has at most 100 bytes")
            }
            self = .unix(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":") else {
            throw InvalidListenAddress(text, "there is no port; write it as \(text):8463")
        }
        let digits = text[text.index(after: colon)...]
        guard let port = UInt16(digits), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            throw InvalidListenAddress(text, "a port is a number from 0 to 65535")
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard let ip = IPAddress(String(host)), ip.isVersion6 else {
                throw InvalidListenAddress(text, "what stands in brackets is no IPv6 address")
            }
            self = .tcp(ip: ip.text, port: port)
            return
        }
        guard let ip = IPAddress(String(host)), !ip.isVersion6 else {
            throw InvalidListenAddress(
                text,
                host.contains(":")
                    ? "an IPv6 address stands in brackets, as [::1]:8463"
                    : "give an IP address, not a name: 127.0.0.1, [::1] or localhost"
            )
        }
        self = .tcp(ip: ip.text, port: port)
    }

    /// Reads a list, separated by spaces or commas. `localhost` stands for both of its addresses.
    ///
    /// - Throws: `InvalidListenAddress` for the first that is none.
    package static func list(_ text: String) throws(InvalidListenAddress) -> [ListenAddress] {
        var addresses: [ListenAddress] = []
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            var spellings = [String(word)]
            if word.lowercased().hasPrefix("localhost:") {
                let port = word.dropFirst("localhost".count)
                spellings = ["127.0.0.1\(port)", "[::1]\(port)"]
            }
            for spelling in spellings {
                let address = try ListenAddress(spelling)
                if !addresses.contains(address) { addresses.append(address) }
            }
        }
        return addresses
    }

    /// Nobody on another machine can reach it.
    package var isLocal: Bool {
        switch self {
        case .unix: true
        case .tcp(let ip, _): IPAddress(ip)?.isLoopback ?? false
        }
    }
}

extension ListenAddress: CustomStringConvertible {
    /// As it is written in the configuration.
    package var description: String {
        switch self {
        case .unix(let path): "unix:\(path)"
        case .tcp(let ip, let port): ip.contains(":") ? "[\(ip)]:\(port)" : "\(ip):\(port)"
        }
    }
}

/// A text that says no address to listen at.
package struct InvalidListenAddress: Error, Hashable, CustomStringConvertible {
    package let text: String
    package let reason: String

    init(_ text: String, _ reason: String) {
        self.text = text
        self.reason = reason
    }

    package var description: String { "\(text): \(reason)" }
}
