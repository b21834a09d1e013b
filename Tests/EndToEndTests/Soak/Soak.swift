// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

/// One run: the world goes on when all that it has done has been told, and not before.
final class Soak {
    let plan: SoakPlan
    let daemon: DaemonProcess
    let followers: [SoakFollower]
    private(set) var samples: [SoakSample] = []
    private(set) var troubles: [String] = []

    private let world: SoakWorld
    private let visitors: SoakVisitors
    private let folder: String
    private let begin = ContinuousClock.now
    private var rounds = 0

    init(_ plan: SoakPlan, bus: PrivateBus, broker: Broker?) async throws {
        self.plan = plan
        folder = bus.folder
        world = try SoakWorld(bus: bus.address)
        daemon = try await DaemonProcess.start(
            bus: bus.address,
            folder: bus.folder,
            configuration: """
                [five-g]
                hold=1ms
                [history]
                events=\(max(1000, min(plan.events / 10, 50_000)))
                [location]
                gnss=yes
                [survey]
                record=yes
                points=1000
                [systemd]
                units=no
                [http]
                listen=\(bus.folder)/http
                \(broker.map { "[mqtt]\nbroker=\($0.socket)\nhost=soak" } ?? "")

                """,
            arguments: ["--log-level", "error"]
        )
        // One that stays and leads, one that stays, and one that comes and goes.
        let socket = daemon.socket
        followers = [nil, nil, 500].map { SoakFollower(socket: socket, since: 0, stay: $0) }
        visitors = SoakVisitors(page: "\(bus.folder)/http", socket: daemon.socket)
    }

    private var elapsed: Double { (ContinuousClock.now - begin) / .seconds(1) }

    func run() async throws {
        // What a modem has at first sight is no change.
        try await eventually("all modems") {
            try daemon.status().modems.count { $0.signalQuality != nil } == world.truth.count
        }
        visitors.start()
        defer {
            visitors.stop()
            for follower in followers { follower.stop() }
        }
        let limit = plan.hours.map { $0 * 3600 } ?? .infinity
        let interval = plan.hours == nil ? max(0.25, Double(plan.events) / 500_000 * 2) : 30
        var (nextSample, nextWord) = (0.0, 60.0)
        while followers[0].now.events < plan.events, elapsed < limit {
            try await round()
            if elapsed >= nextSample {
                sample()
                nextSample = elapsed + interval
            }
            if elapsed >= nextWord {
                print("soak: \(Int(elapsed)) s, \(followers[0].now.events) events, \(world.swaps) swaps")
                nextWord = elapsed + (plan.hours == nil ? 60 : 3600)
            }
            // Some change every few seconds, where time is the world's own.
            if plan.hours != nil { try await Task.sleep(for: .seconds(5)) }
        }
        sample()
        try await settle()
    }

    private func round() async throws {
        rounds += 1
        // By what has happened, so that the shares are right at any number of events in a round.
        let done = Double(followers[0].now.events)
        let share = plan.hours == nil ? done / Double(plan.events) : elapsed / 3600 / 168
        let (swaps, restarts) = plan.hours == nil ? (plan.swaps, plan.restarts) : (2000, 500)
        if Double(world.restarts) < share * Double(restarts) {
            try world.restart()
            // The fake answers and signals on two threads: what changes while it is first asked could come before the
            // answer that does not have it yet, which in ModemManager cannot be.
            try await eventually("the modems of the new ModemManager") {
                guard followers[0].now.arrivals > world.restarts else { return false }
                let modems = try daemon.status().modems
                return modems.count == world.truth.count && !modems.contains { $0.stale }
            }
        } else if Double(world.swaps) < share * Double(swaps) {
            world.swap(round: world.swaps)
        }
        world.change(round: rounds)
        let wanted = world.truth.map { "\($0.quality)%" }.sorted()
        let number = rounds
        try await eventually("round \(number) has been told") {
            self.followers[0].now.quality.values.sorted() == wanted
        }
    }

    private func sample() {
        let events = followers[0].now.events
        if let sample = SoakSample(of: daemon.process.processID, time: elapsed, events: events) {
            samples.append(sample)
        }
    }

    /// Waits until everybody has everything, and compares what is shown with what is true.
    private func settle() async throws {
        try await eventually("everybody has everything") {
            let last = try daemon.status().sequence
            return followers.allSatisfy { $0.now.last == last } && visitors.lastEvent == last
        }
        let status = try daemon.status()
        for follower in followers { troubles += follower.now.troubles }
        troubles += visitors.troubles
        troubles += differences(in: status)
        if getuid() == 0 {
            let verdict = try VarlinkConnection.connect(path: daemon.socket)
                .call(TelephonyInterface.verifyHistory, as: VerifyReply.self)
            if !verdict.intact { troubles.append("the history: \(verdict.problem ?? "")") }
        }
        visitors.stop()
        for follower in followers { follower.stop() }
        let end = await daemon.process.terminate(limit: .seconds(30))
        if end != .status(0) { troubles.append("the daemon ended with \(end as Any)") }
        if !daemon.log.isEmpty { troubles.append("the daemon said: \(daemon.log.prefix(2000))") }
    }

    /// Where what is shown is not what is true.
    func differences(in status: Status) -> [String] {
        var differences: [String] = []
        // The numbers of modems are those of their first sight, and each has its own place.
        for (number, truth) in world.truth.enumerated() {
            let place = "usb1/1-\(number + 1)"
            guard let modem = status.modems.first(where: { $0.device?.hasSuffix(place) == true }) else {
                differences.append("the modem at \(place) is not shown")
                continue
            }
            let shown = [
                modem.network.plmn, modem.signalQuality.map(String.init),
                "\(modem.radio.accessTechnologies)", "\(modem.stale)", modem.sims.first?.token,
            ]
            let wanted = [truth.plmn, "\(truth.quality)", "\(truth.technology)", "false"]
            if shown.prefix(4).map({ $0 ?? "-" }) != wanted {
                differences.append("the modem at \(place) shows \(shown), and has \(wanted)")
            }
            // Whoever runs this as root sees the card itself.
            if let iccid = modem.sims.first?.iccid, iccid != truth.iccid {
                differences.append("the modem at \(place) shows another card")
            }
        }
        if status.modems.count != world.truth.count {
            differences.append("\(status.modems.count) modems are shown")
        }
        return differences
    }

    /// Prints what came of it, and leaves samples and picture in `.build/soak`, where it is a whole one.
    @discardableResult
    func report() throws -> [SoakVerdict.Line] {
        let events = followers[0].now.events
        let title =
            "\(events) events, \(world.swaps) swaps, \(world.restarts) restarts of ModemManager in \(Int(elapsed)) s"
        print("soak: \(title)")
        print(
            "soak: \(followers.map { "\($0.now.events) events in \($0.now.connections) connections" }), "
                + "\(visitors.summary)"
        )
        guard plan.isWhole, samples.count >= 20 else {
            print("soak: \(samples.count) samples, which are not judged")
            return []
        }
        let lines = SoakVerdict.lines(samples)
        for line in lines {
            print(
                "soak: \(line.isFlat ? "flat    " : "NOT FLAT") \(line.what): \(line.early) -> \(line.late)"
            )
        }
        for trouble in troubles.prefix(20) { print("soak: WRONG \(trouble)") }
        let place = ProcessInfo.processInfo.environment["SOAK_FOLDER"] ?? ".build/soak"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let text = ([SoakSample.header] + samples.map(\.line)).joined(separator: "\n") + "\n"
        try TemporaryFolder.write(text, to: "\(place)/samples.csv")
        try TemporaryFolder.write(SoakPlot.svg(samples, title: title), to: "\(place)/soak.svg")
        print("soak: \(place)/samples.csv, \(place)/soak.svg")
        return lines
    }
}
