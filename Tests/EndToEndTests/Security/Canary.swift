// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// A made-up identity that goes in at one end, to be looked for at every other.
///
/// Its digits repeat, so that it has few parts and none of them comes about by chance.
struct Canary: Hashable, Sendable {
    var name: String
    var text: String
    /// How many of its first digits say whose it is and not who: a recording keeps those.
    var issuer: Int

    static let iccid = Canary(name: "ICCID", text: "89490200737373737373", issuer: 7)
    static let otherICCID = Canary(name: "ICCID of the other card", text: "89490200646464646464", issuer: 7)
    static let spareICCID = Canary(name: "ICCID of the spare card", text: "89490200838383838383", issuer: 7)
    static let imsi = Canary(name: "IMSI", text: "262015858585858", issuer: 5)
    static let otherIMSI = Canary(name: "IMSI of the other card", text: "262039494949494", issuer: 5)
    static let eid = Canary(name: "EID", text: "89049032515151515151515151515151", issuer: 8)
    static let imei = Canary(name: "IMEI", text: "867978057575757", issuer: 8)
    static let ownNumber = Canary(name: "own number", text: "+4915616161616161", issuer: 3)
    static let caller = Canary(name: "caller", text: "+4934646474747474", issuer: 3)
    /// One that only the configuration has.
    static let guarded = Canary(name: "ICCID of a guard", text: "8949020098989898", issuer: 7)
    /// One that only a table of carriers has.
    static let tabled = Canary(name: "IMSI of a table", text: "262016868686868", issuer: 5)

    static let all = [
        iccid, otherICCID, spareICCID, imsi, otherIMSI, eid, imei, ownNumber, caller, guarded, tabled,
    ]
}

/// Looks for canaries in what came out, whole, in parts and in other spellings.
///
/// A part is six digits in a row: five may be a network's code, or chance. Spellings are the number itself, written
/// backwards, with the halves of its bytes exchanged (as a card stores it), its letters in hexadecimal and in base64,
/// and any of these with spaces or hyphens in it.
struct CanarySearch: Sendable {
    /// The shortest part of a number that counts.
    static let part = 6

    private struct Needle {
        var bytes: [UInt8]
        var what: String
    }

    /// By what they begin with.
    private let needles: [UInt64: [Needle]]

    /// - Parameter sparesIssuers: do not look for what says whose a number is.
    init(_ canaries: [Canary] = Canary.all, sparesIssuers: Bool = false) {
        var needles: [UInt64: [Needle]] = [:]
        for canary in canaries {
            let digits = Array(canary.text.utf8.filter { (0x30...0x39).contains($0) })
            let secret = sparesIssuers ? Array(digits.dropFirst(canary.issuer)) : digits
            for (spelling, length, bytes) in Self.spellings(of: secret) {
                for start in 0...max(0, bytes.count - length) where bytes.count >= length {
                    let needle = Array(bytes[start..<start + length])
                    let what = "\(canary.name), \(spelling)"
                    needles[Self.key(needle[...]), default: []].append(Needle(bytes: needle, what: what))
                }
            }
        }
        self.needles = needles
    }

    /// What is found in `text`: each number in each spelling once, with what stands around it.
    func findings(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        // As a number is often written.
        let joined = bytes.filter { $0 != 0x20 && $0 != 0x2D }
        return search(bytes).merging(search(joined)) { found, _ in found }.map { "\($0): …\($1)…" }.sorted()
    }

    private func search(_ bytes: [UInt8]) -> [String: String] {
        guard bytes.count >= Self.part else { return [:] }
        var findings: [String: String] = [:]
        for start in 0...bytes.count - Self.part {
            guard let candidates = needles[Self.key(bytes[start..<start + Self.part])] else { continue }
            for needle in candidates where bytes[start...].starts(with: needle.bytes) {
                guard !Self.isTime(bytes, at: start) else { continue }
                let around = bytes[max(0, start - 40)..<min(bytes.count, start + 40)]
                findings[needle.what] = String(decoding: around, as: UTF8.self)
            }
        }
        return findings
    }

    private static func spellings(of digits: [UInt8]) -> [(String, length: Int, [UInt8])] {
        let swapped = stride(from: 0, to: digits.count - 1, by: 2).flatMap { [digits[$0 + 1], digits[$0]] }
        let hexadecimal = digits.flatMap { Array(String($0, radix: 16).utf8) }
        var spellings: [(String, length: Int, [UInt8])] = [
            ("plain", part, digits), ("backwards", part, digits.reversed()),
            ("with its halves exchanged", part, swapped), ("in hexadecimal", 2 * part, hexadecimal),
        ]
        // What comes out depends on how many letters stand before it.
        for shift in 0..<3 {
            let padded = Data(
                [UInt8](repeating: 0x30, count: shift) + digits.dropLast((digits.count + shift) % 3)
            )
            let text = Array(padded.base64EncodedString().utf8)
            spellings.append(("in base64", 8, Array(text.dropFirst(shift == 0 ? 0 : 4))))
        }
        return spellings
    }

    /// Six bytes as a number.
    private static func key(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.prefix(part).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether the number around `place` is a moment of these days in seconds or milliseconds.
    private static func isTime(_ bytes: [UInt8], at place: Int) -> Bool {
        var (first, last) = (place, place)
        while first > 0, (0x30...0x39).contains(bytes[first - 1]) { first -= 1 }
        while last < bytes.count, (0x30...0x39).contains(bytes[last]) { last += 1 }
        guard last - first == 10 || last - first == 13,
            let number = Double(String(decoding: bytes[first..<last], as: UTF8.self))
        else { return false }
        let seconds = last - first == 13 ? number / 1000 : number
        return abs(seconds - Date().timeIntervalSince1970) < 86_400
    }
}
