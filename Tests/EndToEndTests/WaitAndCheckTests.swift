// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import Testing

/// `carrierctl wait` and `check` with the daemon as it is, which plays a case in ModemManager's place.
@Suite(.takesTurns) struct WaitAndCheckTests {
    private func run(_ arguments: [String]) async throws -> (exit: ChildProcess.Exit, lines: [String]) {
        let process = try await ChildProcess.start(try #require(Programs.built("carrierctl")), arguments)
        var lines: [String] = []
        for await line in process.lines { lines.append(line) }
        return (try await process.waitForExit(limit: .seconds(60)), lines)
    }

    /// Home on LTE, then 5G NSA, a connection, and roaming; it stays so, however late somebody asks.
    private let recording = """
        {"format":1,"case":"wait"}
        {"at":0,"modemManager":"1.20.4","objects":{"/Modem/0":{"Modem":{"State":8,"PowerState":3,"Sim":"/SIM/0",\
        "AccessTechnologies":16384,"UnlockRequired":1,"EquipmentIdentifier":"867978050011223",\
        "Device":"/sys/devices/usb1/1-1","PrimaryPort":"cdc-wdm0","Ports":[["cdc-wdm0",7]],"SignalQuality":[67,true]},\
        "Modem3gpp":{"RegistrationState":1,"OperatorCode":"44020","OperatorName":"SoftBank"}},\
        "/SIM/0":{"Sim":{"SimIdentifier":"8981200000000000033","Imsi":"440201234567890","OperatorIdentifier":"44020",\
        "OperatorName":"SoftBank"}}}}
        {"at":8,"objects":{"/Modem/0":{"Modem":{"AccessTechnologies":49152}}}}
        {"at":9,"objects":{"/Modem/0":{"Modem":{"State":11}}}}
        {"at":10,"objects":{"/Modem/0":{"Modem3gpp":{"RegistrationState":5}}}}

        """

    @Test func theyTellWhatAPlayedRecordingShows() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let file = "\(folder)/case.jsonl"
        try TemporaryFolder.write(recording, to: file)
        // Fast, so that the waits are seconds.
        let daemon = try await DaemonProcess.start(
            bus: "unix:path=/nonexistent",
            folder: folder,
            arguments: ["--replay", file, "--replay-speed", "4"]
        )
        let socket = ["--socket", daemon.socket]
        let fiveG = try await run(
            socket + ["wait", "registered && fiveG >= nsaAvailable", "--stable", "1s", "--timeout", "60s"]
        )
        #expect(fiveG.exit == .status(0))
        #expect(fiveG.lines.first?.contains("SoftBank") == true)
        // No event tells of this one.
        let connected = try await run(socket + ["wait", "connected", "--timeout", "60s"])
        #expect(connected.exit == .status(0))
        let roaming = try await run(
            socket + ["wait", "roaming && !(fiveG == none)", "--timeout", "60s", "--quiet"]
        )
        #expect(roaming.exit == .status(0) && roaming.lines.isEmpty)
        let check = try await run(socket + ["check"])
        #expect(check.exit == .status(1))
        #expect(
            check.lines == [
                "CARRIERD WARNING - modem1: SoftBank, roaming, 5G NSA | quality=67%;;;0;100 bars=3;;;0;4"
            ]
        )
        #expect(try await run(socket + ["wait", "fiveG == sa", "--timeout", "0.2"]).exit == .status(5))
        #expect(await daemon.process.terminate() == .status(0))
        #expect(try await run(socket + ["check"]).exit == .status(2))
    }

    @Test func aRecordingThatIsNoneIsRefusedWithItsLine() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try TemporaryFolder.write("{\"format\":1}\n{\"at\":0}\nnonsense\n", to: "\(folder)/bad.jsonl")
        for (number, mode) in [["--check"], ["--events"], ["--socket", "\(folder)/socket"]].enumerated() {
            let process = try await ChildProcess.start(
                try #require(Programs.built("carrierd")),
                ["--replay", "\(folder)/bad.jsonl"] + mode,
                errors: .file("\(folder)/log\(number)")
            )
            #expect(try await process.waitForExit(limit: .seconds(10)) == .status(1))
            let log = try String(
                decoding: Data(contentsOf: URL(filePath: "\(folder)/log\(number)")),
                as: UTF8.self
            )
            let reason = "this is no JSON: a bare word stands where a value is wanted"
            #expect(log == "carrierd: \(folder)/bad.jsonl:3: \(reason)\n")
        }
    }
}
