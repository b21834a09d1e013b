// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing
import Varlink

/// The daemon as it is built, and a real Mosquitto.
@Suite(
    .takesTurns,
    .enabled(
        if: PrivateBus.isInstalled && Broker.isInstalled,
        "needs dbus-daemon, mosquitto and mosquitto-clients"
    )
)
struct MQTTTests {
    /// Seconds without a broker; `MQTT_OUTAGE=60` is what a fleet is promised.
    private static let outage = ProcessInfo.processInfo.environment["MQTT_OUTAGE"].flatMap { Int($0) } ?? 3

    private static func configuration(_ broker: Broker, _ more: String = "") -> String {
        """
        [modem]
        grace=1s
        [systemd]
        units=no
        [mqtt]
        broker=\(broker.socket)
        host=gate
        \(more)

        """
    }

    private static func show(on fake: FakeModemManager) throws {
        fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
        fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
        try fake.claimName()
    }

    /// Makes an event for each number, and waits for it: two changes at once would be one event.
    private static func change(
        _ fake: FakeModemManager,
        _ daemon: DaemonProcess,
        _ numbers: Range<Int>,
        within time: Duration
    ) async throws {
        for number in numbers {
            let next = ContinuousClock.now + time / numbers.count
            let last = try daemon.status().sequence
            fake.set(
                FakeModemManager.modem(0),
                FakeModemManager.Interface.modem,
                ["AccessTechnologies": "uint32 \(number.isMultiple(of: 2) ? 0x20 : 0x4000)"]
            )
            try await eventually("event \(number)") { try daemon.status().sequence > last }
            try await Task.sleep(until: next)
        }
    }

    @Test func everybodysStatusAndEventsAreAtTheBroker() async throws {
        try await withPrivateBus { bus in
            try await withBroker { broker in
                let fake = try FakeModemManager(bus: bus.address)
                let reader = try await broker.read("#")
                let daemon = try await DaemonProcess.start(
                    bus: bus.address,
                    folder: bus.folder,
                    configuration: Self.configuration(broker, "home-assistant=yes")
                )
                try Self.show(on: fake)
                try await eventually("the modem") { reader.event(.modemAdded) != nil }
                try await eventually("its status") {
                    reader.modem("carrierd/gate/modem1/status")?.network.registration == .home
                }
                #expect(reader.last("carrierd/gate/online") == "online")
                let own = try #require(reader.last("carrierd/gate/status"))
                #expect(
                    own.contains("\"modemManager\":{") && own.contains("\"history\":{")
                        && own.contains("\"version\":\"")
                )
                #expect(reader.event(.modemManagerAvailable)?.topic == "carrierd/gate/event")
                let added = try #require(reader.event(.modemAdded))
                #expect(added.topic == "carrierd/gate/modem1/event" && !added.isRetained)
                #expect(added.event.state?.id == "modem1" && added.event.state?.imei == nil)
                let discovery = try #require(reader.last("homeassistant/device/carrierd_gate_modem1/config"))
                #expect(discovery.contains("\"state_topic\":\"carrierd/gate/modem1/status\""))
                for number in ["89490200001234567890", "262010012345678", "867978050011223"] {
                    #expect(
                        !reader.messages.contains { $0.payload.contains(number) || $0.topic.contains(number) }
                    )
                }

                // What is gone for good is not there for whoever comes later.
                fake.remove(FakeModemManager.modem(0))
                try await eventually("nothing of it") {
                    reader.last("carrierd/gate/modem1/status") == ""
                        && reader.last("homeassistant/device/carrierd_gate_modem1/config") == ""
                }
                try await eventually("its end") { reader.event(.modemRemoved) != nil }
                #expect(await daemon.process.terminate(limit: .seconds(30)) == .status(0))
                try await eventually("the goodbye") { reader.last("carrierd/gate/online") == "offline" }
                await reader.stop()
                fake.close()
            }
        }
    }

    @Test func homeAssistantFindsItsStatesInTheStatus() async throws {
        guard await HomeAssistant.isAtHand else {
            print("skipped: needs the Python package jinja2, which make clients brings")
            return
        }
        try await withPrivateBus { bus in
            try await withBroker { broker in
                let fake = try FakeModemManager(bus: bus.address)
                let reader = try await broker.read("#")
                let daemon = try await DaemonProcess.start(
                    bus: bus.address,
                    folder: bus.folder,
                    configuration: Self.configuration(broker, "home-assistant=yes")
                )
                try Self.show(on: fake)
                func states() async throws -> [String: String] {
                    try await HomeAssistant.states(
                        try #require(reader.last("homeassistant/device/carrierd_gate_modem1/config")),
                        status: try #require(reader.last("carrierd/gate/modem1/status")),
                        own: try #require(reader.last("carrierd/gate/status"))
                    )
                }
                try await eventually("the modem's card") {
                    reader.modem("carrierd/gate/modem1/status")?.sims.first?.state == .present
                        && reader.last("homeassistant/device/carrierd_gate_modem1/config") != nil
                }
                let modem = try #require(reader.modem("carrierd/gate/modem1/status"))
                var found = try await states()
                #expect(found["carrier"] == modem.sims.first?.subscription?.carrier.name)
                #expect(found["network"] == modem.network.carrier.name)
                #expect(
                    found["registration"] == "home" && found["service"] == "ON" && found["sim"] == "present"
                )
                #expect(found["technology"] == "lte" && found["five_g"] == "none")
                // The signal is not measured, and so not known.
                #expect(found["rsrp"] == "None" && found["available"] == "online")

                fake.set(
                    FakeModemManager.modem(0),
                    FakeModemManager.Interface.signal,
                    ["Rate": "uint32 5", "Lte": "{'rsrp': <-101.5>, 'rsrq': <-11.0>}"]
                )
                try await eventually("the signal") {
                    reader.last("carrierd/gate/modem1/status")?.contains("-101.5") == true
                }
                found = try await states()
                #expect(found["rsrp"] == "-101.5")
                await daemon.process.terminate()
                await reader.stop()
                fake.close()
            }
        }
    }

    @Test func theLastWillSpeaksForADaemonThatIsKilled() async throws {
        try await withPrivateBus { bus in
            try await withBroker { broker in
                let reader = try await broker.read("carrierd/#")
                let daemon = try await DaemonProcess.start(
                    bus: bus.address,
                    folder: bus.folder,
                    configuration: Self.configuration(broker)
                )
                try await eventually("it is there") { reader.last("carrierd/gate/online") == "online" }
                await daemon.process.kill()
                try await eventually("it is not") { reader.last("carrierd/gate/online") == "offline" }
                await reader.stop()
            }
        }
    }

    /// Mosquitto is away while most of 500 events happen, and the daemon is killed in the middle of that.
    @Test(arguments: [false, true])
    func everyEventOfAnOutageArrivesOnceAndInOrder(_ isKilled: Bool) async throws {
        try await withPrivateBus { bus in
            try await withBroker { broker in
                let fake = try FakeModemManager(bus: bus.address)
                let reader = try await broker.read("carrierd/#")
                func start() async throws -> DaemonProcess {
                    try await DaemonProcess.start(
                        bus: bus.address,
                        folder: bus.folder,
                        configuration: Self.configuration(broker)
                    )
                }
                var daemon = try await start()
                try Self.show(on: fake)
                try await eventually("the modem") { reader.event(.modemAdded) != nil }
                let time = Duration.seconds(Self.outage)
                try await Self.change(fake, daemon, 0..<50, within: .seconds(1))
                await broker.stop()
                try await Self.change(fake, daemon, 50..<250, within: time / 2)
                if isKilled {
                    await daemon.process.kill()
                    daemon = try await start()
                }
                try await Self.change(fake, daemon, 250..<450, within: time / 2)
                try await broker.start()
                try await Self.change(fake, daemon, 450..<500, within: .seconds(1))

                var history: [Event] = []
                try await eventually("all of it", limit: .seconds(120)) {
                    history = try Self.history(daemon)
                    return try history.last?.sequence == daemon.status().sequence
                        && reader.events.last?.sequence == history.last?.sequence
                }
                let events = reader.events
                #expect(events.map(\.sequence) == history.map(\.sequence))
                #expect(events.map(\.kind) == history.map(\.kind))
                #expect(events.count >= 500)
                #expect(!events.contains { $0.kind == .gap })
                print(
                    "mqtt: \(events.count) events, \(Self.outage) s without a broker, "
                        + "\(reader.messages.count { $0.topic.hasSuffix("/event") } - events.count) repeats"
                )
                await daemon.process.terminate()
                await reader.stop()
                fake.close()
            }
        }
    }

    @Test func whatTheHistoryDoesNotHaveAnyMoreIsAGap() async throws {
        try await withPrivateBus { bus in
            try await withBroker { broker in
                let fake = try FakeModemManager(bus: bus.address)
                let reader = try await broker.read("carrierd/#")
                var daemon = try await DaemonProcess.start(
                    bus: bus.address,
                    folder: bus.folder,
                    configuration: Self.configuration(broker)
                )
                try Self.show(on: fake)
                try await eventually("the modem") { reader.event(.modemAdded) != nil }
                await daemon.process.terminate()
                let before = try #require(reader.events.last?.sequence)
                for suffix in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(atPath: "\(bus.folder)/state/history.db\(suffix)")
                }
                daemon = try await DaemonProcess.start(
                    bus: bus.address,
                    folder: bus.folder,
                    configuration: Self.configuration(broker)
                )
                try await Self.change(fake, daemon, 0..<3, within: .milliseconds(300))
                try await eventually("something new") { reader.events.last?.kind == .technologyChanged }
                let gap = try #require(reader.events.first { $0.kind == .gap })
                #expect(gap.sequence > before)
                #expect(reader.event(.gap)?.topic == "carrierd/gate/event")
                #expect(
                    daemon.log.contains("mqtt: events \(before + 1) to \(gap.sequence) are not kept any more")
                )
                await daemon.process.terminate()
                await reader.stop()
                fake.close()
            }
        }
    }

    @Test func aNewConfigurationIsTakenWithoutAStart() async throws {
        try await withPrivateBus { bus in
            try await withBroker { broker in
                let fake = try FakeModemManager(bus: bus.address)
                let reader = try await broker.read("#")
                let daemon = try await DaemonProcess.start(
                    bus: bus.address,
                    folder: bus.folder,
                    configuration: "[systemd]\nunits=no\n"
                )
                try Self.show(on: fake)
                try await eventually("the modem") { try daemon.status().modems.count == 1 }
                func reload(_ text: String) throws {
                    try TemporaryFolder.write(text, to: "\(bus.folder)/carrierd.conf")
                    daemon.process.send(signal: 1)
                }
                try reload(Self.configuration(broker, "home-assistant=discovery"))
                try await eventually("its status") { reader.modem("carrierd/gate/modem1/status") != nil }
                try await eventually("its discovery") {
                    reader.last("discovery/device/carrierd_gate_modem1/config")?.isEmpty == false
                }
                // What was before there was a broker is not published.
                #expect(reader.event(.modemAdded) == nil)
                try reload(Self.configuration(broker, "events=signalChanged"))
                try await eventually("no discovery") {
                    reader.last("discovery/device/carrierd_gate_modem1/config") == ""
                }
                let count = reader.events.count
                try await Self.change(fake, daemon, 0..<3, within: .milliseconds(300))
                try await eventually("a change") {
                    reader.modem("carrierd/gate/modem1/status")?.radio.technologies == ["umts"]
                }
                #expect(reader.events.count == count)
                try reload("[mqtt]\nbroker=none\n")
                try await eventually("the goodbye") { reader.last("carrierd/gate/online") == "offline" }
                try reload("[mqtt]\nuser=gate\n")
                try await eventually("what is wrong with it") {
                    daemon.log.contains("[mqtt] has no broker=; give it, or take the section out")
                }
                await daemon.process.terminate()
                await reader.stop()
                fake.close()
            }
        }
    }

    private static func history(_ daemon: DaemonProcess) throws -> [Event] {
        try VarlinkConnection.connect(path: daemon.socket).call(
            TelephonyInterface.getHistory,
            parameters: HistoryParameters(limit: 1000),
            as: HistoryReply.self
        ).events.reversed()
    }
}

extension BrokerReader {
    /// The events that came, each once, in the order in which they first came.
    fileprivate var events: [Event] {
        var seen: Set<Int> = []
        return decoded.map(\.event).filter { seen.insert($0.sequence).inserted }
    }

    fileprivate func event(_ kind: EventKind) -> (topic: String, isRetained: Bool, event: Event)? {
        decoded.first { $0.event.kind == kind }
    }

    fileprivate func modem(_ topic: String) -> Modem? {
        last(topic).flatMap { try? JSONDecoder().decode(Modem.self, from: Data($0.utf8)) }
    }

    private var decoded: [(topic: String, isRetained: Bool, event: Event)] {
        messages.filter { $0.topic.hasSuffix("/event") }.compactMap { message in
            (try? JSONDecoder().decode(Event.self, from: Data(message.payload.utf8))).map {
                (message.topic, message.isRetained, $0)
            }
        }
    }
}
