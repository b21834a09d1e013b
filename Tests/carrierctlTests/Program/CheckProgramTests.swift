// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@Suite struct CheckProgramTests {
    private func check(_ modems: [Modem], _ arguments: String...) throws -> (line: String, code: Int32) {
        var status = Samples.status()
        status.modems = modems
        let daemon = try FakeDaemon(status: json(status))
        let result = try Child(["check", "--socket=\(daemon.path)"] + arguments).finish()
        #expect(result.errors.isEmpty)
        #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
        return (String(result.output.dropLast()), result.code)
    }

    private var modem: Modem {
        var modem = Samples.lte
        modem.stale = false
        modem.network.roaming = false
        modem.signals = [Signal(technology: "lte", rsrp: -85, rsrq: -11.5)]
        modem.signalQuality = 67
        modem.bars = 3
        modem.network.carrier.name = "SoftBank"
        modem.radio.generation = "4G"
        modem.radio.fiveG.status = .none
        return modem
    }

    @Test func whatIsWellIsOK() throws {
        let (line, code) = try check([modem])
        #expect(code == 0)
        #expect(
            line
                == "CARRIERD OK - modem1: SoftBank, 4G, -85 dBm | rsrp=-85dBm;;;; rsrq=-11.5dB;;;; quality=67%;;;0;100 "
                + "bars=3;;;0;4"
        )
    }

    @Test func theWorstOfSeveralCountsAndComesFirst() throws {
        var other = modem
        other.id = "modem2"
        other.network.registered = false
        other.network.registration = .searching
        let (line, code) = try check([modem, other])
        #expect(code == 2)
        #expect(line.hasPrefix("CARRIERD CRITICAL - modem2: not registered, searching, -85 dBm; "))
        #expect(
            line.contains("; modem1: SoftBank, 4G, -85 dBm |") && line.contains(" modem2_rsrp=-85dBm;;;;")
        )
        #expect(try check([modem, other], "--modem", "modem1").code == 0)
        #expect(try check([modem], "--modem", "modem9").code == 2)
        #expect(try check([]).code == 2)
    }

    @Test func aCardThatKeepsItFromTheNetworkIsTheReason() throws {
        let (line, code) = try check([Samples.locked])
        #expect(code == 2 && line.hasPrefix("CARRIERD CRITICAL - modem1: not registered, SIM locked"))
    }

    @Test func roamingAndStaleFactsAreAWarning() throws {
        var roaming = modem
        roaming.network.roaming = true
        #expect(try check([roaming]).code == 1)
        var stale = modem
        stale.stale = true
        #expect(try check([stale]).line.hasPrefix("CARRIERD WARNING - "))
    }

    @Test func aCardThatIsNotAllowedIsCritical() throws {
        var foreign = modem
        foreign.foreignSim = true
        let (line, code) = try check([foreign])
        #expect(code == 2 && line.contains("SoftBank, 4G, -85 dBm (foreign SIM) |"))
    }

    @Test func expressionsTakeThePlaceOfWhatIsUsual() throws {
        #expect(try check([modem], "--warning", "rsrp < -80").code == 1)
        #expect(
            try check([modem], "--warning", "roaming || quality < 70").line.contains(
                "dBm (roaming or quality < 70) |"
            )
        )
        #expect(try check([modem], "--critical", "rsrp < -80", "--warning", "rsrp < -70").code == 2)
        #expect(try check([modem], "--critical", "rsrp < -100", "--warning", "rsrp < -90").code == 0)
        // What is not known is neither well nor bad.
        let (line, code) = try check([modem], "--warning", "snr < 3")
        #expect(code == 3 && line.hasPrefix("CARRIERD UNKNOWN - ") && line.contains("not known: snr < 3"))
        #expect(try check([modem], "--warning", "snr < 3", "--critical", "registered").code == 2)
    }

    @Test func whatCannotBeToldIsUnknown() throws {
        for arguments in [
            ["check", "--critical", "registerd"], ["check", "--nonsense"], ["check", "surplus"],
            ["check", "--timeout", "never"], ["check", "--socket", String(repeating: "x", count: 200)],
        ] {
            let result = try Child(arguments).finish()
            #expect(result.code == 3 && result.output.hasPrefix("CARRIERD UNKNOWN - "), "\(arguments)")
            #expect(result.output.count { $0 == "\n" } == 1)
        }
    }

    @Test func aServiceThatDoesNotRunIsCritical() throws {
        let folder = try Folder()
        let result = try carrierctl("check", "--socket=\(folder.path)/nobody")
        #expect(result.code == 2 && result.output.hasPrefix("CARRIERD CRITICAL - cannot reach carrierd"))
        var status = Samples.status(modem)
        status.modemManager = ModemManagerStatus(available: false, reason: "ModemManager is not running")
        let daemon = try FakeDaemon(status: json(status))
        let away = try carrierctl("check", "--socket=\(daemon.path)")
        #expect(away.code == 2 && away.output.contains("ModemManager is not running"))
    }

    /// A bar begins the performance data, a line's end the long output: neither may come from a network's name.
    @Test func noNameBreaksTheLine() throws {
        var modem = modem
        modem.network.carrier.name = "Evil|rsrp=1\nOK \u{1B}[31m"
        let (line, _) = try check([modem])
        #expect(line.count { $0 == "|" } == 1 && !line.contains("\u{1B}") && line.contains("Evil/rsrp=1 OK"))
    }
}
