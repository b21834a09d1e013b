// SPDX-License-Identifier: Apache-2.0

/// An error as the user sees it: one line, what failed, why, and what to try.
struct Failure: Error, Equatable {
    var exitCode: ExitCode
    var what: String
    var why: String
    var advice: String?
    /// Trying again later may go well: the daemon is away, not at odds with us.
    var isPassing = false
    /// Nobody listens where the daemon should.
    var isAbsence = false
    /// The system did not let us reach it.
    var isDenied = false
    /// Lines that show the place of an error.
    var excerpt: String?

    init(_ exitCode: ExitCode, _ what: String, why: String, advice: String? = nil) {
        self.exitCode = exitCode
        self.what = what
        self.why = why
        self.advice = advice
    }

    /// Any error of the program as the user sees it.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as DaemonError: self = error.failure
        default: self.init(.unreachable, "unexpected error", why: "\(error)")
        }
    }

    /// The line, without its newline and safe for a terminal.
    var line: String {
        let tail = advice.map { "; \($0)" } ?? ""
        return printable("carrierctl: \(what): \(why)\(tail)")
    }
}

/// The reader of standard output has gone, which ends the program without a word.
struct ReaderGone: Error {}
