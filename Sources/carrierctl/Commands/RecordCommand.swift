// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ProcessSignals
internal import Synchronization
internal import TelephonyAPI

/// `carrierctl record FILE`: what ModemManager shows, as it comes.
struct RecordCommand: Command {
    static let name = "record"
    static let operands = "FILE"
    static let operandCount = 1...1
    static let summary = "write down what ModemManager shows, to be played back"
    static let details = """
        A line for each thing that the daemon is told, from all that is known now on,
        until Ctrl-C or the time of --for. FILE may be - for standard output. Identities
        are replaced by others of the same shape, the same one each time: ICCID, IMSI,
        EID and IMEI keep what tells of which carrier or make they are, and telephone
        numbers their country. Places and cells are left out without --location. For
        root and the group carrierd alone. carrierd --replay FILE plays it.
        """
    static let options = [
        Option("for", value: "TIME", help: "end after so long: 30s, 10min, 2h"),
        Option("location", help: "with places and cells, as they are"),
        Option("force", help: "write over a file that is there"),
    ]

    private let path: String
    private let limit: Duration?
    private let withPlace: Bool
    private let isForced: Bool

    init(_ arguments: Arguments) throws(Failure) {
        path = arguments.operands.first ?? "-"
        limit = try TimeArgument.duration("for", in: arguments)
        if limit == .zero { throw Failure(.usage, "--for 0", why: "in no time there is nothing to record") }
        withPlace = arguments.has("location")
        isForced = arguments.has("force")
    }

    func run(in context: Context) throws -> ExitCode {
        let ending = Ending(try RecordingFile(path: path, isForced: isForced))
        let signals = try ProcessSignals.caught([SIGINT, SIGTERM])
        if path == "-" { exitWhenReaderGoes() }
        Task.detached {
            for await _ in signals { break }
            ending.end()
        }
        if let limit {
            Task.detached {
                try? await Task.sleep(for: limit, clock: .continuous)
                ending.end()
            }
        }
        do {
            try context.daemon.stream(
                TelephonyInterface.record,
                RecordParameters(location: withPlace ? true : nil),
                startsAtOnce: true
            ) { answer in
                try ending.append(answer.decoded(as: RecordReply.self).line)
            }
        } catch let error as DaemonError where error.name == "org.varlink.service.PermissionDenied" {
            throw Failure(
                .usage,
                path,
                why: "recordings are for root and the group carrierd alone",
                advice: "use sudo, or join the group"
            )
        } catch let failure as Failure where failure.isPassing && ending.hasLines {
            complain(ending.summary)
            throw failure
        }
    }
}

/// The file, and the end that comes from outside.
private final class Ending: Sendable {
    private let file: Mutex<RecordingFile>
    private let path: String
    private let begin = ContinuousClock.now

    init(_ file: RecordingFile) {
        path = file.path
        self.file = Mutex(file)
    }

    func append(_ line: String) throws {
        try file.withLock { try $0.append(line) }
    }

    var hasLines: Bool { file.withLock { $0.lines > 0 } }

    var summary: String { file.withLock { text($0) } }

    /// Ends the process between two lines; in one, where nobody reads what is written.
    func end() -> Never {
        let patience = ContinuousClock.now + .seconds(1)
        repeat {
            _ = file.withLockIfAvailable { file in
                complain(text(file))
                _exit(file.lines > 0 ? ExitCode.success.rawValue : ExitCode.unreachable.rawValue)
            }
            usleep(10_000)
        } while ContinuousClock.now < patience
        complain("carrierctl: \(printable(path)): ended in a line that nobody reads")
        _exit(ExitCode.usage.rawValue)
    }

    private func text(_ file: RecordingFile) -> String {
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        let gaps = file.gaps == 0 ? "" : ", with \(file.gaps) gaps in it"
        let lines = file.lines == 1 ? "1 line" : "\(file.lines) lines"
        return printable("carrierctl: \(file.path): \(lines) in \(Int(seconds)) s\(gaps)")
    }
}
