// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import Glibc
internal import Telephony
internal import TelephonyAPI
internal import Threads

/// The program: reads its arguments and runs the daemon.
@main
enum Carrierd {
    static let version = Release.version

    static func main() {
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
        case .check: exit(check(arguments.configurationFile, log: log))
        case .serve: TaskThreads.run { await Daemon(arguments: arguments, log: log).run() }
        }
    }

    /// Says what is wrong with the configuration and the tables of carriers that it names; 0 where nothing is.
    private static func check(_ file: ConfigurationFile, log: Log) -> Int32 {
        do {
            let (configuration, warnings) = try Configuration.load(file)
            for warning in warnings { log(.error, warning) }
            let (layers, problems) = configuration.tables.load()
            for problem in problems { log(.error, "\(problem)") }
            let unknown = configuration.unknownCarriers(in: CarrierTable(layers: layers))
            for line in unknown { log(.error, line) }
            return warnings.isEmpty && problems.isEmpty && unknown.isEmpty ? 0 : 1
        } catch {
            log(.error, "\(error)")
            return 1
        }
    }
}
