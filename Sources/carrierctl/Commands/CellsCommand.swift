// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import TelephonyAPI

/// `carrierctl cells [MODEM]`: the cells that a modem sees.
struct CellsCommand: Command {
    static let name = "cells"
    static let operands = "[MODEM]"
    static let operandCount = 0...1
    static let summary = "show the cells that a modem sees"
    static let details = """
        The modem is asked for its serving and neighbouring cells, which needs
        ModemManager 1.20 or later, and a bus and polkit that let carrierd ask. Where
        they do not, the reason stands there. MODEM may be left out where there is only
        one. For root and the group carrierd alone: cells tell where the modem is.
        """
    static let options = [Option("json", help: "the daemon's answer as JSON")]

    private let modem: String?
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(Failure) {
        modem = arguments.operands.first
        asJSON = arguments.has("json")
    }

    func run(in context: Context) throws -> ExitCode {
        let id = try modem ?? context.daemon.onlyModem(for: Self.name)
        let answer = try ask(context.daemon, id)
        if asJSON {
            try context.output.write(answer.tree().indented)
        } else {
            try context.output.write(answer.decoded(as: CellsReply.self).render(id, context.style))
        }
        return .success
    }

    private func ask(_ daemon: Daemon, _ id: String) throws -> Answer {
        do {
            return try daemon.call(TelephonyInterface.getCells, ModemName(modem: id))
        } catch let error as DaemonError where error.name == TelephonyInterface.modemNotFound {
            throw try daemon.noModem(id)
        } catch let error as DaemonError where error.name == "org.varlink.service.PermissionDenied" {
            throw Failure(
                .usage,
                id,
                why: "cells are shown to root and the group carrierd alone",
                advice: "use sudo, or join the group"
            )
        }
    }
}
