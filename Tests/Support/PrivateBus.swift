// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#endif

/// A message bus of a test's own, in a folder of its own, where everything is allowed.
///
/// ```
/// try await withPrivateBus { bus in
///     let connection = try await BusConnection.open(.address(bus.address))
/// }
/// ```
///
/// It reads no service files, so nothing real is ever started on it. Its address stays the same when it is stopped
/// and started again; it ends with this object, or with the process.
package final class PrivateBus: Sendable {
    /// Its D-Bus address.
    package let address: String
    /// A folder that goes with this object.
    package let folder: String

    private let daemon = Mutex<ChildProcess?>(nil)

    /// Whether a bus can be started here.
    package static var isInstalled: Bool { Programs.path(of: "dbus-daemon") != nil }

    /// Makes a bus that does not run yet.
    package init() throws {
        folder = try TemporaryFolder.make()
        address = "unix:path=\(folder)/bus"
        try TemporaryFolder.write(Self.configuration(path: "\(folder)/bus"), to: "\(folder)/bus.conf")
    }

    /// Makes a bus that runs.
    package static func started() async throws -> PrivateBus {
        let bus = try PrivateBus()
        try await bus.start()
        return bus
    }

    deinit {
        daemon.withLock { $0?.send(signal: SIGKILL) }
        TemporaryFolder.remove(folder)
    }

    /// Starts the bus; when this returns, it can be connected to.
    package func start() async throws {
        let process = try await ChildProcess.start(
            "dbus-daemon",
            ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--print-address=1"],
            errors: .file("\(folder)/bus.log")
        )
        daemon.withLock { $0 = process }
        // It prints its address when it listens.
        for await _ in process.lines { return }
        let exit = await process.kill()
        throw ChildProcess.Failure(description: "dbus-daemon ended at once: \(exit as Any)")
    }

    /// Ends the bus; its connections close within moments.
    package func stop() async {
        let process = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        await process?.terminate()
    }

    /// The environment in which a program takes this bus for both the session's and the system's.
    package var environment: [String: String] {
        ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address]
    }

    private static func configuration(path: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(path)</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow user="*"/>
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
            <allow user="*"/>
          </policy>
          <limit name="max_incoming_bytes">1000000000</limit>
          <limit name="max_outgoing_bytes">1000000000</limit>
          <limit name="max_completed_connections">4096</limit>
          <limit name="max_connections_per_user">4096</limit>
        </busconfig>
        """
    }
}

/// Runs `body` with a bus of its own, which is gone afterwards, whatever `body` does.
package func withPrivateBus<Value: Sendable>(
    _ body: (PrivateBus) async throws -> Value
) async throws -> Value {
    let bus = try await PrivateBus.started()
    do {
        let value = try await body(bus)
        await bus.stop()
        return value
    } catch {
        await bus.stop()
        throw error
    }
}

/// Folders of tests, short enough for the path of a socket.
package enum TemporaryFolder {
    /// Makes a new folder that only this user may enter.
    package static func make() throws -> String {
        var template = Array("/tmp/carrierd-test.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw ChildProcess.Failure(description: "mkdtemp: \(String(cString: strerror(errno)))")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes a folder with what is in it.
    package static func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a text file.
    package static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    /// Reads a text file.
    package static func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
}

/// Programs that a test may need.
package enum Programs {
    /// Where the program is; nil where it is not installed.
    package static func path(of name: String) -> String? {
        ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"].map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    /// A program of this package, beside the tests that run; nil where it is not built.
    package static func built(_ name: String) -> String? {
        guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        let path = own.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/\(name)"
        return access(path, X_OK) == 0 ? path : nil
    }
}
