// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Threads
internal import VirtualModem

// Dispatch's threads count each other by /proc, and end the process where that is another namespace's, as in a bench.
TaskThreads.run {
    do {
        return try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
        StandardStreams.complain("virtual-modem: \(error)")
        return 1
    }
}

@MainActor private func run(_ arguments: [String]) async throws -> Int32 {
    switch arguments.first {
    case "bench": return try await BenchProgram(Array(arguments.dropFirst())).run()
    case "voices": return try await VoicesProgram(Array(arguments.dropFirst())).run()
    default: break
    }
    let options = try Options(arguments)
    switch options.action {
    case .help: print(Options.help, terminator: "")
    case .version: print("virtual-modem \(VirtualModemProgram.version)")
    case .profiles: print(Profiles.builtInText, terminator: "")
    case .run:
        let address = getenv("DBUS_SESSION_BUS_ADDRESS").map { String(cString: $0) }
        try await VirtualModemProgram(options).run(environment: address)
    }
    return 0
}
