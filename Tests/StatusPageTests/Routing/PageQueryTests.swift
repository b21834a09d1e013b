// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StatusPage

@Suite struct PageQueryTests {
    @Test func aNumberIsRead() throws {
        let query = PageQuery("limit=12&since=0&limit=13&hours=2.5&signal=yes&x&=&==&&")
        #expect(try query.number("limit", in: 1...100) == 12)
        #expect(try query.number("since", in: 0...Int.max) == 0)
        #expect(try query.number("other", in: 0...1) == nil)
        #expect(try query.amount("hours") == 2.5)
        #expect(try query.flag("signal"))
        #expect(try !query.flag("other"))
    }

    @Test(arguments: [
        "n=", "n=x", "n=101", "n=0", "n=-1", "n=1.5", "n=9999999999999999999999", "n=%31", "n=1 ", "n",
        "n=0x10",
    ])
    func whatIsNoneIsSaid(text: String) {
        #expect(throws: InvalidQuery.self) { try PageQuery(text).number("n", in: 1...100) }
    }

    @Test(arguments: ["n=nan", "n=inf", "n=-1", "n=", "n=1e999", "n=x"])
    func anAmountIsFiniteAndNotNegative(text: String) {
        #expect(throws: InvalidQuery.self) { try PageQuery(text).amount("n") }
    }
}
