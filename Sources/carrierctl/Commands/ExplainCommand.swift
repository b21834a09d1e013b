// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI
internal import Wording

/// `carrierctl explain [MODEM]`: why a SIM's carrier is what it is.
struct ExplainCommand: Command {
    static let name = "explain"
    static let operands = "[MODEM]"
    static let operandCount = 0...1
    static let summary = "show why a SIM's carrier is what it is"
    static let details = """
        What was read of the SIM, the carrier, then the rules of its code: the one that
        wins with the part of each attribute, and the others with what they lacked,
        each with its file and line. MODEM may be left out where there is only one.
        Digits of IMSI and ICCID are shown to root and the group carrierd alone.
        """
    static let options = [Option("slot", value: "N", help: "the SIM in this slot; else the one in use")]

    private let modem: String?
    private let slot: Int?

    init(_ arguments: Arguments) throws(Failure) {
        modem = arguments.operands.first
        slot = try Self.slot(arguments.value("slot"))
    }

    func run(in context: Context) throws -> ExitCode {
        let id = try modem ?? context.daemon.onlyModem(for: Self.name)
        let reply = try ask(context.daemon, id).decoded(as: ExplainReply.self)
        let sheet = FactSheet(reply.lines.first ?? id, explanation: Array(reply.lines.dropFirst()))
        try context.output.write(sheet.render(context.style))
        return .success
    }

    private func ask(_ daemon: Daemon, _ id: String) throws -> Answer {
        do {
            return try daemon.call(TelephonyInterface.explain, ExplainParameters(modem: id, slot: slot))
        } catch let error as DaemonError where error.name == TelephonyInterface.modemNotFound {
            throw try daemon.noModem(id)
        } catch let error as DaemonError where error.name == TelephonyInterface.slotNotFound {
            throw try noSlot(of: id, daemon)
        }
    }

    private func noSlot(of id: String, _ daemon: Daemon) throws -> Failure {
        guard let slot else {
            return Failure(.notFound, id, why: "no slot is in use", advice: "name one with --slot")
        }
        let slots = try daemon.status().modems.first { $0.id == id }?.sims.map { "\($0.slot)" } ?? []
        return Failure(
            .notFound,
            "\(id), slot \(slot)",
            why: "no such slot",
            advice: slots.isEmpty ? "there is none at all now" : "there is \(list(slots))"
        )
    }

    private static func slot(_ text: String?) throws(Failure) -> Int? {
        guard let text else { return nil }
        if let number = Int(text), number >= 0 { return number }
        throw Failure(.usage, "--slot \(text)", why: "no slot's number", advice: "they count from 1")
    }
}
