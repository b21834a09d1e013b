// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import JSON
import Recording
import Support
import TelephonyAPI
import Testing
import Varlink

/// The cases once more, through D-Bus, libmm-glib, the daemon and its socket.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct CasesOnTheBusTests {
    @Test(arguments: try TelephonyCase.all().filter { !$0.needsTime })
    func theDaemonAnswersRight(_ example: TelephonyCase) async throws {
        try await withPrivateBus { bus in
            let version = example.steps.compactMap(\.modemManager).first { !$0.isEmpty }
            let fake = try FakeModemManager(bus: bus.address, version: version ?? "1.20.4")
            try FileManager.default.createDirectory(
                atPath: "\(bus.folder)/carriers.d",
                withIntermediateDirectories: true
            )
            if let carriers = example.carriers {
                try Data(carriers.encoded()).write(to: URL(filePath: "\(bus.folder)/carriers.d/site.json"))
            }
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: example.guardSections
            )
            defer { fake.close() }
            var objects = RecordedObjects()
            for step in example.steps {
                let before = objects
                objects.merge(step.objects ?? [:])
                objects.show(on: fake, since: before)
                if step.modemManager?.isEmpty == false { try fake.claimName() }
                if step.modemManager?.isEmpty == true { try fake.releaseName() }
                // A step is a time later than the one before: what that showed has been seen.
                for event in step.events ?? [] where event.hasPrefix("modemAdded ") {
                    let id = String(event.dropFirst("modemAdded ".count))
                    try await eventually("\(example.name): \(id)") { try answer(id, of: daemon) != nil }
                }
                for (id, fields) in step.modems ?? [:] {
                    do {
                        try await eventually("\(example.name), \(step.at) s", limit: .seconds(30)) {
                            try fields.allSatisfy { path, value in
                                try answer(id, of: daemon)?.at(path) == value
                            }
                        }
                    } catch {
                        let modem = try answer(id, of: daemon)
                        for (path, value) in fields where modem?.at(path) != value {
                            Issue.record(
                                "\(step.at) s: \(id) \(path) is \(modem?.at(path) as Any), not \(value)"
                            )
                        }
                    }
                }
            }
            await daemon.process.terminate()
        }
    }

    private func answer(_ id: String, of daemon: DaemonProcess) throws -> JSONValue? {
        let reply = try? VarlinkConnection.connect(path: daemon.socket)
            .call(TelephonyInterface.getModem, parameters: ModemName(modem: id))
        return try reply.map { try JSONValue($0) }?["modem"]
    }
}
