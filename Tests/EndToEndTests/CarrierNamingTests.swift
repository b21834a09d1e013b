// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing
import Varlink

/// Carriers by the tables, through everything: a card in a modem in software, a real ModemManager, the daemon.
@Suite(.takesTurns, .enabled(if: ModemManagerProcess.isInstalled, "needs ModemManager"))
struct CarrierNamingTests {
    /// A card of one brand on each of its three hosts.
    private static let profiles = """
        [sim mineo-d]
        iccid=8981100000000000017
        imsi=440101234567890
        mnc-length=2
        spn=mineo

        [sim mineo-a]
        iccid=8981300000000000025
        imsi=440501234567890
        mnc-length=2
        spn=mineo
        network=au

        [sim mineo-s]
        iccid=8981200000000000033
        imsi=440201234567890
        mnc-length=2
        spn=mineo
        network=softbank

        [network mineo-d]
        plmn=44010
        name=NTT DOCOMO
        radio=lte

        [network au]
        plmn=44051
        name=KDDI
        radio=lte

        [network softbank]
        plmn=44020
        name=SoftBank
        radio=lte

        [modem one]
        imei=860000000000017
        manufacturer=Quectel
        model=RM500Q-GL
        revision=R1
        sim-report=reenumerate

        [modem two]
        imei=860000000100015
        manufacturer=Quectel
        model=RM500Q-GL
        revision=R1
        sim-report=reenumerate

        [modem three]
        imei=860000000200013
        manufacturer=Quectel
        model=RM500Q-GL
        revision=R1
        sim-report=reenumerate

        """

    @Test func aBrandOnThreeHostsIsNamedWithItsHostAndTheReason() async throws {
        try await withModemManager { bus, _ in
            let file = "\(bus.folder)/profiles"
            try TemporaryFolder.write(Self.profiles, to: file)
            let modem = try await ChildProcess.start(
                try #require(Programs.built("virtual-modem")),
                [
                    "--bus-address", bus.address, "--profiles", file, "--modem", "m0=mineo-d@one", "--modem",
                    "m1=mineo-a@two", "--modem", "m2=mineo-s@three",
                ],
                output: .discard
            )
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            let hosts = ["jp.docomo": "44010", "jp.au": "44050", "jp.softbank": "44020"]
            do {
                try await eventually("three cards named") {
                    let cards = try daemon.status().modems.compactMap { $0.sims.first?.subscription }
                    return cards.allSatisfy { $0.carrier.id == "jp.mineo" }
                        && Set(cards.compactMap { $0.host?.id }) == Set(hosts.keys)
                }
                for modem in try daemon.status().modems {
                    let subscription = try #require(modem.sims.first?.subscription)
                    #expect(subscription.plmn == hosts[subscription.host?.id ?? ""])
                    #expect(subscription.match.by == .spn)
                    #expect(subscription.match.confidence == .certain)
                    let lines = try VarlinkConnection.connect(path: daemon.socket).call(
                        TelephonyInterface.explain,
                        parameters: ExplainParameters(modem: modem.id),
                        as: ExplainReply.self
                    ).lines
                    #expect(
                        lines.contains {
                            $0.hasPrefix("wins: mineo [jp.mineo], builtin:") && $0.contains("SPN \"mineo\"")
                        }
                    )
                }
            } catch {
                Issue.record("\(try daemon.status().modems.map(\.sims))\n\(daemon.log)")
            }
            await daemon.process.terminate()
            await modem.terminate()
        }
    }
}

@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct CarrierTableReloadTests
{
    private static func table(_ name: String) -> String {
        """
        {"format": 1, "name": "site", "version": "3", "carriers": [
          {"id": "jp.docomo", "name": "\(name)", "kind": "operator", "checked": 2026,
           "names": ["Telekom.de"], "networks": ["44010"]}
        ]}
        """
    }

    @Test func aBrokenTableLeavesTheOldOneInForceAndIsNamedByFileAndLine() async throws {
        try await withPrivateBus { bus in
            let folder = "\(bus.folder)/carriers.d"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let file = "\(folder)/site.json"
            try TemporaryFolder.write(Self.table("First"), to: file)
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            #expect(try name(daemon) == "First")
            #expect(try daemon.status().carrierTables.tables.map(\.name) == ["builtin", "site"])

            try TemporaryFolder.write(Self.table("Second") + "\n,", to: file)
            daemon.process.send(signal: 1)
            try await eventually("the status names the file") {
                try daemon.status().carrierTables.problems.contains { $0.file == file && $0.line == 5 }
            }
            try await eventually("the log names it too") { daemon.log.contains("\(file):5: ") }
            #expect(try name(daemon) == "First")
            #expect(try reloadError(daemon)?.hasSuffix("InvalidTable") == true)

            try TemporaryFolder.write(Self.table("Second"), to: file)
            daemon.process.send(signal: 1)
            try await eventually("the mended table") { try name(daemon) == "Second" }
            #expect(try daemon.status().carrierTables.problems == [])
            await daemon.process.terminate()
        }
    }

    @Test func aTableThatIsBrokenAtTheStartIsLeftOut() async throws {
        try await withPrivateBus { bus in
            let folder = "\(bus.folder)/carriers.d"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try TemporaryFolder.write("{\"format\": 2}", to: "\(folder)/bad.json")
            try TemporaryFolder.write(Self.table("Good"), to: "\(folder)/good.json")
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            #expect(try name(daemon) == "Good")
            #expect(try daemon.status().carrierTables.problems.map(\.file) == ["\(folder)/bad.json"])
            await daemon.process.terminate()
        }
    }

    @Test func checkingLooksIntoTheTables() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try FileManager.default.createDirectory(atPath: "\(folder)/c", withIntermediateDirectories: true)
        try TemporaryFolder.write("{\n\"format\": 1,\n\"nome\": \"x\"}", to: "\(folder)/c/site.json")
        try TemporaryFolder.write("[carriers]\nfolder=\(folder)/c\n", to: "\(folder)/carrierd.conf")
        let check = try await ChildProcess.start(
            try #require(Programs.built("carrierd")),
            ["--check", "--config", "\(folder)/carrierd.conf"],
            environment: ["JOURNAL_STREAM": ""],
            errors: .lines
        )
        var lines: [String] = []
        for await line in check.errorLines { lines.append(line) }
        #expect(try await check.waitForExit(limit: .seconds(10)) == .status(1))
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("carrierd: \(folder)/c/site.json:3: ") == true, "\(lines)")
    }

    @Test func aCardOfTheMachineIsComparedWithATableThatIsNotInForce() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try await eventually("its card") {
                try daemon.status().modems.first?.sims.first?.subscription?.plmn != nil
            }
            let code = try #require(try daemon.status().modems.first?.sims.first?.subscription?.plmn)
            let text = Self.table("Renamed").replacing("44010", with: code).replacing(
                "jp.docomo",
                with: "xx.renamed"
            )
            let reply = try VarlinkConnection.connect(path: daemon.socket).call(
                TelephonyInterface.compareTable,
                parameters: CompareTableParameters(name: "trial.json", text: text),
                as: CompareTableReply.self
            )
            #expect(reply.cards == 1)
            #expect(reply.changes.map(\.after.name) == ["Renamed"])
            #expect(try name(daemon) != "Renamed")
            await daemon.process.terminate()
        }
    }

    private func name(_ daemon: DaemonProcess) throws -> String? {
        try VarlinkConnection.connect(path: daemon.socket).call(
            TelephonyInterface.lookUpCarrier,
            parameters: CarrierQuestion(plmn: "44010", spn: "", gid1: ""),
            as: SubscriptionReply.self
        ).subscription.carrier.name
    }

    private func reloadError(_ daemon: DaemonProcess) throws -> String? {
        do {
            _ = try VarlinkConnection.connect(path: daemon.socket).call(TelephonyInterface.reload)
            return nil
        } catch VarlinkConnectionError.answered(let answer) {
            return answer.name
        }
    }
}
