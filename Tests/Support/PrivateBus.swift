// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

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
package final class PrivateBus: Sendable {
    /// Its D-Bus address.
    package let address: String
    /// A folder that goes when the bus is stopped.
    package let folder: String

    private let daemon: ChildProcess

    /// Whether a bus can be started here.
    package static var isInstalled: Bool { Programs.path(of: "dbus-daemon") != nil }

    /// Starts a bus; when this returns, it can be connected to.
    package static func start() async throws -> PrivateBus {
        let folder = try TemporaryFolder.make()
        let path = "\(folder)/bus"
        do {
            try TemporaryFolder.write(configuration(path: path), to: "\(folder)/bus.conf")
            let daemon = try await ChildProcess.start(
                "dbus-daemon",
                ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--print-address=1"],
                errors: .file("\(folder)/bus.log")
            )
            // It prints its address when it listens.
            for await _ in daemon.lines {
                return PrivateBus(address: "unix:path=\(path)", folder: folder, daemon: daemon)
            }
            let exit = await daemon.kill()
            throw ChildProcess.Failure(description: "dbus-daemon ended at once: \(exit as Any)")
        } catch {
            TemporaryFolder.remove(folder)
            throw error
        }
    }

    private init(address: String, folder: String, daemon: ChildProcess) {
        self.address = address
        self.folder = folder
        self.daemon = daemon
    }

    /// The environment in which a program takes this bus for both the session's and the system's.
    package var environment: [String: String] {
        ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address]
    }

    /// Ends the bus and removes its folder.
    package func stop() async {
        await daemon.terminate()
        TemporaryFolder.remove(folder)
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
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }
}

/// Runs `body` with a bus of its own, which is gone afterwards, whatever `body` does.
package func withPrivateBus<Value: Sendable>(
    _ body: (PrivateBus) async throws -> Value
) async throws -> Value {
    let bus = try await PrivateBus.start()
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
