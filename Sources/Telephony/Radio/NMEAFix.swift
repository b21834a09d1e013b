// SPDX-License-Identifier: Apache-2.0

/// What a receiver's NMEA 0183 sentences say that ModemManager's own reading of them leaves out.
///
/// GGA: whether there is a fix, and how good its geometry is. RMC: the date. GST: the error in metres. The last sentence of
/// each kind counts; one whose checksum is wrong is left out.
struct NMEAFix: Hashable, Sendable {
    /// False where the receiver says that it has none; nil where it does not say.
    var hasFix: Bool?
    /// Horizontal dilution of precision.
    var hdop: Double?
    /// One standard deviation of the horizontal error, in metres.
    var accuracy: Double?
    /// Days since 1970-01-01.
    var day: Int64?

    init(_ text: String?) {
        guard let text else { return }
        // A second's sentences are some 2 KiB; the newest stand last.
        for line in text.utf8.suffix(8192).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard let fields = Self.fields(line), let name = fields.first, name.count == 5 else { continue }
            switch name.suffix(3) {
            case "GGA": takeGGA(fields)
            case "RMC": takeRMC(fields)
            case "GST": takeGST(fields)
            default: continue
            }
        }
    }

    private mutating func takeGGA(_ fields: [Substring]) {
        guard fields.count > 8 else { return }
        hasFix = fields[6] != "0" && !fields[6].isEmpty
        hdop = Double(fields[8]).flatMap { (0.1..<99).contains($0) ? $0 : nil }
    }

    private mutating func takeRMC(_ fields: [Substring]) {
        guard fields.count > 9, fields[2] == "A", fields[9].count == 6, let date = Int64(fields[9]) else {
            return
        }
        let (day, month, year) = (date / 10_000, date / 100 % 100, date % 100)
        guard (1...31).contains(day), (1...12).contains(month) else { return }
        // Two digits of year: receivers are younger than 1980, when the system's time begins.
        self.day = CivilDay.number(year: year + (year >= 80 ? 1900 : 2000), month: month, day: day)
    }

    private mutating func takeGST(_ fields: [Substring]) {
        guard fields.count > 7, let north = Double(fields[6]), let east = Double(fields[7]) else { return }
        let error = (north * north + east * east).squareRoot()
        accuracy = (0.001..<100_000).contains(error) ? error : nil
    }

    /// The fields of `$GPGGA,…*66`, the first the sentence's name; nil for anything else.
    private static func fields(_ line: Substring.UTF8View.SubSequence) -> [Substring]? {
        guard line.first == UInt8(ascii: "$"), line.count <= 120 else { return nil }
        var body = line.dropFirst()
        if let star = body.firstIndex(of: UInt8(ascii: "*")) {
            let sum = body[..<star].reduce(0, ^)
            let given = UInt8(String(Substring(body[body.index(after: star)...]).prefix(2)), radix: 16)
            guard sum == given else { return nil }
            body = body[..<star]
        }
        return Substring(body).split(separator: ",", omittingEmptySubsequences: false)
    }
}

/// Days of the Gregorian calendar.
enum CivilDay {
    /// Days since 1970-01-01.
    static func number(year: Int64, month: Int64, day: Int64) -> Int64 {
        // Counted from the first of March, so that a leap day is the last of a year.
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
