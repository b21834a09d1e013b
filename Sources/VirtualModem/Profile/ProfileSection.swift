// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport

/// One group of a profiles file.
struct ProfileSection {
    let file: KeyFile
    let group: String

    var unknownGroup: KeyFileError {
        KeyFileError(
            line: file.line(of: group),
            message: "[\(group)] is none of [sim NAME], [modem NAME] and [network NAME]"
        )
    }

    func sim(named name: String) throws(KeyFileError) -> Profiles.SIM {
        try allow([
            "iccid", "imsi", "mnc-length", "spn", "gid1", "gid2", "pin", "puk", "network", "registration",
        ])
        let length = try file.integer("mnc-length", in: group) ?? 2
        guard length == 2 || length == 3 else { throw fault("mnc-length", "is neither 2 nor 3") }
        let pin = file.string("pin", in: group)
        let card = Card(
            iccid: try digits("iccid", 10...20),
            imsi: try digits("imsi", 6...15),
            mncLength: length,
            spn: file.string("spn", in: group) ?? "",
            gid1: try hexadecimal("gid1"),
            gid2: try hexadecimal("gid2"),
            lock: try pin.map { pin throws(KeyFileError) in
                _ = try digits("pin", 4...8)
                return CardLock(pin: pin, puk: file.string("puk", in: group) ?? "12345678")
            }
        )
        return Profiles.SIM(
            card: card,
            network: file.string("network", in: group) ?? name,
            registration: try choice("registration") ?? .home
        )
    }

    func modem() throws(KeyFileError) -> Equipment {
        try allow([
            "imei", "manufacturer", "model", "revision", "sim-report", "mbimex", "slot-status", "voice",
        ])
        let version = try file.integer("mbimex", in: group) ?? MBIMExtensions.two.rawValue
        guard let extensions = MBIMExtensions(rawValue: version) else {
            throw fault("mbimex", "is none of 1, 2 and 3")
        }
        return Equipment(
            imei: try digits("imei", 14...16),
            manufacturer: try text("manufacturer"),
            model: try text("model"),
            revision: try text("revision"),
            cardReport: try choice("sim-report") ?? .reenumerate,
            mbimExtensions: extensions,
            hasSlotStatus: try choice("slot-status").map { $0 == Choice.yes } ?? true,
            hasVoice: try choice("voice") == Choice.yes
        )
    }

    private enum Choice: String, CaseIterable { case yes, no }

    func network() throws(KeyFileError) -> Profiles.NetworkProfile {
        try allow(["plmn", "name", "radio"])
        return Profiles.NetworkProfile(
            network: Network(plmn: try digits("plmn", 5...6), name: try text("name")),
            radio: try choice("radio") ?? .lte
        )
    }

    private func allow(_ keys: [String]) throws(KeyFileError) {
        for key in file.keys(in: group) where !keys.contains(key) {
            throw fault(key, "is not known here: \(keys.joined(separator: ", "))")
        }
    }

    private func required(_ key: String) throws(KeyFileError) -> String {
        guard let value = file.string(key, in: group), !value.isEmpty else {
            throw KeyFileError(line: file.line(of: group), message: "[\(group)] needs \(key)=")
        }
        return value
    }

    /// Text that an AT answer can carry: nothing that ends a line or a string.
    private func text(_ key: String) throws(KeyFileError) -> String {
        let value = try required(key)
        guard Printable.isText(value) else { throw fault(key, "has a control character or a quotation mark") }
        return value
    }

    private func digits(_ key: String, _ count: ClosedRange<Int>) throws(KeyFileError) -> String {
        let value = try required(key)
        guard count.contains(value.utf8.count), value.utf8.allSatisfy({ (48...57).contains($0) }) else {
            throw fault(key, "is not \(count.lowerBound) to \(count.upperBound) digits")
        }
        return value
    }

    private func hexadecimal(_ key: String) throws(KeyFileError) -> String {
        let value = file.string(key, in: group) ?? ""
        guard value.utf8.count.isMultiple(of: 2), value.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw fault(key, "is not pairs of hexadecimal digits")
        }
        return value.uppercased()
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(KeyFileError) -> Choice? where Choice.RawValue == String {
        guard let value = file.string(key, in: group) else { return nil }
        guard let choice = Choice(rawValue: value) else {
            throw fault(key, "is none of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    private func fault(_ key: String, _ words: String) -> KeyFileError {
        KeyFileError(
            line: file.line(of: key, in: group),
            message: "\(key)=\(file.string(key, in: group) ?? "") in [\(group)] \(words)"
        )
    }
}

/// Which text may be put between the quotation marks of an AT answer.
enum Printable {
    static func isText(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 && $0 != "\"" }
    }
}
