// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import VirtualModem

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "bench" {
        exit(try await BenchProgram(Array(arguments.dropFirst())).run())
    }
    if arguments.first == "voices" {
        exit(try await VoicesProgram(Array(arguments.dropFirst())).run())
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
} catch {
    StandardStreams.complain("virtual-modem: \(error)")
    exit(1)
}
