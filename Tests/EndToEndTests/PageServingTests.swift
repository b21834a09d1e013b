// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing

/// The page of a daemon as it is built.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct PageServingTests {
    @Test func thePageShowsWhatTheSocketShows() async throws {
        try await withPage { daemon, fake, page in
            #expect(try page.get("/readyz").hasPrefix("HTTP/1.0 200"))
            #expect(try page.get("/healthz").hasPrefix("HTTP/1.0 200"))
            let own = try daemon.status()
            let shown = try JSONDecoder().decode(Status.self, from: page.body("/status.json"))
            #expect(shown.sequence == own.sequence)
            #expect(shown.modems.map(\.network) == own.modems.map(\.network))
            // The tests are privileged at the socket, if they are run by root; nobody is here.
            #expect(shown.modems.count == 1)
            #expect(shown.modems.allSatisfy { modem in modem.imei == nil })
            #expect(shown.modems.flatMap(\.sims).allSatisfy { sim in sim.iccid == nil && sim.imsi == nil })

            struct History: Decodable { let events: [Event] }
            let history = try JSONDecoder().decode(History.self, from: page.body("/history.json?limit=3"))
                .events
            #expect(history.last?.sequence == own.sequence)
            #expect(history.map(\.sequence) == history.map(\.sequence).sorted())
            let metrics = try page.get("/metrics")
            #expect(metrics.contains("carrierd_modem_info{"))
            #expect(metrics.contains("text/plain; version=0.0.4"))
            #expect(try page.get("/").contains("Can I catch 5G?"))
        }
    }

    @Test func aStreamGoesOnOverARestart() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            let configuration = "[http]\nlisten=\(bus.folder)/http\n"
            let first = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: configuration
            )
            let page = PageClient(path: "\(bus.folder)/http")
            try await eventually("ready") { (try? page.get("/readyz"))?.hasPrefix("HTTP/1.0 200") ?? false }
            let stream = try page.open("/events")
            let before = await stream.read(through: "event: snapshot")
            #expect(before.contains("id: \(try first.status().sequence)\n"))
            fake.set(
                FakeModemManager.modem(0),
                FakeModemManager.Interface.modem,
                ["AccessTechnologies": "uint32 \(0xC000)"]
            )
            #expect(await stream.read(through: "event: fiveGChanged").contains("fiveGChanged"))
            let last = try first.status().sequence
            await first.process.kill()

            let second = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: configuration
            )
            try await eventually("the page again") { (try? page.get("/healthz")) != nil }
            let again = try page.open("/events", headers: ["Last-Event-ID: \(last)"])
            let text = await again.read(through: "event: modemManagerAvailable")
            #expect(text.contains("id: \(last + 1)\n"))
            #expect(!text.contains("event: gap"))
            #expect(!text.contains("event: snapshot"))
            await second.process.terminate()
            #expect(!FileManager.default.fileExists(atPath: "\(bus.folder)/http"))
        }
    }

    @Test func withoutModemManagerItIsNotReadyAndSaysWhy() async throws {
        try await withPrivateBus { bus in
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[http]\nlisten=\(bus.folder)/http\n"
            )
            let page = PageClient(path: "\(bus.folder)/http")
            try await eventually("a reason") {
                let text = (try? page.get("/readyz")) ?? ""
                return text.hasPrefix("HTTP/1.0 503")
                    && text.hasSuffix("\r\n\r\nModemManager is not running\n")
            }
            #expect(try page.get("/healthz").hasSuffix("\r\n\r\nok\n"))
            await daemon.process.terminate()
        }
    }

    @Test func theConfigurationIsReadAgain() async throws {
        try await withPrivateBus { bus in
            let listen = { (places: String) in
                "[carriers]\nfolder=none\nprovider-info=none\n[http]\nlisten=\(places)\n"
            }
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            let file = "\(bus.folder)/carrierd.conf"
            func reload(_ text: String, until line: String) async throws {
                try TemporaryFolder.write(text, to: file)
                daemon.process.send(signal: SIGHUP)
                try await eventually(line) { daemon.log.contains(line) }
            }
            let (one, other) = ("\(bus.folder)/one", "\(bus.folder)/other")
            try await reload(listen(one), until: "the page is at unix:\(one)")
            let stream = try PageClient(path: one).open("/events")
            _ = await stream.read(through: "event: snapshot")
            // An address of nobody's costs no other.
            try await reload(
                listen("\(one) \(bus.folder)/none/http \(other)"),
                until: "the page is at unix:\(other)"
            )
            #expect(daemon.log.contains("its folder is not there"))
            #expect(try PageClient(path: other).get("/healthz").hasPrefix("HTTP/1.0 200"))
            // What others reach has to be meant.
            try await reload(listen("0.0.0.0:1"), until: "allow-remote=yes")
            #expect(try PageClient(path: one).get("/healthz").hasPrefix("HTTP/1.0 200"))
            try await reload(listen("none"), until: "the page is no longer at unix:\(one)")
            #expect(await stream.readAll().contains("event:") == false)
            await daemon.process.terminate()
        }
    }

    @Test func aPageForOthersHasToBeMeant() async throws {
        try await withPrivateBus { bus in
            try TemporaryFolder.write("[http]\nlisten=0.0.0.0:0\n", to: "\(bus.folder)/bad.conf")
            let check = try await ChildProcess.start(
                try #require(Programs.built("carrierd")),
                ["--check", "--config", "\(bus.folder)/bad.conf"],
                errors: .lines
            )
            var lines: [String] = []
            for await line in check.errorLines { lines.append(line) }
            #expect(try await check.waitForExit(limit: .seconds(60)) == .status(1))
            #expect(lines.count == 1)
            #expect(lines.first?.contains("allow-remote=yes") == true)
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[http]\nlisten=0.0.0.0:0\nallow-remote=yes\n"
            )
            try await eventually("a warning") { daemon.log.contains("nothing is encrypted") }
            await daemon.process.terminate()
        }
    }

    private func withPage(_ body: (DaemonProcess, FakeModemManager, PageClient) async throws -> Void)
        async throws
    {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[http]\nlisten=\(bus.folder)/http\n"
            )
            let page = PageClient(path: "\(bus.folder)/http")
            try await eventually("ready") { (try? page.get("/readyz"))?.hasPrefix("HTTP/1.0 200") ?? false }
            try await body(daemon, fake, page)
            await daemon.process.terminate()
        }
    }
}

/// A client of the page behind a Unix socket, that knows no more of HTTP than these tests want.
struct PageClient: Sendable {
    let path: String

    /// The whole answer.
    func get(_ target: String) throws -> String {
        let client = try RawClient(path)
        client.send(Array("GET \(target) HTTP/1.0\r\n\r\n".utf8))
        return String(decoding: client.receiveAll(), as: UTF8.self)
    }

    func body(_ target: String) throws -> Data {
        let text = try get(target)
        let end = text.firstRange(of: "\r\n\r\n")?.upperBound ?? text.startIndex
        return Data(text[end...].utf8)
    }

    /// An answer that goes on.
    func open(_ target: String, headers: [String] = []) throws -> Stream {
        let client = try RawClient(path)
        let lines = ["GET \(target) HTTP/1.0"] + headers + ["", ""]
        client.send(Array(lines.joined(separator: "\r\n").utf8))
        return Stream(client: client)
    }

    struct Stream {
        fileprivate let client: RawClient

        /// What comes, until a text is in it or the other side ends.
        func read(through text: String) async -> String {
            var all = ""
            while !all.contains(text), let some = client.receive() {
                all += String(decoding: some, as: UTF8.self)
            }
            return all
        }

        func readAll() async -> String {
            String(decoding: client.receiveAll(), as: UTF8.self)
        }
    }
}
