// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

/// `carrierctl status`: every modem at a glance.
struct StatusCommand: Command {
    static let name = "status"
    static let operands = ""
    static let operandCount = 0...0
    static let summary = "show carrier, SIM, network and 5G of every modem"
    static let details = """
        A dash stands for what is not known, with the reason behind it. The tables that
        name the carriers stand at the end, and what is wrong with others. --json prints
        the daemon's own Status object with every field it sent, keys sorted.
        """
    static let options = [Option("json", help: "the Status object as JSON")]

    private let asJSON: Bool

    init(_ arguments: Arguments) throws(Failure) {
        asJSON = arguments.has("json")
    }

    func run(in context: Context) throws -> ExitCode {
        let answer = try context.daemon.call(TelephonyInterface.getStatus)
        if asJSON {
            try context.output.write(answer.tree("status").indented)
        } else {
            try context.output.write(answer.decoded(as: StatusReply.self).status.render(context.style))
        }
        return .success
    }
}
