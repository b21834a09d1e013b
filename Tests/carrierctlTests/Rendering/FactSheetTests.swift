// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import carrierctl

@Suite struct FactSheetTests {
    private var sheet: FactSheet {
        var sheet = FactSheet("modem1 – ドコモ")
        sheet.add("Carrier", "NTT DOCOMO (ドコモ)", .good)
        sheet.add("ドコモ", "first")
        sheet.add("ドコモ", "second")
        sheet.add("Empty", ifKnown: nil)
        return sheet
    }

    @Test func factsStandInOneColumn() {
        #expect(
            sheet.render(Style()) == """
                modem1 – ドコモ
                  Carrier  NTT DOCOMO (ドコモ)
                  ドコモ   first
                           second

                """
        )
    }

    @Test func aNarrowTerminalWrapsWithinTheColumn() {
        #expect(
            sheet.render(Style(width: 24)) == """
                modem1 – ドコモ
                  Carrier  NTT DOCOMO
                           (ドコモ)
                  ドコモ   first
                           second

                """
        )
    }

    @Test func colourStandsOutsideThePadding() {
        var sheet = FactSheet("m")
        sheet.add("A", "x", .good)
        sheet.add("BB", "y")
        #expect(
            sheet.render(Style(isColored: true))
                == "\u{1B}[1mm\u{1B}[0m\n  \u{1B}[2mA \u{1B}[0m  \u{1B}[32mx\u{1B}[0m\n  \u{1B}[2mBB\u{1B}[0m  y\n"
        )
    }

    @Test func anOutsideEscapeSequenceIsNotPassedOn() {
        var sheet = FactSheet("m\u{1B}[2J")
        sheet.add("A", "x\n\u{9B}31m")
        #expect(sheet.render(Style()) == "m\u{FFFD}[2J\n  A  x \u{FFFD}31m\n")
    }
}
