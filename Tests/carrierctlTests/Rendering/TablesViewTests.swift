// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@testable import carrierctl

@Suite struct TablesViewTests {
    @Test func theTablesStandAtTheEndWithWhatIsWrongWithOthers() {
        var status = Samples.status(Samples.lte)
        status.carrierTables = CarrierTables(
            tables: [
                CarrierTable(
                    name: "builtin",
                    version: "2026.11",
                    date: "2026-11-30",
                    file: nil,
                    carriers: 812
                ),
                CarrierTable(name: "site", version: nil, date: nil, file: "/etc/site.json", carriers: 1),
            ],
            problems: [
                InvalidTable(file: "/etc/bad.json", line: 12, reason: "the file\u{1B}[2J ends here"),
                InvalidTable(file: "/etc/none.json", line: 0, reason: "cannot be opened"),
            ]
        )
        #expect(
            status.render(Style()).hasSuffix(
                """
                  Packet data   attached

                Carrier tables
                  builtin    2026.11, 812 carriers
                  site       1 carrier, /etc/site.json
                  Not taken  /etc/bad.json:12: the file\u{FFFD}[2J ends here
                             /etc/none.json: cannot be opened

                """
            )
        )
    }
}
