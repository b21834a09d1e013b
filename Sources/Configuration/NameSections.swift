// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Telephony

/// The sections `[modem "NAME"]` of all files: which modem is called what.
struct NameSections {
    fileprivate struct Section {
        var name: String
        /// Where it was last spoken of.
        var file: String
        var line: Int
        var imei: IMEI?
        var device: String?
    }

    private var sections: [Section] = []

    /// Takes a group where it is such a section.
    ///
    /// - Returns: whether it is.
    /// - Throws: `ConfigurationError`.
    mutating func take(
        _ group: String,
        of keyFile: KeyFile,
        in file: String,
        warnings: inout [String]
    ) throws -> Bool {
        guard group.hasPrefix("modem \""), group.hasSuffix("\""), group.utf8.count >= 8 else { return false }
        let name = String(group.dropFirst(7).dropLast())
        let line = keyFile.line(of: group)
        guard ModemID.isName(name) else {
            throw ConfigurationError(
                file,
                line: line,
                "[\(group)] is no name for a modem; give up to 32 letters, digits, -, _ and ., a letter first, and not "
                    + "modem with a number, which carrierd gives itself"
            )
        }
        var section = Section(name: name, file: file, line: line)
        if let index = sections.firstIndex(where: { $0.name == name }) {
            section = sections.remove(at: index)
            (section.file, section.line) = (file, line)
        }
        for key in keyFile.keys(in: group) {
            let place = keyFile.line(of: key, in: group)
            let value = keyFile.string(key, in: group) ?? ""
            switch key {
            case "imei":
                guard let imei = IMEI(value) else {
                    // What was mistyped may be most of a number that is nobody's business.
                    throw ConfigurationError(file, line: place, "imei= has no IMEI; give its 14 to 16 digits")
                }
                section.imei = imei
            case "device":
                guard value.hasPrefix("/") else {
                    throw ConfigurationError(
                        file,
                        line: place,
                        "device=\(value) means nothing; give the path that carrierctl modem shows as the device"
                    )
                }
                section.device = value
            default:
                warnings.append(
                    "\(file):\(place): unknown key \(key) in [\(group)], ignored; there are imei, device"
                )
            }
        }
        sections.append(section)
        return true
    }

    /// The names, in the order of the files.
    ///
    /// - Throws: `ConfigurationError` for a section that means no modem, and for two that mean one.
    func finished() throws -> [ModemName] {
        var names: [ModemName] = []
        for section in sections {
            let mark: ModemName.Mark
            switch (section.imei, section.device) {
            case (let imei?, nil): mark = .imei(imei)
            case (nil, let device?): mark = .device(device)
            case (nil, nil):
                throw section.error("says of no modem that it is meant; give imei=… or device=…")
            case (_?, _?):
                throw section.error("says imei and device; give one of them")
            }
            if let other = names.first(where: { $0.mark == mark }) {
                throw section.error(
                    "means the modem that [modem \"\(other.name)\"] means; take one of them out"
                )
            }
            names.append(ModemName(name: section.name, mark: mark))
        }
        return names
    }
}

extension NameSections.Section {
    fileprivate func error(_ what: String) -> ConfigurationError {
        ConfigurationError(file, line: line, "[modem \"\(name)\"] \(what)")
    }
}
