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
        let status = try status()
        let ids = status.modems.map(\.id)
        guard let id = ids.first else {
            throw Failure(.notFound, command, why: "there is no modem now\(status.reasonForNone)")
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
        Failure(.notFound, id, why: "no such modem", advice: try status().presence)
    }

    /// Has nothing of `modem` told as an error, unless it is there now.
    ///
    /// - Throws: `Failure`, where it is not.
    func expect(_ modem: String?, forWantOf events: String) throws {
        guard let modem else { return }
        let status = try status()
        guard !status.modems.contains(where: { $0.id == modem }) else { return }
        throw Failure(
            .notFound,
            modem,
            why: "no \(events) of such a modem, and it is not there now",
            advice: status.presence
        )
    }
}

extension Status {
    /// Which modems there are.
    fileprivate var presence: String {
        modems.isEmpty ? "there is none at all now\(reasonForNone)" : "there is \(list(modems.map(\.id)))"
    }

    /// What to add to there being no modem, where that is ModemManager's fault.
    fileprivate var reasonForNone: String {
        guard !modemManager.available else { return "" }
        return ", since \(modemManagerAbsence(modemManager.reason))"
    }
}
