// SPDX-License-Identifier: Apache-2.0

/// The interface `org.carrierd.Telephony`: its name, its description and what its methods take and answer.
package enum TelephonyInterface {
    package static let name = "org.carrierd.Telephony"

    /// The interface in Varlink's description language, as the repository's `.varlink` file has it.
    package static var description: String {
        String(decoding: PackageResources.org_carrierd_Telephony_varlink, as: UTF8.self)
    }

    /// Where the daemon listens unless it is told otherwise.
    package static let defaultSocketPath = "/run/carrierd/org.carrierd.Telephony"

    package static let getStatus = "org.carrierd.Telephony.GetStatus"
    package static let getModem = "org.carrierd.Telephony.GetModem"
    package static let getCells = "org.carrierd.Telephony.GetCells"
    package static let monitor = "org.carrierd.Telephony.Monitor"
    package static let reload = "org.carrierd.Telephony.Reload"
    package static let explain = "org.carrierd.Telephony.Explain"
    package static let lookUpCarrier = "org.carrierd.Telephony.LookUpCarrier"
    package static let compareTable = "org.carrierd.Telephony.CompareTable"
    package static let getHistory = "org.carrierd.Telephony.GetHistory"
    package static let getReport = "org.carrierd.Telephony.GetReport"
    package static let getSurvey = "org.carrierd.Telephony.GetSurvey"
    package static let getSurveySummary = "org.carrierd.Telephony.GetSurveySummary"
    package static let record = "org.carrierd.Telephony.Record"
    package static let verifyHistory = "org.carrierd.Telephony.VerifyHistory"
    package static let historyUnavailable = "org.carrierd.Telephony.HistoryUnavailable"
    package static let slotNotFound = "org.carrierd.Telephony.SlotNotFound"
    package static let modemNotFound = "org.carrierd.Telephony.ModemNotFound"
    package static let invalidTable = "org.carrierd.Telephony.InvalidTable"
    package static let tooManySubscribers = "org.carrierd.Telephony.TooManySubscribers"
}

/// What `GetStatus` answers.
package struct StatusReply: Codable, Sendable {
    package var status: Status
}

/// What `GetModem` takes, and what the error `ModemNotFound` carries.
package struct ModemName: Codable, Sendable {
    package var modem: String

    package init(modem: String) {
        self.modem = modem
    }
}

/// What the error `InvalidTable` carries: a configuration or a table that means nothing.
package struct InvalidTable: Codable, Hashable, Sendable {
    package var file: String
    /// From 1; 0 where it is the file as a whole.
    package var line: Int
    package var reason: String

    package init(file: String, line: Int, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }
}

/// What `GetModem` answers.
package struct ModemReply: Codable, Sendable {
    package var modem: Modem
}

/// What `Monitor` takes.
package struct MonitorParameters: Codable, Sendable {
    package var since: Int?
    package var kinds: [EventKind]?

    package init(since: Int? = nil, kinds: [EventKind]? = nil) {
        self.since = since
        self.kinds = kinds
    }
}

/// What each reply of `Monitor` carries.
package struct EventReply: Codable, Sendable {
    package var event: Event
}

/// What `Record` takes.
package struct RecordParameters: Codable, Sendable {
    package var location: Bool?

    package init(location: Bool? = nil) {
        self.location = location
    }
}

/// What each reply of `Record` carries.
package struct RecordReply: Codable, Sendable {
    /// One line of a recording's file, without its newline.
    package var line: String

    package init(line: String) {
        self.line = line
    }
}
