// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TelephonyAPI
internal import Varlink

/// The way to carrierd. Nothing is opened before the first call.
struct Daemon {
    /// The daemon's socket.
    var path: String
    /// How long an answer may take.
    var timeout: Duration

    /// - Throws: `DaemonError` where the daemon answers with an error, `Failure` where it does not answer.
    func call(_ method: String, _ parameters: some Encodable = VarlinkConnection.NoParameters()) throws
        -> Answer
    {
        do throws(VarlinkConnectionError) {
            let connection = try VarlinkConnection.connect(path: path, timeout: timeout)
            return Answer(bytes: try connection.call(method, parameters: parameters))
        } catch {
            throw trouble(error)
        }
    }

    /// Hands each answer to `receive` until the stream ends, which is an error whoever ends it.
    ///
    /// - Parameter startsAtOnce: a first answer is due within `timeout`; the later ones come when they come.
    /// - Throws: as `call` does, and what `receive` throws.
    func stream(
        _ method: String,
        _ parameters: some Encodable,
        startsAtOnce: Bool,
        receive: (Answer) throws -> Void
    ) throws -> Never {
        let connection: VarlinkConnection
        let replies: VarlinkReplyStream
        do throws(VarlinkConnectionError) {
            connection = try VarlinkConnection.connect(path: path, timeout: startsAtOnce ? timeout : nil)
            replies = try connection.stream(method, parameters: parameters)
        } catch {
            throw trouble(error)
        }
        while let bytes = try next(replies) {
            connection.timeout = nil
            try receive(Answer(bytes: bytes))
        }
        throw trouble(.closed)
    }

    /// Hands each reply to `receive`, up to the last one.
    ///
    /// - Throws: as `call` does, and what `receive` throws.
    func replies(_ method: String, _ parameters: some Encodable, receive: (Answer) throws -> Void) throws {
        let replies: VarlinkReplyStream
        do throws(VarlinkConnectionError) {
            let connection = try VarlinkConnection.connect(path: path, timeout: timeout)
            replies = try connection.stream(method, parameters: parameters)
        } catch {
            throw trouble(error)
        }
        while let bytes = try next(replies) { try receive(Answer(bytes: bytes)) }
    }

    private func next(_ replies: VarlinkReplyStream) throws -> [UInt8]? {
        do throws(VarlinkConnectionError) {
            return try replies.next()
        } catch {
            throw trouble(error)
        }
    }

    private func trouble(_ error: VarlinkConnectionError) -> any Error {
        switch error {
        case .answered(let answer) where answer.name == TelephonyInterface.tooManySubscribers:
            return passing(
                "the daemon turned us away",
                why: "it has too many subscribers",
                advice: "end some of them"
            )
        case .answered(let answer):
            return DaemonError(
                name: answer.name,
                parameters: Answer(bytes: answer.parameters),
                description: answer.description
            )
        case .unreachable(_, let system):
            let advice = system.number == EACCES ? "see ls -l \(path)" : Self.advice
            var failure = passing("cannot reach carrierd at \(path)", why: system.text, advice: advice)
            failure.isAbsence = true
            failure.isDenied = system.number == EACCES
            return failure
        case .invalidPath(_, let longest):
            let why = "no socket path: one has 1 to \(longest) bytes"
            return Failure(.usage, path, why: why, advice: "give another with --socket")
        case .closed:
            return passing(
                "connection to carrierd lost",
                why: "it closed the connection",
                advice: Self.advice
            )
        case .timedOut:
            let advice = "try a longer --timeout, or see systemctl status carrierd"
            return passing("no answer from carrierd", why: "it took longer than \(seconds) s", advice: advice)
        case .interrupted:
            return passing("connection to carrierd lost", why: error.description, advice: Self.advice)
        case .system(let system):
            return passing("connection to carrierd lost", why: system.text, advice: Self.advice)
        case .protocolViolation(let text):
            let advice = "is carrierd behind \(path)?"
            return Failure(.unreachable, "cannot understand the daemon", why: text, advice: advice)
        }
    }

    private var seconds: String {
        let text = (timeout / .seconds(1)).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static let advice = "is it running? see systemctl status carrierd"

    private func passing(_ what: String, why: String, advice: String) -> Failure {
        var failure = Failure(.unreachable, what, why: why, advice: advice)
        failure.isPassing = true
        return failure
    }
}

/// An error that the daemon answered with.
struct DaemonError: Error {
    /// The full name, `org.carrierd.Telephony.ModemNotFound`.
    var name: String
    var parameters: Answer
    /// The name and the parameters.
    var description: String

    /// What it means where the command has no better words.
    var failure: Failure {
        if name == "org.varlink.service.PermissionDenied" {
            return Failure(
                .unreachable,
                "the daemon refused",
                why: "this is for root and the group carrierd alone",
                advice: "try it with sudo"
            )
        }
        if name == TelephonyInterface.historyUnavailable,
            let fault = try? parameters.decoded(as: HistoryFault.self)
        {
            return Failure(.unreachable, "the history", why: fault.reason, advice: "see carrierctl status")
        }
        let advice =
            name.hasPrefix("org.varlink.service.")
            ? "are carrierctl and carrierd of one version? see carrierctl version" : nil
        return Failure(.unreachable, "the daemon refused", why: description, advice: advice)
    }
}
