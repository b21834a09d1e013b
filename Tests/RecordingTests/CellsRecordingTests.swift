// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

@testable import Recording

/// What a modem tells of its cells, and the ways out of the machine, written and read again.
@Suite struct CellsRecordingTests {
    private let path = ObjectPath("/Modem/0")

    private var cell: CellReading {
        var cell = CellReading(CellFacts(technology: .nr))
        cell.isServing = true
        cell.role = .primarySecondary
        cell.plmn = PLMN("44010")
        (cell.lac, cell.tac, cell.cellID, cell.physicalID) = (1, 2, 3, 4)
        (cell.channel, cell.bandwidth, cell.timingAdvance) = (5, 6, 7)
        (cell.rssi, cell.rsrp, cell.rsrq, cell.snr) = (-60, -90, -11, 15.5)
        return cell
    }

    private func cells(withPlace: Bool) throws -> [CellReading]? {
        try writtenAndRead([.tick, .cells(path, [cell])], withPlace: withPlace).compactMap { input in
            if case .cells(path, let cells) = input { cells } else { nil }
        }.first
    }

    @Test func aCellComesBackAsItWas() throws {
        #expect(try cells(withPlace: true) == [cell])
    }

    @Test func withoutPlacesNothingTellsWhereTheCellIs() throws {
        var placeless = cell
        (placeless.lac, placeless.tac, placeless.cellID, placeless.physicalID) = (nil, nil, nil, nil)
        placeless.timingAdvance = nil
        #expect(try cells(withPlace: false) == [placeless])
    }

    @Test func theWaysOutComeBackAsTheyWere() throws {
        let inputs: [Input] = [
            .defaultRoutes(
                .known([
                    DefaultRoute(family: .ipv4, interfaces: ["qmimux0", "wwan0"], metric: 700),
                    DefaultRoute(family: .ipv6, interfaces: ["eth0"], metric: 100),
                ])
            ),
            .defaultRoutes(.known([])), .defaultRoutes(.unreadable(reason: "no netlink socket")),
        ]
        let routes = try writtenAndRead(inputs, withPlace: false).filter {
            if case .defaultRoutes = $0 { true } else { false }
        }
        #expect(routes == inputs)
    }
}
