// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport

/// One act over one voice under the real ModemManager: a cell of the table.
package struct VoiceRun: Sendable {
    private let act: VoiceAct
    private let voice: VoiceProtocol
    /// Where the sockets of the bench are.
    private let folder: String
    /// The virtual-modem that is to raise it; nil is this program.
    private let program: String?

    /// How long nothing has to change until what is shown is what it comes to.
    private static let calm = Duration.seconds(3)
    /// ModemManager shows no modem for 14 seconds after a card is pulled; some more for a slow machine.
    private static let patience = Duration.seconds(120)

    package init(_ act: VoiceAct, _ voice: VoiceProtocol, folder: String, program: String? = nil) {
        self.act = act
        self.voice = voice
        self.folder = folder
        self.program = program
    }

    /// Raises a bench, has it happen, and says what ModemManager shows then.
    ///
    /// - Throws: `ControlError` where ModemManager does not get as far as the act.
    package func cell() async throws -> String {
        let bench = try VoiceProcess(
            program ?? Programs.own ?? "virtual-modem",
            ["bench", "--folder", folder, "--protocol", voice.rawValue, "--modem", "m0=\(act.cards)"]
        )
        do {
            try await bench.waitUntilReady()
            let connection = try await BusConnection.open(.address("unix:path=\(folder)/bus"))
            let cell = try await perform(bench, ModemManagerReader(connection: connection))
            await bench.program.end(limit: .seconds(10))
            return cell
        } catch {
            await bench.program.end(limit: .seconds(10))
            throw error
        }
    }

    private func perform(_ bench: VoiceProcess, _ reader: ModemManagerReader) async throws -> String {
        let before = try await enabled(reader)
        let path = before.path ?? ""
        switch act {
        case .hotSwap: return card(before, try await after(["sim replace mineo"], bench, reader))
        case .cardOut: return card(before, try await after(["sim remove"], bench, reader))
        case .lock: return card(before, try await after(["sim pin 1234"], bench, reader))
        case .modemSlot: return card(before, try await after(["slot 2"], bench, reader))
        case .hostSlot:
            guard await reader.ask("SetPrimarySimSlot", "(uint32 2,)", path: path) else { return "refused" }
            return card(before, try await after([], bench, reader))
        case .inactiveICCID:
            guard let slot = before.slots.last else { return "no SimSlots" }
            let iccid = await reader.iccid(of: slot)
            return iccid.isEmpty ? "a SIM object without one" : iccid
        case .inactiveCardOut:
            let now = try await after(["sim remove 2"], bench, reader)
            guard now.path == before.path else { return card(before, now) }
            guard now.slots != before.slots else { return "nothing" }
            return "SimSlots alone: `\(now.slots.last ?? "")`"
        case .endc, .nsa, .sa:
            return try await after(["radio \(act.rawValue)"], bench, reader).technologyNames
        case .nrSignal, .nrSentinel:
            if let error = try await say(
                act == .nrSignal ? ["radio nsa"] : ["radio endc", "nr-signal sentinel"],
                bench
            ) {
                return error
            }
            guard await reader.ask("Setup", "(uint32 1,)", of: ".Signal", path: path) else {
                return "Signal.Setup is refused"
            }
            _ = try await settled(reader)
            guard let strength = await reader.nrStrength(of: path) else { return "none" }
            return "−\(Int(-strength))\(strength < -1000 ? "" : " dBm")"
        case .roamingName: return network(before, try await after(["operator 44011 Rakuten"], bench, reader))
        case .nameAfterSearch:
            _ = try await after(["register searching"], bench, reader)
            return network(
                before,
                try await after(["operator 44011 Rakuten", "register home"], bench, reader)
            )
        case .rateAfterSwap:
            guard await reader.ask("Setup", "(uint32 5,)", of: ".Signal", path: path) else {
                return "Signal.Setup is refused"
            }
            _ = try await after(["sim replace mineo"], bench, reader)
            let now = try await enabled(reader)
            return await reader.signalRate(of: now.path ?? "").map { "\($0)" } ?? "none"
        }
    }

    /// What is shown of a card that may have become another.
    private func card(_ before: ModemManagerView, _ now: ModemManagerView) -> String {
        let isSame =
            (now.path, now.state, now.sim, now.iccid) == (before.path, before.state, before.sim, before.iccid)
        guard !isSame else { return "**nothing**: \(before.iccid) stays" }
        var words = now.path == before.path ? [] : ["a new object"]
        words.append("`\(now.stateName)`")
        if let failure = now.failureName { words.append("`\(failure)`") }
        words.append(now.sim == "/" ? "Sim `/`" : now.iccid)
        return words.joined(separator: ", ")
    }

    private func network(_ before: ModemManagerView, _ now: ModemManagerView) -> String {
        let shown = "\(now.code) \(now.name)"
        return (now.code, now.name) == (before.code, before.name) ? "**nothing**: \(shown) stays" : shown
    }

    /// - Returns: why the modem does not do it, in its own words; nil where it has.
    private func say(_ lines: [String], _ bench: VoiceProcess) async throws -> String? {
        for line in lines {
            guard let last = await bench.answer(line).last, last.hasPrefix("error:") else { continue }
            return "not said"
        }
        return nil
    }

    private func after(
        _ lines: [String],
        _ bench: VoiceProcess,
        _ reader: ModemManagerReader
    ) async throws -> ModemManagerView {
        if let error = try await say(lines, bench) {
            throw ControlError("\(lines)", error, "see virtual-modem's log")
        }
        return try await settled(reader)
    }

    /// Enables the modem and waits until it is registered.
    private func enabled(_ reader: ModemManagerReader) async throws -> ModemManagerView {
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            let view = await reader.view()
            if view.isRegistered { return try await settled(reader) }
            if view.state == 3, let path = view.path { _ = await reader.ask("Enable", "(true,)", path: path) }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw ControlError("\(voice.rawValue)", "the modem did not register", "see \(folder)")
    }

    /// Waits until nothing changes any more.
    private func settled(_ reader: ModemManagerReader) async throws -> ModemManagerView {
        let end = ContinuousClock.now + Self.patience
        var last = await reader.view()
        var since = ContinuousClock.now
        while ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(100))
            let view = await reader.view()
            if view != last {
                last = view
                since = .now
            } else if view.isSettled, ContinuousClock.now - since >= Self.calm {
                return view
            }
        }
        throw ControlError("\(voice.rawValue)", "ModemManager does not come to rest", "see \(folder)")
    }
}
