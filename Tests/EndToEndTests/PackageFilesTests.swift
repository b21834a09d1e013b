// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TelephonyAPI
import Testing

/// What debian/ and rights/ say, where a slip would be found by nobody before it is installed.
struct PackageFilesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func theChangelogHasTheProgramsVersion() throws {
        #expect(try Self.text("debian/changelog").hasPrefix("carrierd (\(Release.version)) "))
    }

    /// The four calls that the package carrierd-rights opens, and reading.
    @Test func theBusPolicyOpensFourCallsAndNoMore() throws {
        let policy = try Self.text("rights/carrierd-rights.conf")
        let allowed = policy.matches(
            of: #/<allow[^>]*send_interface="([^"]*)"(?:\s+send_member="([^"]*)")?[^>]*>/#
        )
        .map { "\($0.1).\($0.2 ?? "*")" }
        #expect(
            allowed == [
                "org.freedesktop.DBus.ObjectManager.GetManagedObjects",
                "org.freedesktop.DBus.Properties.Get",
                "org.freedesktop.DBus.Properties.GetAll",
                "org.freedesktop.DBus.Introspectable.*",
                "org.freedesktop.DBus.Peer.*",
                "org.freedesktop.ModemManager1.Modem.Signal.Setup",
                "org.freedesktop.ModemManager1.Modem.Location.Setup",
                "org.freedesktop.ModemManager1.Modem.Location.GetLocation",
                "org.freedesktop.ModemManager1.Modem.GetCellInfo",
            ]
        )
        #expect(policy.matches(of: #/<allow /#).count == allowed.count)
        #expect(policy.matches(of: #/<policy /#).count == 1)
        #expect(policy.contains(#"<policy user="carrierd">"#))
        #expect(policy.contains(#"<deny send_destination="org.freedesktop.ModemManager1"/>"#))
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }
}
