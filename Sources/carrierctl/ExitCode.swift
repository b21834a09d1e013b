// SPDX-License-Identifier: Apache-2.0

/// What the program's exit tells a script; documented in the help and in Documentation/carrierctl.md.
enum ExitCode: Int32 {
    /// Done, or the reader of the output went away.
    case success = 0
    /// Wrong use of the command line, a file that cannot be read or has an error, or the output could not be written.
    case usage = 1
    /// The daemon could not be reached, went away, or gave an answer that makes no sense.
    case unreachable = 2
    /// What was asked for does not exist: the daemon has no such modem, no table has such a carrier.
    case notFound = 3
    /// The history is not as the daemon wrote it.
    case altered = 4
    /// `wait`: the time was over before it held.
    case timedOut = 5

    // `check` alone has the numbers of the monitoring plugins.

    /// Something wants to be looked at.
    static let checkWarning = ExitCode.usage
    /// Something is down.
    static let checkCritical = ExitCode.unreachable
    /// It could not be told.
    static let checkUnknown = ExitCode.notFound
}
