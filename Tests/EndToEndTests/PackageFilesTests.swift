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

    @Test func whatTheUnitsPointToIsInThePackage() throws {
        let pages = try Self.text("debian/carrierd.manpages")
        let documents = try Self.text("debian/carrierd.docs")
        let folder = Self.root.appending(path: "systemd").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { name in [".service", ".socket", ".target"].contains { name.hasSuffix($0) } }
        #expect(names.count >= 5)
        for name in names {
            let lines = try Self.text("systemd/\(name)").split(separator: "\n")
            let places = lines.filter { $0.hasPrefix("Documentation=") }
                .flatMap { $0.dropFirst("Documentation=".count).split(separator: " ") }
            #expect(!places.isEmpty, "\(name)")
            for place in places {
                if let page = place.wholeMatch(of: #/man:([A-Za-z.]+)\(([0-9])\)/#) {
                    #expect(pages.contains("/\(page.1).\(page.2)\n"), "\(name): \(place)")
                } else {
                    let file = place.split(separator: "/").last ?? ""
                    #expect(place.hasPrefix("file:///usr/share/doc/carrierd/"), "\(name): \(place)")
                    #expect(documents.contains("/\(file)\n"), "\(name): \(place)")
                }
            }
        }
    }

    /// Of what is taken from the tree; what is built is not there before.
    @Test(arguments: ["install", "docs", "examples"])
    func everyFileThatIsPackedIsThere(_ list: String) throws {
        for package in ["carrierd", "carrierd-rights"] {
            guard let lines = try? Self.text("debian/\(package).\(list)").split(separator: "\n") else {
                continue
            }
            for source in lines.compactMap({ $0.split(separator: " ").first })
            where !source.hasPrefix(".build/") {
                let path = source.hasSuffix("/*") ? String(source.dropLast(2)) : String(source)
                #expect(
                    FileManager.default.fileExists(atPath: Self.root.appending(path: path).path),
                    "\(source)"
                )
            }
        }
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }
}
