// SPDX-License-Identifier: Apache-2.0

@testable internal import Telephony

extension FuzzTarget {
    /// What a network or a card calls itself, and the code beside it.
    static let names = FuzzTarget("names") { bytes in
        let parts = parts(bytes, 2)
        let plmn = PLMN(reported: parts[1])
        if let plmn {
            try hold(PLMN(plmn.text) == plmn && plmn.mcc + plmn.mnc == plmn.text, "a code is another one")
            try hold(plmn.text.utf8.allSatisfy { (0x30...0x39).contains($0) }, "a code is not of digits")
        }
        let name = OperatorName(parts[0], of: plmn)
        for shown in [name.reported, name.display].compactMap(\.self) {
            try hold(!shown.isEmpty && shown.unicodeScalars.count <= 128, "a name is empty or endless")
            try hold(shown.unicodeScalars.allSatisfy(\.isPrintable), "a name has a control character in it")
            try hold(shown.first != " " && shown.last != " ", "a name has blanks around it")
        }
        // A name may spell another one in hexadecimal, and is not asked a second time.
        if let reported = name.reported, UCS2Hex.decoded(reported) == nil {
            let again = OperatorName(reported, of: plmn)
            try hold(again == name, "what was cleaned is cleaned again: \(name) \(again)")
        }
        if let display = name.display, UCS2Hex.decoded(display) == nil {
            let again = OperatorName(display, of: plmn).display
            try hold(
                again == display,
                "a name is shown otherwise when it comes again: \(display) \(again ?? "-")"
            )
        }
        if let one = OperatorSpelling(parts[0]) {
            try hold(one.fits(one), "a spelling is not like itself")
            if let other = OperatorSpelling(parts[1]) {
                try hold(one.fits(other) == other.fits(one), "two spellings are alike one way alone")
            }
        }
    }

    /// Where a modem says that it is: its cell, its receiver's sentences, and the numbers beside them.
    static let location = FuzzTarget("location") { bytes in
        let parts = parts(bytes, 4)
        for isNR in [false, true] {
            guard let cell = Cell(parts[0], isNR: isNR) else { continue }
            try hold(cell.lac.map { (1...0xFFFD).contains($0) } ?? true, "there is no such location area")
            try hold(cell.tac.map { (1...0xFFFFFD).contains($0) } ?? true, "there is no such tracking area")
            try hold(cell.cellID.map { (1..<0xF_FFFF_FFFF).contains($0) } ?? true, "there is no such cell")
        }
        let fix = NMEAFix(parts[1])
        try hold(fix.day.map { (3652...40_177).contains($0) } ?? true, "a day is not from 1980 to 2079")
        let numbers = parts[3].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        var facts = LocationFacts()
        facts.cell = parts[0]
        facts.nmea = parts[1]
        facts.utcTime = parts[2]
        facts.latitude = numbers.first ?? nil
        facts.longitude = numbers.dropFirst().first ?? nil
        facts.altitude = numbers.dropFirst(2).first ?? nil
        let now = Moment(wall: 1_767_225_600_000, uptime: .zero)
        guard let place = Place(facts, last: nil, at: now) else { return }
        try hold(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "the place is not on this planet")
        if let time = place.time {
            let nearest = fix.day.map { $0 * 86_400_000 } ?? now.wall
            try hold(abs(time - nearest) <= 86_400_999, "the time is of another day")
        }
        let same = Place(facts, last: place, at: Moment(wall: now.wall + 86_400_000, uptime: .zero))
        try hold(same == place, "a place that did not change is of another time")
    }

    /// Times as clients write them.
    static let times = FuzzTarget("times") { bytes in
        guard let time = Timestamp.milliseconds(text(bytes)) else { return }
        let written = Timestamp.text(milliseconds: time)
        // A place on the clock may lie outside of the years that can be written; the nearest one is.
        let nearest = min(max(time, -62_135_596_800_000), 253_402_300_799_999)
        try hold(Timestamp.milliseconds(written) == nearest, "\(written) is another time")
    }
}
