// SPDX-License-Identifier: Apache-2.0

import Fleet
import FoundationEssentials
import Support
import Testing

/// Against a real Mosquitto, on a socket of the test's own.
@Suite(.takesIdleTurns, .enabled(if: Broker.isInstalled, "needs mosquitto and mosquitto-clients"))
struct PublishingTests {
    @Test(arguments: [FleetSettings.Version.five, .three])
    func whatStandsThereIsFoundByWhoeverComesLater(_ version: FleetSettings.Version) async throws {
        try await withBroker { broker in
            let test = try TestFleet()
            test.store.stand([("modem1", "{}"), ("modem2", "{}")])
            var settings = try FleetSettings.at(broker.socket)
            settings.version = version
            await test.fleet.adopt(settings)
            try await test.eventually { test.log.count("publishes to") == 1 }
            let reader = try await broker.read("carrierd/#")
            try await test.eventually { reader.last("carrierd/test/modem2/status") == "{}" }
            #expect(reader.last("carrierd/test/online") == "online")
            test.store.stand([("modem1", "{\"x\":1}")])
            try await test.eventually {
                reader.last("carrierd/test/modem1/status") == "{\"x\":1}"
                    && reader.last("carrierd/test/modem2/status") == ""
            }
            await test.fleet.stop()
            try await test.eventually { reader.last("carrierd/test/online") == "offline" }
            await reader.stop()
            // What was taken away is not there, and what is left says that nobody keeps it up.
            let late = try await broker.read("carrierd/#", as: "late")
            // They come in no order.
            try await test.eventually {
                late.last("carrierd/test/online") != nil && late.last("carrierd/test/modem1/status") != nil
            }
            #expect(
                Set(late.messages.map(\.topic)) == ["carrierd/test/online", "carrierd/test/modem1/status"]
            )
            #expect(late.messages.allSatisfy { $0.isRetained })
            await late.stop()
        }
    }

    @Test func aModemThatWentWhileNothingRanIsTakenAwayOnceAllAreKnown() async throws {
        try await withBroker { broker in
            let folder = try TemporaryFolder.make()
            let reader = try await broker.read("carrierd/#")
            let settings = try FleetSettings.at(broker.socket)
            do {
                let test = try TestFleet(folder: folder)
                test.store.stand([("modem1", "{}"), ("modem2", "{}")])
                await test.fleet.adopt(settings)
                try await test.eventually { reader.last("carrierd/test/modem2/status") == "{}" }
                await test.fleet.stop()
                try TemporaryFolder.write(try #require(test.mark), to: "\(folder).mark")
            }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FileManager.default.moveItem(atPath: "\(folder).mark", toPath: "\(folder)/mqtt.json")
            let test = try TestFleet(folder: folder)
            test.store.stand([("modem1", "again")], isComplete: false)
            await test.fleet.adopt(settings)
            try await test.eventually { reader.last("carrierd/test/modem1/status") == "again" }
            #expect(reader.last("carrierd/test/modem2/status") == "{}")
            test.store.stand([("modem1", "again")])
            try await test.eventually { reader.last("carrierd/test/modem2/status") == "" }
            await test.fleet.stop()
            await reader.stop()
        }
    }

    @Test func whatIsNewBeginsWithNow() async throws {
        try await withBroker { broker in
            let test = try TestFleet(Store(count: 1000))
            let reader = try await broker.read("carrierd/#")
            await test.fleet.adopt(try .at(broker.socket))
            test.store.happen(3)
            try await test.eventually { reader.numbers.count >= 3 }
            #expect(reader.numbers == [1001, 1002, 1003])
            await test.fleet.stop()
            await reader.stop()
        }
    }

    @Test func eventsOfATimeWithoutTheBrokerAllArriveInOrder() async throws {
        try await withBroker { broker in
            let test = try TestFleet()
            let reader = try await broker.read("carrierd/#")
            await test.fleet.adopt(try .at(broker.socket))
            test.store.happen(10)
            try await test.eventually { reader.numbers.count == 10 }
            // In the middle of a stream, and while it is away.
            for _ in 0..<40 {
                test.store.happen(5)
                try await Task.sleep(for: .milliseconds(5))
            }
            await broker.stop()
            for _ in 0..<40 {
                test.store.happen(5)
                try await Task.sleep(for: .milliseconds(5))
            }
            try await broker.start()
            test.store.happen(90)
            try await test.eventually { reader.numbers.count == 500 }
            #expect(reader.numbers == Array(1...500))
            #expect(test.log.count("tries again") >= 1)
            await test.fleet.stop()
            #expect(test.mark?.contains("\"sequence\":500") == true)
            await reader.stop()
        }
    }

    @Test(arguments: ["max_packet_size 2000", "message_size_limit 2000"])
    func whatIsTooLargeForTheBrokerStopsNobody(_ limit: String) async throws {
        try await withBroker(general: limit) { broker in
            let test = try TestFleet(Store(size: 4000))
            let reader = try await broker.read("carrierd/#")
            await test.fleet.adopt(try .at(broker.socket))
            test.store.happen(3)
            try await test.eventually { test.mark?.contains("\"sequence\":3") == true }
            #expect(test.log.count("which are left out") == 1)
            test.store.stand([("modem1", "{}")])
            try await test.eventually { reader.last("carrierd/test/modem1/status") == "{}" }
            test.store.stand([("modem1", "{}"), ("modem2", String(repeating: " ", count: 4000))])
            try await test.eventually { test.log.count("carrierd/test/modem2/status") == 1 }
            // Nothing is on its way, and so nothing is waited for.
            try await Task.sleep(for: .seconds(6))
            #expect(test.log.count("does not acknowledge") == 0, "\(test.log.all)")
            await test.fleet.stop()
            await reader.stop()
        }
    }

    @Test func aHostThatIsRenamedLeavesNothingBehind() async throws {
        try await withBroker { broker in
            let test = try TestFleet()
            test.store.stand([("modem1", "{}")])
            let reader = try await broker.read("carrierd/#")
            var settings = try FleetSettings.at(broker.socket)
            await test.fleet.adopt(settings)
            try await test.eventually { reader.last("carrierd/test/modem1/status") == "{}" }
            settings.topics = FleetTopics(host: "other/name")
            await test.fleet.adopt(settings)
            try await test.eventually {
                reader.last("carrierd/other_name/modem1/status") == "{}"
                    && reader.last("carrierd/test/modem1/status") == ""
                    && reader.last("carrierd/test/online") == ""
            }
            await test.fleet.stop()
            await reader.stop()
        }
    }

    @Test func aMarkThatIsDamagedCostsRepeatsAndNoEvent() async throws {
        try await withBroker { broker in
            let test = try TestFleet(Store(count: 7))
            try TemporaryFolder.write("{\"sequ", to: "\(test.folder)/mqtt.json")
            let reader = try await broker.read("carrierd/#")
            await test.fleet.adopt(try .at(broker.socket))
            try await test.eventually { reader.numbers == Array(1...7) }
            #expect(
                test.log.count("mqtt.json is damaged: every event that is kept is published once more") == 1
            )
            await test.fleet.stop()
            await reader.stop()
        }
    }

    @Test func aFolderThatCannotBeWrittenIsSaidOnceAndStopsNothing() async throws {
        try await withBroker { broker in
            let test = try TestFleet()
            // A folder in the mark's place: root may write everywhere.
            for name in ["mqtt.json", "mqtt.json.new"] {
                try FileManager.default.createDirectory(
                    atPath: "\(test.folder)/\(name)/x",
                    withIntermediateDirectories: true
                )
            }
            let reader = try await broker.read("carrierd/#")
            await test.fleet.adopt(try .at(broker.socket))
            try await test.eventually { test.log.count("publishes to") == 1 }
            for number in 1...3 {
                test.store.happen()
                try await test.eventually { reader.numbers.count == number }
            }
            await test.fleet.stop()
            #expect(test.log.count("cannot be written") == 1)
            await reader.stop()
        }
    }
}
