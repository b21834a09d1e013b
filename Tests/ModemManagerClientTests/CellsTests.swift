// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import ModemManagerClient
import Support
import Telephony
import Testing

@Suite(.takesTurns)
struct CellsTests {
    /// ModemManager 1.22's keys; 1.20 has neither the type of a serving cell nor the bandwidth.
    static let cells = """
        [{'cell-type': <uint32 5>, 'serving': <true>, 'serving-cell-type': <uint32 1>, 'operator-id': <'26201'>,
        'tac': <'2D7B'>, 'ci': <'1A2D001'>, 'physical-ci': <'1F'>, 'earfcn': <uint32 1300>, 'rsrp': <-93.0>,
        'rsrq': <-11.0>, 'bandwidth': <uint32 20000000>, 'timing-advance': <uint32 4>},
        {'cell-type': <uint32 6>, 'serving': <false>, 'serving-cell-type': <uint32 3>, 'physical-ci': <'1F4'>,
        'nrarfcn': <uint32 640000>, 'rsrp': <-92.0>, 'sinr': <15.0>},
        {'cell-type': <uint32 3>, 'serving': <false>, 'uarfcn': <uint32 10713>, 'rscp': <-80.0>, 'ecio': <-9.0>},
        {'cell-type': <uint32 99>}, {}, {'cell-type': <'5'>}]
        """

    private func answer(_ prepare: @escaping (FakeModemManager) -> Void) async throws -> CellAnswer {
        let bus = try await PrivateBus.started()
        let fake = try FakeModemManager(bus: bus.address)
        fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8"]])
        prepare(fake)
        try fake.claimName()
        let client = ModemManagerClient(bus: .address(bus.address), options: .quick())
        let inputs = InputRecorder()
        let running = Task { await client.run { await inputs.append($0) } }
        _ = try await inputs.wait { $0.facts(FakeModemManager.modem(0)) != nil }
        let answer = await client.cells(of: ObjectPath(FakeModemManager.modem(0)))
        running.cancel()
        await running.value
        return answer
    }

    @Test func cellsAreReadWhateverTheLibrarysAge() async throws {
        let answer = try await answer { $0.setCells(FakeModemManager.modem(0), Self.cells) }
        guard case .cells(let cells) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(cells.map(\.technology) == [.lte, .nr, .umts])
        #expect(cells[0].role == .primary && cells[0].bands == ["B3"] && cells[0].bandwidth == 20_000_000)
        #expect(cells[0].cellID == 0x1A2D001 && cells[0].physicalID == 31 && cells[0].timingAdvance == 4)
        #expect(cells[1].role == .primarySecondary && cells[1].physicalID == 500 && cells[1].snr == 15)
        #expect(cells[1].serves && !cells[1].isServing)
        #expect(cells[2].rsrp == -80 && cells[2].rsrq == -9 && !cells[2].serves)
    }

    @Test(arguments: [
        ("org.freedesktop.DBus.Error.AccessDenied", Blank.Reason.busDenied),
        ("org.freedesktop.ModemManager1.Error.Core.Unauthorized", .authorizationDenied),
        ("org.freedesktop.DBus.Error.UnknownMethod", .needsNewerModemManager),
        ("org.freedesktop.ModemManager1.Error.Core.Unsupported", .notReported),
        ("org.freedesktop.ModemManager1.Error.Core.WrongState", .modemDisabled),
        ("org.freedesktop.ModemManager1.Error.Core.Failed", .failed),
    ])
    func aRefusalHasItsReason(_ error: String, _ reason: Blank.Reason) async throws {
        guard case .refused(reason, _) = try await answer({ $0.refuse("GetCellInfo", with: error) }) else {
            Issue.record("another reason than \(reason)")
            return
        }
    }

    @Test func withoutAModemManagerThereIsNobodyToAsk() async throws {
        let bus = try await PrivateBus.started()
        let client = ModemManagerClient(bus: .address(bus.address), options: .quick())
        guard case .refused(.notYet, _) = await client.cells(of: ObjectPath("/x")) else {
            Issue.record("an answer")
            return
        }
    }
}
