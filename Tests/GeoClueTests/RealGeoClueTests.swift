// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Glibc
import Support
import Telephony
import Testing

@testable import GeoClue

/// The client beside Debian's GeoClue, in a configuration of the test's own, fed with NMEA sentences by a socket.
@Suite(
    .enabled(if: RealGeoClue.canRun, "needs Debian's geoclue-2.0, python3, and root for a mount namespace")
)
struct RealGeoClueTests {
    @Test func itTellsWhereASourceSaysThatItIs() async throws {
        try await RealGeoClue.run(allowing: true) { told in
            try await eventually {
                guard case .fix(let fix) = told.last else { return false }
                return abs(fix.latitude - 35.668) < 0.01 && abs(fix.longitude - 139.7667) < 0.001
            }
        }
    }

    @Test func itsRefusalIsSaidInWords() async throws {
        try await RealGeoClue.run(allowing: false) { told in
            try await eventually {
                guard case .silence(.authorizationDenied, let detail?) = told.last else { return false }
                return detail.contains("whitelist= under [agent]")
            }
        }
    }
}

private enum RealGeoClue {
    static let program = "/usr/libexec/geoclue"

    static var canRun: Bool {
        getuid() == 0 && access(program, X_OK) == 0 && PrivateBus.isInstalled
            && Programs.path(of: "python3") != nil
    }

    static func run(allowing: Bool, _ body: (Told) async throws -> Void) async throws {
        let bus = try await PrivateBus.started()
        let folder = bus.folder
        // No source but the socket: none that asks the Internet.
        let sources = ["3g", "cdma", "modem-gps", "wifi", "compass"].map { "[\($0)]\nenable=false\n" }
        try TemporaryFolder.write(
            """
            [agent]
            whitelist=\(allowing ? "carrierd" : "gnome-shell")
            [network-nmea]
            enable=true
            nmea-socket=\(folder)/nmea
            \(sources.joined())
            \(allowing ? "[carrierd]\nallowed=true\nsystem=true\nusers=\n" : "")
            """,
            to: "\(folder)/geoclue.conf"
        )
        let receiver = try await ChildProcess.start("python3", ["-c", receiver, "\(folder)/nmea"])
        for await line in receiver.lines where line == "listening" { break }
        // Another configuration for this process alone.
        let geoClue = try await ChildProcess.start(
            "unshare",
            [
                "--mount", "sh", "-c",
                "mount --bind \(folder)/geoclue.conf /etc/geoclue/geoclue.conf && exec \(program)",
            ],
            environment: bus.environment.merging(["G_DEBUG": ""]) { $1 },
            output: .file("\(folder)/geoclue.log"),
            errors: .file("\(folder)/geoclue.log")
        )
        let result: Result<Void, any Error>
        do { result = .success(try await telling(on: bus, body)) } catch { result = .failure(error) }
        await geoClue.terminate()
        await receiver.terminate()
        try result.get()
    }

    /// A receiver that goes north, a sentence a second.
    private static let receiver = """
        import socket, sys, time
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(sys.argv[1])
        listener.listen(1)
        print("listening", flush=True)
        client, _ = listener.accept()
        for step in range(600):
            now = time.strftime("%H%M%S", time.gmtime())
            text = f"GPGGA,{now}.00,3540.{1000 + step:04d},N,13946.0000,E,1,08,1.9,40.0,M,0.0,M,,"
            check = 0
            for byte in text.encode(): check ^= byte
            client.send(f"${text}*{check:02X}\\r\\n".encode())
            time.sleep(1)
        """
}
