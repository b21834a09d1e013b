// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Glibc

/// A message bus of a test's own, at an address that stays the same when the bus is stopped and started.
///
/// It reads no service files, so nothing real is ever started on it. It ends with this object, or with the process.
// Unchecked: the one mutable property is used by the test that owns the bus, one call after the other.
package final class BusDaemon: @unchecked Sendable {
    package let address: String
    private let folder: String
    private var process: OpaquePointer?

    /// Makes a bus that does not run yet.
    package init() throws {
        var template = Array("/tmp/carrierd-bus-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw BusDaemonError.noFolder }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        address = "unix:path=\(folder)/bus"
        let configuration = """
            <busconfig>
              <type>session</type>
              <listen>\(address)</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
              <limit name="max_incoming_bytes">1000000000</limit>
              <limit name="max_outgoing_bytes">1000000000</limit>
            </busconfig>
            """
        g_file_set_contents("\(folder)/bus.conf", configuration, -1, nil)
    }

    /// Makes a bus that runs.
    package static func started() throws -> BusDaemon {
        let bus = try BusDaemon()
        try bus.start()
        return bus
    }

    deinit {
        stop()
        unlink("\(folder)/bus")
        unlink("\(folder)/bus.conf")
        rmdir(folder)
    }

    /// Starts the bus and returns when it can be connected to.
    package func start() throws {
        // The shell ends the bus when its standard input closes, which it does when this process ends in any way.
        // By SIGKILL and without waiting: children of a Dispatch thread inherit nearly every signal blocked.
        let script = "\"$@\" 2>/dev/null & read -r line; kill -KILL $!"
        let arguments = [
            "sh", "-c", script, "sh", "dbus-daemon", "--config-file=\(folder)/bus.conf", "--nofork",
            "--nopidfile",
            "--print-address=1",
        ]
        var pointers = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        let flags = G_SUBPROCESS_FLAGS_STDIN_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue
        let process = try pointers.withUnsafeMutableBufferPointer { buffer in
            try buffer.baseAddress?.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: buffer.count)
            { list in
                try throwing { g_subprocess_newv(list, GSubprocessFlags(rawValue: flags), $0) }
            }
        }
        guard let process = process ?? nil else { throw BusDaemonError.notStarted }
        self.process = process
        // It prints its address when it listens.
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = g_input_stream_read(g_subprocess_get_stdout_pipe(process), &bytes, 256, nil, nil)
        guard count > 0 else { throw BusDaemonError.notStarted }
    }

    /// Ends the bus; its connections close within moments.
    package func stop() {
        guard let process else { return }
        self.process = nil
        g_output_stream_close(g_subprocess_get_stdin_pipe(process), nil, nil)
        g_object_unref(UnsafeMutableRawPointer(process))
        unlink("\(folder)/bus")
    }
}

/// Why there is no bus.
package enum BusDaemonError: Error {
    case noFolder
    case notStarted
}
