// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import TelephonyAPI

/// `carrierctl modem ID`: every field of one modem.
struct ModemCommand: Command {
    static let name = "modem"
    static let operands = "ID"
    static let operandCount = 1...1
    static let summary = "show every field of one modem"
    static let details = """
        ID is the modem's name in carrierctl status, such as modem1. Exit status 3
        tells that there is no such modem. IMEI, ICCID, IMSI, EID and call numbers are
        shown to root and to the group carrierd alone.
        """
    static let options = [Option("json", help: "the Modem object as JSON")]

    private let id: String
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(Failure) {
        id = arguments.operands.first ?? ""
        asJSON = arguments.has("json")
    }

    func run(in context: Context) throws -> ExitCode {
        let answer: Answer
        do {
            answer = try context.daemon.call(TelephonyInterface.getModem, ModemName(modem: id))
        } catch let error as DaemonError where error.name == TelephonyInterface.modemNotFound {
            throw try context.daemon.noModem(id)
        }
        if asJSON {
            try context.output.write(answer.tree("modem").indented)
        } else {
            let modem = try answer.decoded(as: ModemReply.self).modem
            try context.output.write(modem.renderDetails(context.style, clock: context.clock))
        }
        return .success
    }
}
