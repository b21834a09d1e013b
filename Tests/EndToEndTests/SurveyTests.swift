// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing
import Varlink

/// A modem that goes along a line, the daemon that notes what it has there, and what comes out of it.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct SurveyTests {
    private typealias Interface = FakeModemManager.Interface

    private static let configuration = "[location]\ngnss=on\n[survey]\nrecord=on\n"

    /// A ModemManager with a modem that can tell where it is.
    private func modemManager(on bus: PrivateBus) throws -> FakeModemManager {
        let fake = try FakeModemManager(bus: bus.address)
        var modem = FakeModemManager.registeredModem()
        // 3GPP, raw, NMEA.
        modem[Interface.location]?["Capabilities"] = "uint32 7"
        modem[Interface.location]?["SignalsLocation"] = "false"
        fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
        fake.add(FakeModemManager.modem(0), modem)
        try fake.claimName()
        return fake
    }

    /// Puts the modem so many metres north of 51.5° N, 7.25° W.
    private func go(_ fake: FakeModemManager, to metres: Double) {
        let latitude = 51.5 + metres / 111_195
        fake.set(
            FakeModemManager.modem(0),
            Interface.location,
            ["Location": "{uint32 2: <{'latitude': <\(latitude)>, 'longitude': <-7.25>}>}"]
        )
    }

    /// Goes on until so many points are there in all: one more with each step, a second after the one before.
    private func drive(_ fake: FakeModemManager, _ daemon: DaemonProcess, from metres: Double, to count: Int)
        async throws -> Double
    {
        var metres = metres
        try await eventually("\(count) points") {
            metres += 12
            go(fake, to: metres)
            try await Task.sleep(for: .milliseconds(300))
            return try survey(daemon).points.count >= count
        }
        return metres
    }

    private func survey(_ daemon: DaemonProcess) throws -> SurveyReply {
        try VarlinkConnection.connect(path: daemon.socket)
            .call(TelephonyInterface.getSurvey, parameters: SurveyParameters(limit: 1000))
    }

    private func export(_ daemon: DaemonProcess, _ format: String, to path: String) async throws {
        let process = try await ChildProcess.start(
            try #require(Programs.built("carrierctl")),
            ["--socket", daemon.socket, "survey", "export", "--format", format, "--output", path],
            output: .discard
        )
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
    }

    /// Has another program read the file: what it prints.
    private func python(_ program: String, _ path: String) async throws -> [String] {
        let process = try await ChildProcess.start("python3", ["-c", program, path])
        var lines: [String] = []
        for await line in process.lines { lines.append(line) }
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
        return lines
    }

    @Test(.enabled(if: Programs.path(of: "python3") != nil, "needs python3"))
    func aWayComesOutInEachFormatAlsoAfterAKill() async throws {
        try await withPrivateBus { bus in
            let fake = try modemManager(on: bus)
            defer { fake.close() }
            var daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: Self.configuration
            )
            try await eventually("no place yet") { try survey(daemon).reason?.contains("no fix") == true }
            let metres = try await drive(fake, daemon, from: 0, to: 3)
            #expect(try survey(daemon).recording)
            // What is older than ten seconds is on disk, whatever becomes of the daemon.
            let before = try survey(daemon).points
            try await eventually("written down") { try await stored(bus.folder) >= before.count }
            await daemon.process.kill()
            daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: Self.configuration
            )
            let kept = try survey(daemon).points
            #expect(kept.prefix(before.count) == before[...])
            fake.set(FakeModemManager.modem(0), Interface.modem, ["AccessTechnologies": "uint32 32768"])
            _ = try await drive(fake, daemon, from: metres, to: kept.count + 2)
            // What waits is written down at the end.
            let all = try survey(daemon).points
            await daemon.process.terminate()
            daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: Self.configuration
            )
            let count = try survey(daemon).points.count
            #expect(count >= all.count)

            let folder = bus.folder
            try await export(daemon, "geojson", to: "\(folder)/way.geojson")
            try await export(daemon, "gpx", to: "\(folder)/way.gpx")
            try await export(daemon, "csv", to: "\(folder)/way.csv")
            let geoJSON = try await python(
                """
                import json, sys
                way = json.load(open(sys.argv[1]))
                print(len(way["features"]))
                print(way["features"][0]["geometry"]["coordinates"][0])
                print(way["features"][-1]["properties"]["fiveG"])
                """,
                "\(folder)/way.geojson"
            )
            #expect(geoJSON == ["\(count)", "-7.25", "sa"])
            let gpx = try await python(
                """
                import sys, xml.etree.ElementTree as tree
                name = {"g": "http://www.topografix.com/GPX/1/1", "c": "urn:x-carrierd:survey:1"}
                root = tree.parse(sys.argv[1]).getroot()
                points = root.findall("g:trk/g:trkseg/g:trkpt", name)
                print(root.tag, root.get("version"), len(root.findall("g:trk", name)), len(points))
                print(points[-1].find("g:extensions/c:fiveG", name).text, points[0].get("lon"))
                """,
                "\(folder)/way.gpx"
            )
            #expect(gpx == ["{http://www.topografix.com/GPX/1/1}gpx 1.1 1 \(count)", "sa -7.25"])
            let csv = try await python(
                """
                import csv, sys
                rows = list(csv.DictReader(open(sys.argv[1], newline="")))
                print(len(rows), rows[0]["longitude_deg"], rows[-1]["five_g"], rows[0]["plmn"])
                """,
                "\(folder)/way.csv"
            )
            #expect(csv == ["\(count) -7.25 sa 26201"])
            for name in ["geojson", "gpx", "csv"] {
                let text = String(
                    decoding: try Data(contentsOf: URL(filePath: "\(folder)/way.\(name)")),
                    as: UTF8.self
                )
                for identity in ["867978050011223", "89490200001234567890", "262010012345678"] {
                    #expect(!text.contains(identity))
                }
            }
            await daemon.process.terminate()
        }
    }

    /// How many points are on disk, by the file alone.
    private func stored(_ folder: String) async throws -> Int {
        let lines = try await python(
            """
            import sqlite3, sys
            file = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
            print(file.execute("SELECT count(*) FROM survey").fetchone()[0])
            """,
            "\(folder)/state/history.db"
        )
        return lines.first.flatMap { Int($0) } ?? 0
    }

    @Test func whatTheMachinesGeoClueSaysIsInTheStatusAndInTheLog() async throws {
        try await withPrivateBus { bus in
            let fake = try modemManager(on: bus)
            defer { fake.close() }
            let geoClue = try FakeGeoClue(bus: bus.address)
            defer { geoClue.close() }
            try geoClue.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[location]\ngeoclue=on\n[survey]\nrecord=on\n"
            )
            try await eventually("asked") { geoClue.isStarted }
            try await eventually("no fix") {
                try daemon.status().position?.reason == "GeoClue has no fix yet"
            }
            geoClue.move(to: ["Latitude": "51.5", "Longitude": "7.25", "Accuracy": "18.0"])
            try await eventually("a fix") { try daemon.status().position?.available == true }
            #expect(try daemon.status().position?.latitude == 51.5)
            #expect(try daemon.status().position?.accuracy == 18)
            #expect(try daemon.status().modems.first?.location == nil)
            try await eventually("a point") { try survey(daemon).points.count == 1 }
            let point = try #require(try survey(daemon).points.first)
            #expect(point.source == .geoclue)
            #expect(point.plmn == "26201")

            // Off again, by the configuration alone.
            try TemporaryFolder.write("[survey]\nrecord=off\n", to: "\(bus.folder)/carrierd.conf")
            daemon.process.send(signal: 1)
            try await eventually("not asked") {
                try daemon.status().position?.reason?.contains("geoclue=on") == true
            }
            #expect(try survey(daemon).reason == "[survey] record=off")
            #expect(try survey(daemon).points.count == 1)
            await daemon.process.terminate()
        }
    }
}
