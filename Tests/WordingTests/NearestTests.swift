// SPDX-License-Identifier: Apache-2.0

import Testing
import Wording

@Suite struct NearestTests {
    @Test(arguments: [
        ("stauts", "status"), ("STATUS", "status"), ("wtach", "watch"), ("stat", "status"),
        ("versoin", "version"),
    ])
    func aMistypedCommandHasANearestOne(typed: String, meant: String) {
        #expect(nearest(to: typed, among: ["status", "modem", "watch", "version", "help"]) == meant)
    }

    @Test(arguments: ["", "frobnicate", "x", String(repeating: "s", count: 100_000)])
    func whatIsFarFromAllHasNone(typed: String) {
        #expect(nearest(to: typed, among: ["status", "modem", "watch", "version", "help"]) == nil)
    }
}
