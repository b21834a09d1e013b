// SPDX-License-Identifier: Apache-2.0

import Fleet
import FoundationEssentials
import Support
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// What goes wrong between here and a broker: each is said once, in one line, and ends by itself.
@Suite(.takesIdleTurns, .enabled(if: Broker.isInstalled, "needs mosquitto and mosquitto-clients"))
struct TroubleTests {
    @Test func aBrokerThatIsNotThereIsSaidOnceAndFoundWhenItComes() async throws {
        let broker = try Broker()
        let test = try TestFleet()
        await test.fleet.adopt(try .at(broker.socket))
        test.store.happen(2)
        try await test.eventually { test.log.count("cannot be reached: No such file or directory") == 1 }
        try await Task.sleep(for: .seconds(1))
        #expect(test.log.all.count == 1)
        try await broker.start()
        let reader = try await broker.read("carrierd/#")
        try await test.eventually { test.log.count("publishes to") == 1 }
        test.store.happen()
        try await test.eventually { reader.numbers.last == 3 }
        await test.fleet.stop()
        await reader.stop()
        await broker.stop()
    }

    @Test func aPortWhereNobodyListensAndANameThatNobodyKnowsAreTwoThings() async throws {
        let test = try TestFleet()
        let port = try FreePort.find()
        await test.fleet.adopt(try .at("localhost:\(port)"))
        try await test.eventually {
            test.log.count("localhost:\(port) cannot be reached: Connection refused") == 1
        }
        await test.fleet.adopt(try .at("nobody.invalid"))
        try await test.eventually { test.log.count("the name nobody.invalid cannot be looked up") == 1 }
        await test.fleet.stop()
    }

    @Test func aPasswordThatIsWrongIsSaidOnceAndReadAgainAtEachTry() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try await run("mosquitto_passwd", ["-c", "-b", "\(folder)/users", "gate", "right"])
        let listener = "allow_anonymous false\npassword_file \(folder)/users"
        for version in [FleetSettings.Version.five, .three] {
            try await withBroker(listener: listener) { broker in
                try TemporaryFolder.write("wrong-secret\n", to: "\(folder)/password")
                let test = try TestFleet()
                var settings = try FleetSettings.at(
                    "localhost:\(broker.port)",
                    user: "gate",
                    password: "\(folder)/password"
                )
                settings.version = version
                await test.fleet.adopt(settings)
                try await test.eventually { test.log.count("refuses the user gate or the password") == 1 }
                try await Task.sleep(for: .seconds(1))
                #expect(test.log.all.count == 1 && test.log.count("secret") == 0)
                try TemporaryFolder.write("right\n", to: "\(folder)/password")
                try await test.eventually { test.log.count("publishes to") == 1 }
                await test.fleet.stop()
            }
        }
    }

    @Test func aPasswordFileThatIsNotThereIsNamed() async throws {
        let test = try TestFleet()
        await test.fleet.adopt(try .at("localhost:1", user: "gate", password: "/nowhere/password"))
        try await test.eventually {
            test.log.count("cannot be read from /nowhere/password: No such file") == 1
        }
        var settings = try FleetSettings.at("localhost:1", user: "gate")
        settings.password = .credential("mqtt")
        await test.fleet.adopt(settings)
        try await test.eventually {
            test.log.count("systemd passes no credentials; LoadCredential=mqtt:") == 1
        }
        await test.fleet.stop()
    }

    @Test func theBrokersCertificateIsLookedAt() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let certificates = try await Certificates(in: folder)
        try await withBroker(listener: certificates.listener) { broker in
            let test = try TestFleet()
            let place = "localhost:\(broker.port)"
            await test.fleet.adopt(try .at(place, tls: .init(authority: certificates.otherAuthority)))
            try await test.eventually {
                test.log.count("TLS with \(place) failed: certificate verify failed") == 1
            }
            await test.fleet.adopt(try .at(place, tls: .init()))
            try await test.eventually {
                test.log.count("TLS with \(place) failed: certificate verify failed") == 2
            }
            await test.fleet.adopt(
                try .at("127.0.0.1:\(broker.port)", tls: .init(authority: certificates.authority))
            )
            try await test.eventually {
                test.log.count("its certificate is for another name than 127.0.0.1") == 1
            }
            #expect(test.log.count("publishes to") == 0)
            await test.fleet.adopt(try .at(place, tls: .init(authority: certificates.authority)))
            try await test.eventually { test.log.count("publishes to \(place)") == 1 }
            let reader = try await broker.read("carrierd/#")
            test.store.happen(50)
            try await test.eventually { reader.numbers == Array(1...50) }
            // What is not encrypted gets nowhere on that port.
            await test.fleet.adopt(try .at(place))
            try await test.eventually { test.log.count("\(place) closed the connection") == 1 }
            await test.fleet.adopt(try .at(place, tls: .init(authority: "\(folder)/none.pem")))
            try await test.eventually {
                test.log.count("ca=\(folder)/none.pem cannot be read: No such file") == 1
            }
            await test.fleet.stop()
            await reader.stop()
        }
    }

    @Test func aCertificateOfOnesOwnTakesTheUsersPlace() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let certificates = try await Certificates(in: folder)
        let listener = certificates.listener + "\nrequire_certificate true\nuse_identity_as_username true"
        try await withBroker(listener: listener) { broker in
            let test = try TestFleet()
            let place = "localhost:\(broker.port)"
            await test.fleet.adopt(try .at(place, tls: .init(authority: certificates.authority)))
            try await test.eventually { test.log.count("TLS with \(place) failed") >= 1 }
            await test.fleet.adopt(
                try .at(
                    place,
                    tls: .init(
                        authority: certificates.authority,
                        certificate: certificates.own,
                        key: certificates.ownKey
                    )
                )
            )
            try await test.eventually { test.log.count("publishes to") == 1 }
            await test.fleet.stop()
        }
    }

    @Test(arguments: [false, true])
    func whoTakesConnectionsAndNeverAnswersIsNoticed(_ isEncrypted: Bool) async throws {
        let silent = try SilentPeer()
        defer { silent.close() }
        let test = try TestFleet()
        let tls = isEncrypted ? FleetSettings.TLS() : nil
        await test.fleet.adopt(try .at("127.0.0.1:\(silent.port)", tls: tls))
        try await test.eventually { test.log.count("takes connections and does not answer") == 1 }
        // And lets itself be ended meanwhile.
        let begin = ContinuousClock.now
        await test.fleet.stop()
        #expect(ContinuousClock.now - begin < .seconds(20))
    }

    @Test func aBrokerThatFreezesIsNoticedAndGetsEverythingWhenItIsBack() async throws {
        try await withBroker { broker in
            let test = try TestFleet()
            let reader = try await broker.read("carrierd/#")
            await test.fleet.adopt(try .at(broker.socket))
            test.store.happen(5)
            try await test.eventually { reader.numbers.count == 5 }
            broker.freeze()
            test.store.happen(100)
            try await test.eventually { test.log.count("does not acknowledge what it is sent") == 1 }
            broker.thaw()
            try await test.eventually { reader.numbers == Array(1...105) }
            // With nothing on its way, it is the keep-alive that notices.
            broker.freeze()
            try await test.eventually { test.log.count("does not answer any more") == 1 }
            broker.thaw()
            await test.fleet.stop()
            await reader.stop()
        }
    }

    @Test func whatTheAccessListForbidsIsSaidAndKept() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try TemporaryFolder.write("topic write carrierd/+/online\n", to: "\(folder)/acl")
        try await withBroker(listener: "allow_anonymous true\nacl_file \(folder)/acl") { broker in
            let test = try TestFleet()
            let reader = try await broker.read("carrierd/#")
            await test.fleet.adopt(try .at("localhost:\(broker.port)"))
            test.store.happen(3)
            // Again where a busy broker took the next connection for a second client meanwhile, and said so.
            try await test.eventually { test.log.count("does not take events: Not authorized") >= 1 }
            test.store.stand([("modem1", "{}")])
            try await test.eventually {
                test.log.count("does not take carrierd/test/modem1/status: Not authorized") >= 1
            }
            #expect(test.mark?.contains("\"sequence\":0") == true)
            // By another way in, it has them.
            await test.fleet.adopt(try .at(broker.socket))
            try await test.eventually { reader.numbers == [1, 2, 3] }
            await test.fleet.stop()
            await reader.stop()
        }
    }

    @Test func twoOfOneNameAreToldAndFillNoLog() async throws {
        try await withBroker { broker in
            let (one, other) = (try TestFleet(), try TestFleet())
            await one.fleet.adopt(try .at(broker.socket))
            try await one.eventually { one.log.count("publishes to") == 1 }
            await other.fleet.adopt(try .at(broker.socket))
            try await one.eventually {
                one.log.count("another client that is carrierd-test would make it do so") >= 1
            }
            try await Task.sleep(for: .seconds(2))
            #expect(one.log.all.count < 6 && other.log.all.count < 6, "\(one.log.all) \(other.log.all)")
            await one.fleet.stop()
            await other.fleet.stop()
        }
    }

    @Test func whatSpeaksSomethingElseEndsNothing() async throws {
        for answer in [
            "HTTP/1.1 400 Bad Request\r\n\r\n", "\u{20}\u{02}\0\0\u{30}",
            String(repeating: "\u{7f}", count: 90_000),
        ] {
            let peer = try SilentPeer(says: answer)
            defer { peer.close() }
            let test = try TestFleet()
            await test.fleet.adopt(try .at("127.0.0.1:\(peer.port)"))
            test.store.happen(3)
            try await test.eventually { test.log.count("tries again") >= 1 }
            await test.fleet.stop()
        }
    }
}
