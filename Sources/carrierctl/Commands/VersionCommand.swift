// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

/// `carrierctl version`: its own, and the daemon's where it can be reached.
struct VersionCommand: Command {
    static let name = "version"
    static let operands = ""
    static let operandCount = 0...0
    static let summary = "show the versions of carrierctl, carrierd and ModemManager"
    static let details = """
        carrierctl --version is the same. The exit status is 0 even where the daemon
        cannot be reached.
        """
    static let options: [Option] = []

    init(_ arguments: Arguments) throws(Failure) {}

    func run(in context: Context) throws -> ExitCode {
        try context.output.write(text(daemon: Result { try context.daemon.status() }))
        return .success
    }

    func text(daemon: Result<Status, any Error>) -> String {
        let own = "carrierctl \(Program.version)\n"
        switch daemon {
        case .success(let status):
            let manager =
                status.modemManager.version ?? "– (\(status.modemManager.reason ?? "not available"))"
            return own + printable("carrierd \(status.version)") + "\n" + printable("ModemManager \(manager)")
                + "\n"
        case .failure(let error):
            let failure = Failure(error)
            return own + printable("carrierd – (\(failure.what): \(failure.why))") + "\n"
        }
    }
}
