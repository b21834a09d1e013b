// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing
import Varlink

/// Asking for cells, which no property shows and which prove a leg over QMI.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct CellsTests {
    private let path = FakeModemManager.modem(0)

    private func cells(_ daemon: DaemonProcess) throws -> CellsReply {
        try VarlinkConnection.connect(path: daemon.socket).call(
            TelephonyInterface.getCells,
            parameters: ModemName(modem: "modem1"),
            as: CellsReply.self
        )
    }

    @Test func anNRCellThatServesIsToldAndProvesTheLeg() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address, version: "1.22.0")
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(path, FakeModemManager.registeredModem())
            fake.set(path, FakeModemManager.Interface.modem, ["AccessTechnologies": "uint32 49152"])
            fake.setCells(
                path,
                "[{'cell-type': <uint32 6>, 'serving-cell-type': <uint32 3>, 'physical-ci': <'1F4'>}]"
            )
            try fake.claimName()
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try await eventually("an offer") {
                try daemon.status().modems.first?.radio.fiveG.status == .nsaAvailable
            }
            let reply = try cells(daemon)
            #expect(reply.cells.first?.pci == 500)
            #expect(reply.cells.first?.role == .primarySecondary)
            #expect(reply.blanks.contains { $0.field == "cells[0].arfcn" })
            try await eventually("a proof") {
                let fiveG = try daemon.status().modems.first?.radio.fiveG
                return fiveG?.status == .nsaConnected
                    && fiveG?.evidence.last?.says == "NR cell 500 serves as primarySecondary"
            }
            for _ in 0..<20 { _ = try cells(daemon) }
            #expect(fake.calls.count { $0.method == "GetCellInfo" } < 20)
            await daemon.process.terminate()
        }
    }

    @Test func aBusThatLetsRootAloneIsTheReason() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.add(path, FakeModemManager.registeredModem())
            fake.refuse("GetCellInfo", with: "org.freedesktop.DBus.Error.AccessDenied")
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            try fake.claimName()
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try await eventually("a modem") { try !daemon.status().modems.isEmpty }
            #expect(try cells(daemon).cells.isEmpty)
            #expect(try cells(daemon).blanks.map(\.reason) == [.busDenied])
            await daemon.process.terminate()
        }
    }
}
