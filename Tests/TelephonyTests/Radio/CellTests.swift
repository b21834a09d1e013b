// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct CellTests {
    @Test func aCellOfLTEHasItsTAC() {
        let cell = Cell("250,01,0,513FA1,2D7B")
        #expect(cell?.plmn?.text == "25001")
        #expect(cell?.lac == nil)
        #expect(cell?.tac == 0x2D7B)
        #expect(cell?.cellID == 0x513FA1)
    }

    @Test func aCellOfNRKeepsItsThirtySixBits() {
        let cell = Cell("310260,0,9392042AA,60AB00")
        #expect(cell?.plmn?.text == "310260")
        #expect(cell?.cellID == 0x9_3920_42AA)
        #expect(cell?.tac == 0x60AB00)
    }

    /// What is "deleted" with 16 bits is a code like any other with 24.
    @Test(arguments: [("FFFE", UInt32(0xFFFE)), ("00FFFF", 0xFFFF), ("FFFFFE", nil), ("000000", nil)])
    func aDeletedTACIsOneOfItsOwnWidth(_ text: String, _ tac: UInt32?) {
        #expect(Cell("310260,0,9392042AA,\(text)")?.tac == tac)
        #expect(Cell("310260,0,42AA,\(text)", isNR: true)?.tac == tac)
        #expect(Cell("310260,0,42AA,\(text)")?.tac == nil)
    }

    @Test(arguments: [
        nil, "", "0,0,0,0,0", ",,,,", "250,01", "250,01,0,0,0,0,0", "250,01,FFFE,0,FFFE",
        "250,01,FFFF,FFFFFFF,FFFFFE",
        "250,01,0,0,FFFFFF", "250,01,x,y,z", "250,01,-1,-1,-1", "250,01,+1,-5,+7",
        "250,01,0,FFFFFFFFFFFFFFFFFFFF,0", "250,01,10000,1000000000,1000000",
        String(repeating: ",", count: 1 << 20), String(repeating: "F", count: 1 << 20),
    ])
    func noCellIsNone(_ text: String?) {
        #expect(Cell(text) == nil)
    }

    @Test func aCellWithoutACodeIsACell() {
        #expect(Cell("0,0,12,34,0")?.plmn == nil)
        #expect(Cell("0,0,12,34,0")?.lac == 0x12)
    }
}
