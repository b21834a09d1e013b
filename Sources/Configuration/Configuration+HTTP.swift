// SPDX-License-Identifier: Apache-2.0

package import StatusPage

/// The group `[http]`: where the page is served, and to whom.
package struct PageConfiguration: Hashable, Sendable {
    package var settings = PageSettings()
    /// Others than this machine's programs may reach it.
    package var allowsRemote = false
    /// Whose a Unix socket is beside the daemon's user; nil for the daemon's own group.
    package var socketGroup: String?
}

extension Configuration {
    static var httpKeys: [Key] {
        [
            Key(group: "http", name: "listen") { $0.page.settings.listen = try addresses($1) },
            Key(group: "http", name: "allow-remote") { $0.page.allowsRemote = try boolean($1) },
            Key(group: "http", name: "host") { $0.page.settings.hosts = try hosts($1) },
            Key(group: "http", name: "connections") { $0.page.settings.limits.connections = try count($1) },
            Key(group: "http", name: "connections-per-address") {
                $0.page.settings.limits.connectionsPerAddress = try count($1)
            },
            Key(group: "http", name: "streams") { $0.page.settings.limits.streams = try count($1) },
            Key(group: "http", name: "socket-mode") { $0.page.settings.socketMode = try mode($1) },
            Key(group: "http", name: "socket-group") { $0.page.socketGroup = $1.isEmpty ? nil : $1 },
        ]
    }

    /// - Throws: `ConfigurationError` where other machines could read the page, and nobody said that they may.
    func checkReach(_ file: String) throws {
        guard !page.allowsRemote, let address = page.settings.listen.first(where: { !$0.isLocal }) else {
            return
        }
        throw ConfigurationError(
            file,
            "[http] listen=\(address) can be reached from other machines, and whoever reaches it reads the carrier, "
                + "network and place of every modem; give a loopback address or a Unix socket, or allow-remote=yes"
        )
    }

    private static func addresses(_ text: String) throws -> [ListenAddress] {
        if text == "none" { return [] }
        do {
            return try ListenAddress.list(text)
        } catch {
            throw ValueError(
                wanted:
                    "addresses such as 127.0.0.1:8463, [::1]:8463 or unix:/run/carrierd/http, or none (\(error))"
            )
        }
    }

    /// Names as a Host header says them, without a port.
    private static func hosts(_ text: String) throws -> [String] {
        let names = text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init)
        let isName = { (name: String) in
            name.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !name.contains("/") && !name.contains("*")
        }
        guard names.allSatisfy(isName) else {
            throw ValueError(wanted: "names such as router.example, written as a browser sends them")
        }
        return names
    }

    private static func mode(_ text: String) throws -> UInt32 {
        guard let mode = UInt32(text, radix: 8), mode <= 0o777, text.allSatisfy(\.isNumber) else {
            throw ValueError(wanted: "permissions in octal, such as 0660")
        }
        return mode
    }
}
