// SPDX-License-Identifier: Apache-2.0

import Fleet
import Support
import Telephony
import Testing

@testable import Configuration

struct FleetSectionTests {
    /// Reads a section `[mqtt]`.
    private static func read(_ text: String) throws -> (section: FleetSection, warnings: [String]) {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try TemporaryFolder.write("[mqtt]\n\(text)\n", to: "\(folder)/carrierd.conf")
        let (configuration, warnings) = try Configuration.load(
            ConfigurationFile(path: "\(folder)/carrierd.conf", mustExist: true)
        )
        return (configuration.fleet, warnings)
    }

    @Test func withoutABrokerNothingIsPublished() throws {
        #expect(FleetSection().settings == nil)
        #expect(try Self.read("broker=none").section.settings == nil)
    }

    @Test func everythingCanBeSaid() throws {
        let (section, warnings) = try Self.read(
            """
            broker=mqtts://broker.example:8884
            ca=/etc/ca.pem
            certificate=/etc/own.pem
            key=/etc/own.key
            user=gate
            credential=mqtt
            client-id=gate-7
            topic=site/carrierd
            host=gate/7
            keep-alive=2min
            home-assistant=yes
            version=3
            events=simChanged; signalChanged
            """
        )
        let settings = try #require(section.settings)
        #expect(settings.broker.description == "broker.example:8884")
        #expect(
            settings.tls
                == FleetSettings.TLS(
                    authority: "/etc/ca.pem",
                    certificate: "/etc/own.pem",
                    key: "/etc/own.key"
                )
        )
        #expect(settings.user == "gate" && settings.password == .credential("mqtt"))
        #expect(settings.clientID == "gate-7" && settings.keepAlive == 120 && settings.version == .three)
        #expect(settings.topics.status(of: "wan") == "site/carrierd/gate_7/wan/status")
        #expect(section.discoveryPrefix == "homeassistant")
        #expect(section.wants(.signalChanged) && !section.wants(.modemAdded))
        #expect(warnings == [])
    }

    @Test func whatIsLeftOutIsWhatMostWant() throws {
        let section = try Self.read("broker=localhost").section
        let settings = try #require(section.settings)
        #expect(settings.tls == nil && settings.version == .five && settings.keepAlive == 60)
        #expect(settings.topics.prefix == "carrierd" && !settings.topics.host.isEmpty)
        #expect(settings.clientID == "carrierd-\(settings.topics.host)")
        #expect(section.discoveryPrefix == nil)
        #expect(
            section.wants(.modemAdded) && !section.wants(.signalChanged) && !section.wants(.locationChanged)
        )
    }

    @Test(arguments: [
        ("broker=mqtts://x", true), ("broker=x\nca=/ca", true), ("broker=x\ntls=yes", true),
        ("broker=mqtt://x", false), ("broker=x:8883", false),
    ])
    func whetherItIsEncryptedIsSaidInManyWays(_ text: String, _ isEncrypted: Bool) throws {
        #expect(try (Self.read(text).section.settings?.tls != nil) == isEncrypted)
    }

    @Test(arguments: [
        ("user=gate", "has no broker="),
        ("broker=x\nuser=g\npassword-file=/p\ncredential=c", "password-file= and credential="),
        ("broker=x\npassword-file=/p", "a password and no user="),
        ("broker=mqtts://x\ntls=no", "mqtts:// and tls=no"),
        ("broker=x\ncertificate=/c", "certificate= and key= together"),
        ("broker=x\nca=/c\ntls=no", "files for TLS and tls=no"),
        ("broker=/run/x\ntls=yes", "tls= for a Unix socket"),
        ("broker=mqtt://user:secret@x", "give it without a user and a password"),
        ("broker=x\ntopic=a/#", "give levels of letters"),
        ("broker=x\nhome-assistant=a+b", "give levels of letters"),
        ("broker=x\nkeep-alive=1s", "from 5s to 18h"),
        ("broker=x\nversion=4", "give 5, or 3"),
        ("broker=x\nevents=simSwapped", "of which simSwapped is none"),
        ("broker=x\nuser=g\ncredential=../x", "LoadCredential="),
        ("broker=x\nca=ca.pem", "a path that begins with /"),
    ])
    func whatMeansNothingSaysWhatWould(_ text: String, _ reason: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.read(text) }
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test func aPasswordThatIsSentAsItIsIsWarnedOf() throws {
        let secret = "user=g\npassword-file=/p"
        #expect(
            try Self.read("broker=192.0.2.1\n\(secret)").warnings.contains {
                $0.contains("tls=yes mends that")
            }
        )
        for broker in ["localhost", "127.0.0.1", "mqtts://192.0.2.1", "/run/broker"] {
            #expect(try Self.read("broker=\(broker)\n\(secret)").warnings == [])
        }
        #expect(try Self.read("broker=192.0.2.1").warnings == [])
    }
}
