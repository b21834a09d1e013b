// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing
import Varlink

/// Made-up identities go in, and no output to those who may not see them has one: not whole, not in parts, not in
/// another spelling.
@Suite(
    .takesTurns,
    .enabled(if: User.canChange, User.need),
    .enabled(
        if: PrivateBus.isInstalled && Broker.isInstalled && Programs.path(of: "perl") != nil,
        "needs dbus-daemon, mosquitto, mosquitto-clients and perl"
    )
)
struct CanaryTests {
    @Test func noIdentityReachesWhoMayNotSeeIt() async throws {
        try await withPrivateBus { bus in
            try await withBroker { broker in
                let bench = try await CanaryBench(bus: bus, broker: broker)
                do {
                    try await Self.tell(bench)
                } catch {
                    Issue.record("the daemon said:\n\(bench.daemon.log)")
                    throw error
                }
                Self.checkThatEverythingWasSeen(bench)
                let search = CanarySearch()
                for (place, text) in bench.outputs where !place.hasPrefix("root") {
                    Self.report(search.findings(in: text), at: place)
                }
                // A recording has the same issuers and other numbers, whoever reads it.
                let recorded = bench.outputs.filter {
                    $0.place.hasPrefix("root") && $0.place.contains("record")
                }
                for (place, text) in recorded {
                    Self.report(CanarySearch(sparesIssuers: true).findings(in: text), at: place)
                }
                bench.world.fake.close()
            }
        }
    }

    private static func report(_ findings: [String], at place: String) {
        guard !findings.isEmpty else { return }
        Issue.record("\(place) has \(findings.count) of them, such as \(findings[0].debugDescription)")
    }

    /// Goes through the states, and asks in each.
    private static func tell(_ bench: CanaryBench) async throws {
        let (world, stranger) = (bench.world, User.stranger)
        try await settle(bench, "a modem") { $0.sims.count == 2 && $0.network.registered }
        world.ring()
        try await settle(bench, "a call") { !$0.calls.isEmpty && $0.location?.latitude != nil }
        try await bench.ask(as: stranger, "at home")
        try await bench.run(try bench.commands, as: stranger, "at home")
        try await bench.ask(as: .same, "root, at home")
        try await bench.run(
            [["modem", "modem1"], ["record", "-", "--for", "1s"]],
            as: .same,
            "root, at home"
        )

        let token = try bench.daemon.status().modems.first?.sims.first?.token
        world.swap()
        try await settle(bench, "another card") {
            !$0.stale && $0.sims.first?.token != token && $0.network.registered
        }
        world.changeSubscriber()
        world.roam()
        try await settle(bench, "another network") { $0.network.plmn == "20810" }
        try await bench.ask(as: stranger, "roaming")
        world.meetUnknownOperator()
        try await settle(bench, "an unknown one") { $0.network.plmn == "99977" }
        try await bench.ask(as: stranger, "unknown operator")

        world.answerGarbage()
        try await settle(bench, "garbage") { !$0.stale && $0.sims.first?.token == nil }
        try await bench.ask(as: stranger, "garbage")
        try await bench.restart { world.answerWrongTypes() }
        try await settle(bench, "wrong types") { !$0.stale && $0.sims.first?.token == nil }
        try await bench.ask(as: stranger, "wrong types")
        world.fail()
        try await settle(bench, "a failed probe") { $0.state == .failed }
        try await bench.ask(as: stranger, "failed")
        try await bench.run([["status"], ["explain"], ["history"]], as: stranger, "failed")

        // What is wrong with files, in numbers that are nearly right.
        try TemporaryFolder.write(
            "{\"format\":1,\"carriers\":[{\"id\":\"xx.office\",\"name\":\"Office\",\"kind\":\"operator\","
                + "\"rules\":[{\"plmn\":[\"26201\"],\"imsiPrefix\":[\"\(Canary.tabled.text)y\"]}]}]}",
            to: "\(bench.bus.folder)/carriers.d/50-office.json"
        )
        bench.daemon.process.send(signal: 1)
        try await eventually("a fault in a table") {
            try !bench.daemon.status().carrierTables.problems.isEmpty
        }
        try await bench.ask(as: stranger, "fault in a table")
        for line in [
            "[sim-guard]\niccid=\(Canary.guarded.text)x", "[modem \"wan\"]\nimei=\(Canary.imei.text)x",
        ] {
            let before = bench.daemon.log
            try TemporaryFolder.write(line + "\n", to: "\(bench.bus.folder)/carrierd.conf")
            bench.daemon.process.send(signal: 1)
            try await eventually("a fault in the configuration") {
                bench.daemon.log.dropFirst(before.count).contains("what was in force before stays")
            }
        }
        world.recover()
        try await settle(bench, "all is well") {
            !$0.stale && $0.sims.first?.token == token && $0.network.registered
        }
        try await bench.ask(as: .same, "root, at the end")
        try await bench.ask(as: stranger, "at the end")
        #expect(await bench.daemon.process.terminate(limit: .seconds(30)) == .status(0))
        try await bench.collect()
    }

    private static func settle(
        _ bench: CanaryBench,
        _ what: String,
        _ holds: (TelephonyAPI.Modem) -> Bool
    ) async throws {
        try await eventually(what) { try bench.daemon.status().modems.first.map(holds) ?? false }
    }

    /// A test that looks at nothing finds nothing: each output has what everyone may see, and the same ways out show
    /// whoever may see identities all of them.
    private static func checkThatEverythingWasSeen(_ bench: CanaryBench) {
        let name = CanaryWorld.publicName
        for place in [
            "at home: socket", "at home: page /status.json", "at home: page /metrics",
            "at home: carrierctl status", "at home: carrierctl modem modem1", "at home: carrierctl explain",
            "at home: carrierctl watch --since 0 --json", "hooks", "MQTT", "sd_notify",
        ] {
            #expect(
                bench.told(place).contains(name),
                "\(place) was not seen: \(bench.told(place).prefix(2000))"
            )
        }
        #expect(
            bench.told("log").contains("\n<5>simChanged modem1") && bench.told("log").contains("hook has run")
        )
        #expect(bench.told("hooks").contains("CARRIERD_EVENT=simChanged"))
        #expect(bench.told("MQTT").contains("homeassistant/device/carrierd_gate_modem1/config"))
        #expect(bench.told("at the end: /proc").contains("history-reader"))
        #expect(bench.told("file names").contains("state/history.db"))
        #expect(bench.told("bus names").contains("org.freedesktop.ModemManager1"))
        let root = bench.outputs.filter { $0.place.hasPrefix("root") }
        let sockets = root.filter { $0.place.contains("socket") }.map(\.text).joined()
        for canary in [Canary.iccid, .otherICCID, .imsi, .otherIMSI, .eid, .imei, .caller, .spareICCID] {
            #expect(sockets.contains(canary.text), "root was not shown the \(canary.name) at the socket")
        }
        let commands = root.filter { $0.place.contains("carrierctl modem modem1") }.map(\.text).joined()
        for canary in [Canary.iccid, .imsi, .imei, .caller] {
            #expect(commands.contains(canary.text), "root was not shown the \(canary.name) by carrierctl")
        }
    }
}
