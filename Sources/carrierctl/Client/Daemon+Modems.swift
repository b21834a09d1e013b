// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI
internal import Wording

extension Daemon {
    /// What there is now.
    func status() throws -> Status {
        try call(TelephonyInterface.getStatus).decoded(as: StatusReply.self).status
    }

    /// The id of the one modem there is.
    ///
    /// - Throws: `Failure` where there is none or more than one, in the name of `command`.
    func onlyModem(for command: String) throws -> String {
        let ids = try status().modems.map(\.id)
        guard let id = ids.first else {
            throw Failure(.notFound, command, why: "there is no modem now")
        }
        guard ids.count == 1 else {
            throw Failure(
                .usage,
                command,
                why: "there is \(list(ids))",
                advice: "name one, as in carrierctl \(command) \(id)"
            )
        }
        return id
    }

    /// Says that there is no such modem, and which there are.
    func noModem(_ id: String) throws -> Failure {
        let ids = try status().modems.map(\.id)
        return Failure(
            .notFound,
            id,
            why: "no such modem",
            advice: ids.isEmpty ? "there is none at all now" : "there is \(list(ids))"
        )
    }
}
