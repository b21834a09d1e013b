// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import Wording

/// Texts that should hold no identity and may: a firmware that has its IMEI in its version, a link that is called by its
/// hardware address.
extension IdentityShaper {
    /// An IMEI is the shortest of the numbers that are somebody's.
    private static let longestHarmlessRun = 13

    /// The text with every row of 14 and more digits made up, every hardware address, and what is known as somebody's
    /// whatever its length; the rest is as it was.
    mutating func shaped(text original: String?) -> String? {
        guard var text = original else { return nil }
        for name in equipmentNames where text.holds(name) {
            guard let new = shaped(equipment: name) else { continue }
            text = text.replacingAll(name, with: new)
        }
        var result: [UInt8] = []
        var word: [UInt8] = []
        for byte in Array(text.utf8) + [0] {
            if byte.isLetterOrDigit {
                word.append(byte)
                continue
            }
            result += shaped(word: word)
            word = []
            result.append(byte)
        }
        return spellings.replaced(in: String(decoding: result.dropLast(), as: UTF8.self))
    }

    private mutating func shaped(word: [UInt8]) -> [UInt8] {
        if let start = Self.hardwareAddress(in: word) {
            // The first half is the maker's.
            let kept = start + 6
            let text = String(decoding: word.dropFirst(start), as: UTF8.self)
            let new = standIn(.text, text) { digits in
                Array(word[start..<kept]) + digits.like(word.dropFirst(kept))
            }
            return Array(word.prefix(start)) + Array((new ?? "").utf8)
        }
        var result: [UInt8] = []
        for run in word.runs(where: \.isDigit) {
            result += run.first?.isDigit == true ? shaped(run: Array(run)) : Array(run)
        }
        return result
    }

    private mutating func shaped(run: [UInt8]) -> [UInt8] {
        guard run.count > Self.longestHarmlessRun, run.contains(where: { $0 != 0x30 }) else { return run }
        let text = String(decoding: run, as: UTF8.self)
        // One that has a stand-in as what it is keeps that.
        if let known = known(text, as: [.iccid, .imsi, .eid]) { return Array(known.utf8) }
        if let imei = IMEI(text), let new = shaped(imei) { return Array(new.disclosed.utf8) }
        return Array((standIn(.text, text) { $0.like(run) } ?? "").utf8)
    }

    /// Where the twelve digits of a name such as `enx0c5b8f279a64` begin (systemd.net-naming-scheme(7)).
    private static func hardwareAddress(in word: [UInt8]) -> Int? {
        guard word.count == 15, word[2] == UInt8(ascii: "x"), !word[0].isDigit, !word[1].isDigit else {
            return nil
        }
        return word.dropFirst(3).allSatisfy(\.isHexadecimal) ? 3 : nil
    }
}

extension [UInt8] {
    /// The array in pieces, of which each has one sort of elements alone.
    fileprivate func runs(where isOne: (UInt8) -> Bool) -> [ArraySlice<UInt8>] {
        var runs: [ArraySlice<UInt8>] = []
        var start = startIndex
        for index in indices where index > start && isOne(self[index]) != isOne(self[start]) {
            runs.append(self[start..<index])
            start = index
        }
        if start < endIndex { runs.append(self[start...]) }
        return runs
    }
}
