// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A client of ModemManager in Python that stays connected: Debian's python3-dbus, one GetManagedObjects after the other.
final class PythonPeer: Sendable {
    private let process: ChildProcess

    /// - Returns: nil where there is no python3-dbus.
    static func connected(to bus: String) async throws -> PythonPeer? {
        guard access("/usr/bin/python3", X_OK) == 0 else { return nil }
        // Debian's own Python, which has Debian's modules.
        let process = try await ChildProcess.start(
            "/usr/bin/python3",
            ["-c", program, bus],
            errors: .discard
        )
        for await line in process.lines where line == "ready" { return PythonPeer(process) }
        return nil
    }

    private init(_ process: ChildProcess) { self.process = process }

    /// How long each of so many calls took, in nanoseconds.
    func times(_ count: Int) async throws -> Samples {
        try process.send("\(count)")
        var times = Samples()
        for await line in process.lines {
            guard let time = Double(line) else { return times }
            times.add(time)
        }
        throw BenchmarkError("the client in Python has ended")
    }

    func stop() async { await process.terminate() }

    static let program = """
        import sys, time, dbus, dbus.bus
        bus = dbus.bus.BusConnection(sys.argv[1])
        name, path = "org.freedesktop.ModemManager1", "/org/freedesktop/ModemManager1"
        manager = dbus.Interface(bus.get_object(name, path, introspect=False), "org.freedesktop.DBus.ObjectManager")
        manager.GetManagedObjects()
        print("ready", flush=True)
        for line in sys.stdin:
            for _ in range(int(line)):
                start = time.monotonic_ns()
                manager.GetManagedObjects()
                print(time.monotonic_ns() - start)
            print("done", flush=True)
        """
}
