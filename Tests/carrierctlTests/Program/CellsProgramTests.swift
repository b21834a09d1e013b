// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing
import Varlink

@Suite struct CellsProgramTests {
    private func daemon(_ reply: CellsReply, error: VarlinkError? = nil) throws -> FakeDaemon {
        try FakeDaemon(
            status: json(Samples.status(Samples.lte)),
            others: [
                "GetCells": { call, _ throws(VarlinkError) in
                    let name: ModemName = try call.parameters()
                    guard name.modem == "modem1" else {
                        throw VarlinkError(name: TelephonyInterface.modemNotFound, encoding: name)
                    }
                    if let error { throw error }
                    return .reply(encoding: reply)
                }
            ]
        )
    }

    private var cells: CellsReply {
        var neighbour = CellInfo(technology: "lte", serving: false)
        neighbour.pci = 7
        neighbour.rsrp = -101.5
        var leg = CellInfo(technology: "5gnr", serving: true)
        (leg.role, leg.pci, leg.arfcn, leg.rsrp) = (.primarySecondary, 500, 640_000, -92)
        var anchor = CellInfo(technology: "lte", serving: true)
        (anchor.role, anchor.band, anchor.arfcn, anchor.bandwidth) = (.primary, "B3", 1300, 20_000_000)
        (anchor.plmn, anchor.tac, anchor.cellId, anchor.rsrq) = ("44010", 0x2D7B, 0x1A2D001, -11)
        return CellsReply(cells: [neighbour, anchor, leg], blanks: [])
    }

    @Test func servingCellsComeFirst() throws {
        let daemon = try daemon(cells)
        let result = try carrierctl("cells", "--socket=\(daemon.path)")
        #expect(
            result.output == """
                modem1
                  LTE, PCell      B3 channel 1300, 20 MHz, 44010, TAC 2D7B, cell 1A2D001, rsrq -11 dB
                  5G NR, PSCell   channel 640000, PCI 500, rsrp -92 dBm
                  LTE, neighbour  PCI 7, rsrp -101.5 dBm

                """
        )
        #expect(result.code == 0)
    }

    @Test func theAnswerIsThereAsJSON() throws {
        let daemon = try daemon(cells)
        let result = try carrierctl("cells", "modem1", "--json", "--socket=\(daemon.path)")
        #expect(result.output.contains("\"primarySecondary\"") && result.output.hasPrefix("{"))
    }

    @Test func whyThereAreNoneIsSaid() throws {
        let blank = Blank(field: "cells", reason: .busDenied, detail: "root alone")
        let daemon = try daemon(CellsReply(cells: [], blanks: [blank]))
        let result = try carrierctl("cells", "--socket=\(daemon.path)")
        #expect(result.output.hasSuffix("root alone)\n") && result.output.hasPrefix("modem1\n  Cells  – ("))
        #expect(result.code == 0)
    }

    @Test func whoMayNotIsToldHow() throws {
        let daemon = try daemon(cells, error: .permissionDenied)
        let result = try carrierctl("cells", "--socket=\(daemon.path)")
        #expect(result.code == 1)
        #expect(result.errors.contains("root and the group carrierd alone"))
        let none = try carrierctl("cells", "modem9", "--socket=\(daemon.path)")
        #expect(none.code == 3)
    }
}
