// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport

/// The machine's own ModemManager, unmodified, on a private bus and without hardware.
///
/// ```
/// @Test(.enabled(if: ModemManagerProcess.isInstalled, "needs Debian's modemmanager"))
/// func aModemRegisters() async throws {
///     try await withModemManager { bus, modemManager in … }
/// }
/// ```
package actor ModemManagerProcess {
    /// Whether it, and a bus for it, can be started here.
    package static var isInstalled: Bool {
        Programs.path(of: "ModemManager") != nil && PrivateBus.isInstalled
    }

    /// The file that its log goes to, in the folder of the bus.
    package nonisolated let logPath: String

    private let bus: PrivateBus
    private var process: ChildProcess

    /// Starts it; when this returns, it owns its name on `bus`.
    package static func start(on bus: PrivateBus) async throws -> ModemManagerProcess {
        let logPath = "\(bus.folder)/ModemManager.log"
        return ModemManagerProcess(bus, logPath, process: try await launch(on: bus, logPath: logPath))
    }

    private init(_ bus: PrivateBus, _ logPath: String, process: ChildProcess) {
        self.bus = bus
        self.logPath = logPath
        self.process = process
    }

    /// Kills it, as a crash would.
    package func kill() async {
        await process.kill()
    }

    /// Asks it to end, and waits until it has.
    package func stop() async {
        await process.terminate()
    }

    /// Ends it and starts another one.
    package func restart() async throws {
        await stop()
        try await startAgain()
    }

    /// Starts another one after `kill()` or `stop()`.
    package func startAgain() async throws {
        process = try await Self.launch(on: bus, logPath: logPath)
    }

    private static func launch(on bus: PrivateBus, logPath: String) async throws -> ChildProcess {
        guard let program = Programs.path(of: "ModemManager") else {
            throw ChildProcess.Failure(description: "ModemManager is not installed")
        }
        // What the test run sets for GLib is not meant for it: its own warnings would end it.
        let environment = bus.environment.merging(["G_DEBUG": "", "G_MESSAGES_DEBUG": ""]) { $1 }
        let process = try await ChildProcess.start(
            program,
            [
                "--test-session", "--test-enable", "--test-no-udev", "--test-no-suspend-resume",
                "--test-no-qrtr", "--debug",
            ],
            environment: environment,
            output: .file(logPath),
            errors: .file(logPath)
        )
        do {
            try await waitForName(on: bus)
            return process
        } catch {
            await process.kill()
            throw error
        }
    }

    private static func waitForName(on bus: PrivateBus) async throws {
        let connection = try await BusConnection.open(.address(bus.address))
        let isThere = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await owner in await connection.owners(of: "org.freedesktop.ModemManager1")
                where owner != nil {
                    return true
                }
                return false
            }
            group.addTask {
                try await Task.sleep(for: .seconds(60))
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
        guard isThere else {
            throw ChildProcess.Failure(description: "ModemManager took no name in 60 s; see its log")
        }
    }
}

/// Runs `body` with a bus and a ModemManager of its own, which are gone afterwards, whatever `body` does.
package func withModemManager<Value: Sendable>(
    _ body: (PrivateBus, ModemManagerProcess) async throws -> Value
) async throws -> Value {
    try await withPrivateBus { bus in
        let modemManager = try await ModemManagerProcess.start(on: bus)
        do {
            let value = try await body(bus, modemManager)
            await modemManager.stop()
            return value
        } catch {
            await modemManager.stop()
            throw error
        }
    }
}
