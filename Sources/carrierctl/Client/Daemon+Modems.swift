// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension Daemon {
    /// What there is now.
    func status() throws -> Status {
        try call(TelephonyInterface.getStatus).decoded(as: StatusReply.self).status
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
