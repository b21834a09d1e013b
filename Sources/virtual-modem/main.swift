// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import VirtualModem

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
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
