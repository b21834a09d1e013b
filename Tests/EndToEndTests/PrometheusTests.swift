// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import Testing

/// Prometheus itself reads the metrics of a daemon.
@Suite(
    .takesTurns,
    .enabled(if: PrivateBus.isInstalled && Prometheus.isInstalled, "needs dbus-daemon, prometheus and curl"),
    .timeLimit(.minutes(5))
)
struct PrometheusTests {
    @Test func itScrapesAndAnswersWhatAModemIs() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[http]\nlisten=127.0.0.1:0\n"
            )
            let prometheus = try await Prometheus.start(folder: bus.folder, target: try await daemon.page())
            try await eventually("a modem") {
                try await prometheus.value(of: "carrierd_modem_info").map(\.value) == [1]
            }
            let modem = try #require(try await prometheus.value(of: "carrierd_modem_info").first)
            #expect(modem.labels["modem"] == "modem1" && modem.labels["job"] == "carrierd")
            try await eventually("home") {
                try await prometheus.value(of: #"carrierd_modem_registration{state="home"}"#).map(\.value)
                    == [1]
            }

            // What ModemManager's end means to a monitoring system: unknown, and no word of what was.
            fake.close()
            try await eventually("ModemManager gone") {
                try await prometheus.value(of: "carrierd_modem_manager_available").map(\.value) == [0]
            }
            #expect(
                try await prometheus.value(of: #"carrierd_modem_registration{state="home"}"#).map(\.value)
                    == [0]
            )
            // Each scrape was understood.
            #expect(try await prometheus.value(of: "min_over_time(up[5m])").map(\.value) == [1])
            await prometheus.process.terminate()
            await daemon.process.terminate()
        }
    }
}

extension DaemonProcess {
    /// The address that the page is served on, as `host:port`.
    func page() async throws -> String {
        try await eventually("the page's address in the log") { log.contains(Self.address) }
        return try #require(log.firstMatch(of: Self.address)).output.1.description
    }

    private static var address: Regex<(Substring, Substring)> { /http:\/\/(127\.0\.0\.1:[0-9]+)\// }
}

/// Debian's Prometheus, with one job.
private struct Prometheus {
    static let path = "/usr/bin/prometheus"
    static let isInstalled =
        FileManager.default.isExecutableFile(atPath: path)
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")

    let process: ChildProcess
    let address: String

    static func start(folder: String, target: String) async throws -> Prometheus {
        let configuration = """
            scrape_configs:
            - job_name: carrierd
              scrape_interval: 1s
              scrape_timeout: 1s
              static_configs: [{targets: ["\(target)"]}]
            """
        try Data(configuration.utf8).write(to: URL(filePath: "\(folder)/prometheus.yml"))
        let address = "127.0.0.1:\(try FreePort.find())"
        let process = try await ChildProcess.start(
            path,
            [
                "--config.file=\(folder)/prometheus.yml", "--storage.tsdb.path=\(folder)/prometheus",
                "--web.listen-address=\(address)", "--log.level=error",
            ],
            output: .discard,
            errors: .file("\(folder)/prometheus.log")
        )
        return Prometheus(process: process, address: address)
    }

    struct Sample {
        var labels: [String: String]
        var value: Double
    }

    /// What a query gives now; nothing while Prometheus does not answer yet.
    func value(of query: String) async throws -> [Sample] {
        struct Reply: Decodable {
            struct Results: Decodable {
                var result: [Entry]
            }
            struct Entry: Decodable {
                var metric: [String: String]
                var value: (Double, String)

                private enum Keys: CodingKey { case metric, value }

                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: Keys.self)
                    metric = try container.decode([String: String].self, forKey: .metric)
                    var pair = try container.nestedUnkeyedContainer(forKey: .value)
                    value = (try pair.decode(Double.self), try pair.decode(String.self))
                }
            }
            var data: Results
        }
        let escaped = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let curl = try await ChildProcess.start(
            "curl",
            ["-s", "--max-time", "10", "http://\(address)/api/v1/query?query=\(escaped)"],
            errors: .discard
        )
        var text = ""
        for await line in curl.lines { text += line }
        _ = try await curl.waitForExit(limit: .seconds(30))
        guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(text.utf8)) else { return [] }
        return reply.data.result.map { Sample(labels: $0.metric, value: Double($0.value.1) ?? .nan) }
    }
}
