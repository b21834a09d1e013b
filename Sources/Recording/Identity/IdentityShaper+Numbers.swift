// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Cards, subscribers, devices and telephone numbers.
extension IdentityShaper {
    /// Of a card 89, the country and the issuer stay, which are seven digits (ITU-T E.118), and what the tables ask for;
    /// the last digit is Luhn's where it was.
    mutating func shaped(_ iccid: ICCID?) -> ICCID? {
        guard let iccid else { return nil }
        if let known = known(iccid.disclosed, as: [.iccid]) { return ICCID(known) }
        let old = Array(iccid.disclosed.utf8)
        let before = carriers.prefixes(ofICCID: iccid.disclosed)
        let fitting = beginnings.filter(iccid.disclosed.hasPrefix)
        let longest = max(before.longest, fitting.map(\.utf8.count).max() ?? 0)
        // A card whose whole number is in a table is nobody else's: five digits are made up whatever that costs.
        let kept = min(max(7, longest), old.count - 6)
        let (table, beginnings) = (carriers, beginnings)
        let hasLuhn = old.allSatisfy(\.isDigit)
        let new = standIn(.iccid, iccid.disclosed) {
            table.prefixes(ofICCID: $0) == before && beginnings.filter($0.hasPrefix) == fitting
        } make: { digits in
            var new = old.prefix(kept) + digits.like(old.dropFirst(kept))
            if hasLuhn, let last = old.last {
                new[new.count - 1] = CheckDigits.luhn(new.dropLast(), as: old.dropLast(), had: last)
            }
            return Array(new)
        }
        return ICCID(new)
    }

    /// Of a subscriber MCC and MNC stay, and what the tables ask for.
    mutating func shaped(_ imsi: IMSI?) -> IMSI? {
        guard let imsi else { return nil }
        if let known = known(imsi.disclosed, as: [.imsi]) { return IMSI(known) }
        let old = Array(imsi.disclosed.utf8)
        let before = carriers.prefixes(ofIMSI: imsi.disclosed)
        let hasShortCode = MobileCountry(mcc: String(imsi.disclosed.prefix(3)))?.mncLengths == [2]
        let kept = min(max(hasShortCode ? 5 : 6, before.longest), max(3, old.count - 5))
        let table = carriers
        let new = standIn(.imsi, imsi.disclosed) {
            table.prefixes(ofIMSI: $0) == before
        } make: { digits in
            Array(old.prefix(kept)) + digits.like(old.dropFirst(kept))
        }
        return IMSI(new)
    }

    /// Of an eUICC the maker's eight digits stay, and the two at the end are right where they were.
    mutating func shaped(_ eid: EID?) -> EID? {
        guard let eid else { return nil }
        let old = Array(eid.disclosed.utf8)
        let isRight = CheckDigits.eid(old.dropLast(2)) == Array(old.suffix(2))
        let new = standIn(.eid, eid.disclosed) { digits in
            let body = Array(old.prefix(8)) + digits.like(old[8..<30])
            let check = CheckDigits.eid(body)
            if isRight { return body + check }
            let made = digits.like(old.suffix(2))
            // Which of a hundred is the wrong one does not matter, as long as it is wrong.
            return body + (made == check ? [made[0], made[1] == 0x30 ? 0x31 : 0x30] : made)
        }
        return EID(new)
    }

    /// Of a device its type, the first eight digits, stays (3GPP TS 23.003, clause 6.2), and what stands behind the
    /// fourteen that are the device.
    mutating func shaped(_ imei: IMEI?) -> IMEI? {
        guard let imei else { return nil }
        return IMEI(shapedIMEI(Array(imei.disclosed.utf8)))
    }

    /// - Parameter old: 14 to 16 digits.
    private mutating func shapedIMEI(_ old: [UInt8]) -> String? {
        let device = Array(old.prefix(14))
        let made = standIn(.imei, String(decoding: device, as: UTF8.self)) { digits in
            Array(device.prefix(8)) + digits.like(device.dropFirst(8))
        }
        guard let made else { return nil }
        let new = Array(made.utf8)
        switch old.count {
        case 15:
            return String(decoding: new + [CheckDigits.luhn(new, as: device, had: old[14])], as: UTF8.self)
        // The software's version.
        default: return String(decoding: new + old.dropFirst(14), as: UTF8.self)
        }
    }

    /// `EquipmentIdentifier`: an IMEI with its separators, or what else a device calls itself.
    mutating func shaped(equipment text: String?) -> String? {
        guard let text else { return nil }
        if IMEI(text) != nil {
            let digits = text.utf8.filter(\.isDigit)
            guard let new = shapedIMEI(digits) else { return nil }
            var rest = Array(new.utf8)[...]
            let filled = text.utf8.map { $0.isDigit ? rest.popFirst() ?? $0 : $0 }
            return String(decoding: filled, as: UTF8.self)
        }
        // What is this short, or says that there is none, is no device's.
        guard text.utf8.count >= 6, text.lowercased() != "unknown", text.utf8.contains(where: { $0 != 0x30 })
        else {
            return text
        }
        remember(equipment: text)
        return standIn(.equipment, text) { $0.like(text.utf8) }
    }

    /// Of a telephone number the country's code stays. One of a few digits is a service's and nobody's own.
    mutating func shaped(_ number: OwnNumber?) -> OwnNumber? {
        guard let number = number.map({ Self.withASCIIDigits($0) }) else { return nil }
        let old = Array(number.disclosed.utf8)
        guard old.count(where: \.isDigit) >= 7 || old.contains(where: { $0.isLetterOrDigit && !$0.isDigit })
        else {
            return number
        }
        let kept = Self.countryDigits(of: number.disclosed)
        let new = standIn(.number, number.disclosed) { digits in
            Array(old.prefix(kept)) + digits.like(old.dropFirst(kept))
        }
        // Other texts may have it with another country's code, or as it is dialled at home.
        if let new { spellings.add(String(number.disclosed.dropFirst(kept)), String(new.dropFirst(kept))) }
        return new.map { OwnNumber($0) }
    }

    /// Digits of other scripts are digits.
    private static func withASCIIDigits(_ number: OwnNumber) -> OwnNumber {
        guard !number.disclosed.utf8.allSatisfy({ $0 < 0x80 }) else { return number }
        return OwnNumber(
            String(number.disclosed.map { $0.wholeNumberValue.flatMap { "\($0)".first } ?? $0 })
        )
    }

    /// How much of a number says its country: the plus and the code, or the noughts before a national one.
    private static func countryDigits(of number: String) -> Int {
        let isInternational = number.hasPrefix("+")
        let digits = number.utf8.dropFirst(isInternational ? 1 : 0)
        if !isInternational, digits.first == 0x30 { return digits.prefix { $0 == 0x30 }.count }
        // A national one may begin like a code; one of eleven digits and more has one.
        guard isInternational || digits.count >= 11 else { return 0 }
        for length in 1...3 {
            let code = String(decoding: digits.prefix(length), as: UTF8.self)
            if CallingCode.all[code] != nil { return length + (isInternational ? 1 : 0) }
        }
        return isInternational ? 1 : 0
    }
}
