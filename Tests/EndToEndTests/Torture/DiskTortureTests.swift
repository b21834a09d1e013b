// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing

private typealias Interface = FakeModemManager.Interface

/// Disks that are full, read-only or gone, and folders that are somebody else's.
@Suite(.torture, .serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct DiskTortureTests {
    @Test(.enabled(if: getuid() == 0, "needs root, to be somebody else"))
    func withoutAnyRightsItAnswersFromMemory() async throws {
        try await Patient.suffers(
            "no rights",
            configuration: "[history]\nfile=/var/lib/private/none/history.db\n",
            wrapper: [
                "setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--bounding-set", "-all",
            ]
        ) { folder in
            // The sockets may be made, and nothing else.
            chown(folder, 65534, 65534)
            mkdir("\(folder)/state", 0o700)
            mkdir("\(folder)/carriers.d", 0o700)
            try TemporaryFolder.write("secret", to: "\(folder)/state/state.json")
        } _: { patient in
            let status = try patient.daemon.status()
            #expect(status.history?.available == false && status.history?.reason != nil)
            #expect(patient.daemon.log.contains("cannot be written"))
        }
    }

    @Test(.enabled(if: getuid() == 0, "needs root, for a file system of its own"))
    func aFullDiskCostsNothingButWhatIsOnIt() async throws {
        try await Patient.suffers(
            "a full disk",
            within: .seconds(15),
            allowing: Footprint.Margin(),
            wrapper: Self.smallDisk
        ) { folder in
            mkdir("\(folder)/state", 0o700)
        } _: { patient in
            try await Self.onItsDisk(patient, "dd if=/dev/zero of=state/fill bs=4k 2>/dev/null; true")
            try await Self.change(patient, times: 1000)
            try await eventually("it says so") { try patient.daemon.status().history?.available == false }
            #expect(try patient.daemon.status().history?.reason?.contains("full") == true)
            try await Self.onItsDisk(patient, "rm state/fill")
            // A disk is tried again every five seconds.
            try await eventually("it is on disk again") {
                try patient.daemon.status().history?.available == true
            }
        }
    }

    @Test(.enabled(if: getuid() == 0, "needs root, for a file system of its own"))
    func aDiskThatIsReadOnlyCostsNothingButWhatIsOnIt() async throws {
        try await Patient.suffers(
            "a disk that is read-only",
            within: .seconds(15),
            allowing: Footprint.Margin(descriptors: 6),
            wrapper: ["unshare", "-m", "sh", "-c", Self.mount("mode=700,ro"), "sh"]
        ) { folder in
            mkdir("\(folder)/state", 0o700)
        } _: { patient in
            let history = try patient.daemon.status().history
            #expect(history?.available == false)
            try await Self.change(patient, times: 1000)
            // A disk is tried again every five seconds.
            try await Self.onItsDisk(patient, "mount -o remount,rw state")
            try await eventually("it is on disk") { try patient.daemon.status().history?.available == true }
        }
    }

    @Test func theStateFolderMayGoWhileItRuns() async throws {
        try await Patient.suffers("a state folder that goes") { patient in
            TemporaryFolder.remove("\(patient.bus.folder)/state")
            try await Self.change(patient, times: 100)
            #expect(
                try patient.daemon.status().history?.available == false,
                "what nobody can ever read is not kept"
            )
            mkdir("\(patient.bus.folder)/state", 0o700)
            try await eventually("it is on disk again") {
                try patient.daemon.status().history?.available == true
            }
            #expect(FileManager.default.fileExists(atPath: "\(patient.bus.folder)/state/history.db"))
        }
    }

    // MARK: what they have in common

    private static let smallDisk = ["unshare", "-m", "sh", "-c", mount("mode=700,size=2m"), "sh"]

    /// Mounts a small file system at the state folder, which is beside the socket, and goes on as the daemon.
    private static func mount(_ options: String) -> String {
        """
        state=; for word; do [ "$state" = next ] && state=$word && break; [ "$word" = --state-directory ] && state=next; done
        mount --make-rprivate / && mount -t tmpfs -o \(options) tmpfs "$state" && exec "$@"
        """
    }

    private static func onItsDisk(_ patient: Patient, _ command: String) async throws {
        let process = try await ChildProcess.start(
            "nsenter",
            [
                "-t", "\(patient.daemon.process.processID)", "-m", "sh", "-c",
                "cd \(patient.bus.folder) && \(command)",
            ]
        )
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0), "\(command)")
    }

    /// Has things happen, all of which are events.
    private static func change(_ patient: Patient, times: Int) async throws {
        let first = try patient.daemon.status().sequence
        for index in 0..<times {
            patient.fake.set(
                FakeModemManager.modem(0),
                Interface.modem,
                ["AccessTechnologies": "uint32 \(index % 2 == 0 ? 0x20 : 0x4000)"]
            )
            if index % 20 == 19 { try await Task.sleep(for: .milliseconds(20)) }
        }
        patient.fake.flush()
        try await eventually("events") { try patient.daemon.status().sequence > first }
    }
}
