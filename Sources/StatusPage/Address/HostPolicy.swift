// SPDX-License-Identifier: Apache-2.0

/// Which names the page answers to.
///
/// A page elsewhere can have its own name resolve to 127.0.0.1 and so have a browser ask us in that name's stead (DNS
/// rebinding). The browser says the name in the Host header: only names that mean this machine are answered.
struct HostPolicy: Sendable {
    private let names: Set<String>
    private let addresses: Set<[UInt8]>
    /// Some listener takes what comes for any address of the machine: a browser that was given an address by a person
    /// names it, and one that was deceived names a name.
    private let allowsEveryAddress: Bool

    /// - Parameter names: what a person allows beside this machine's own.
    init(listening: [ListenAddress], names: [String]) {
        let listened = listening.compactMap { address in
            if case .tcp(let ip, _) = address { IPAddress(ip) } else { nil }
        }
        addresses = Set((listened + names.compactMap { IPAddress(Self.bare($0)) }).map(\.bytes))
        allowsEveryAddress = listened.contains { $0.isUnspecified }
        self.names = Set(names.map { Self.bare($0) })
    }

    /// Whether a Host header's value, or a URI's host, is answered. A port is not looked at: it may be a tunnel's.
    func allows(_ host: String) -> Bool {
        let name = Self.bare(host)
        if let address = IPAddress(name) {
            return address.isLoopback || allowsEveryAddress || addresses.contains(address.bytes)
        }
        return name == "localhost" || name.hasSuffix(".localhost") || names.contains(name)
    }

    /// The name by itself: without a port, brackets and the final dot, in lower case.
    private static func bare(_ host: String) -> String {
        var name = Substring(host)
        if name.hasPrefix("["), let end = name.firstIndex(of: "]") {
            name = name[name.index(after: name.startIndex)..<end]
        } else if let colon = name.firstIndex(of: ":"),
            name[name.index(after: colon)...].allSatisfy(\.isNumber)
        {
            name = name[..<colon]
        }
        if name.hasSuffix(".") { name = name.dropLast() }
        return name.lowercased()
    }
}
