// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import Configuration
internal import GLibSupport
internal import Glibc
internal import Telephony
internal import TelephonyAPI
internal import Threads

/// The program: reads its arguments and runs the daemon.
@main
enum Carrierd {
    static let version = Release.version

    static func main() {
        MemoryImage.forbid()
        let arguments: Arguments
        do {
            arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
        } catch {
            Log(threshold: .error)(.error, "\(error)")
            exit(2)
        }
        let log = Log(threshold: arguments.logLevel)
        switch arguments.action {
        case .showHelp: print(Arguments.help, terminator: "")
        case .showVersion: print("carrierd \(version)")
        case .check: exit(check(arguments, log: log))
        case .printEvents: exit(printEvents(arguments, log: log))
        case .serve:
            Heap.keepSmall()
            if let want = OpenFileLimit.raise() {
                log(.error, want)
                exit(1)
            }
            GLibLog.take { log(.warning, $0) }
            TaskThreads.run { await Daemon(arguments: arguments, log: log).run() }
        }
    }

    /// Prints a recording with its events; 0 where that could be done.
    private static func printEvents(_ arguments: Arguments, log: Log) -> Int32 {
        do {
            try arguments.replay.map(ReplayFile.init)?.printWithEvents(arguments.configurationFile)
            return 0
        } catch {
            log(.error, "\(error)")
            return 1
        }
    }

    /// Says what is wrong with the configuration and the tables of carriers that it names, or with a recording; 0 where
    /// nothing is.
    private static func check(_ arguments: Arguments, log: Log) -> Int32 {
        do {
            if let path = arguments.replay {
                _ = try ReplayFile(path: path)
                return 0
            }
            let reading = Configuration.examined(arguments.configurationFile)
            let (layers, problems) = reading.configuration.tables.load()
            let unknown = reading.configuration.unknownCarriers(in: CarrierTable(layers: layers))
            let lines =
                reading.problems.map(\.description) + reading.warnings + problems.map(\.description) + unknown
            for line in lines { log(.error, line) }
            return lines.isEmpty ? 0 : 1
        } catch {
            log(.error, "\(error)")
            return 1
        }
    }
}
