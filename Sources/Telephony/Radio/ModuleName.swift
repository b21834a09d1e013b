// SPDX-License-Identifier: Apache-2.0

/// What a module's name says of its radio. It proves nothing of now: it is why an answer may be doubted.
enum ModuleName {
    /// Beginnings of the names of 5G modules, as their vendors write them, without separators.
    private static let fiveG = [
        // Quectel; Fibocom; Foxconn.
        "RM500", "RM502", "RM505", "RM510", "RM520", "RM521", "RM530", "RM551", "RG500", "RG501", "RG502",
        "RG520", "RG530",
        "RG650", "FM150", "FM160", "FM190", "FM350", "FG150", "FG160", "FG360", "T99W175", "T99W265",
        "T99W373", "T99W510",
        "T99W640", "T99W696",
        // Telit, Thales; Sierra Wireless, Semtech; SIMCom; others' boards by Qualcomm's platform.
        "FN980", "FN990", "FE990", "FT980", "MV31", "MV32", "EM919", "EM929", "EM939", "SIM8200", "SIM8202",
        "SIM8210",
        "SIM8260", "SIM8262", "SIM8380", "DW5930", "DW5931", "DW5932", "DW5933", "DW5934", "SDX55", "SDX62",
        "SDX65", "SDX75",
    ]

    /// Whether it is that of a 5G module.
    static func saysFiveG(_ model: String?) -> Bool {
        guard let model = model?.uppercased() else { return false }
        // "EG25-G" says something else.
        let words = model.split { !$0.isLetter && !$0.isNumber }
        if words.contains("5G") { return true }
        let name = Array(words.joined().utf8)
        return fiveG.contains { code in name.indices.contains { name[$0...].starts(with: code.utf8) } }
    }
}

extension ModemFacts {
    /// Why LTE alone may be 5G all the same.
    ///
    /// Some MBIM modems report 5G in a custom data class, which ModemManager reads since 1.24: before that the
    /// modem has no 5G among its capabilities, and shows LTE.
    func doubtOfLTE(by modemManager: TelephonyState.ModemManager) -> String? {
        guard control == .mbim, modemManager.isOlder(thanMinor: 24), !currentCapabilities.contains(.fiveGNR),
            ModuleName.saysFiveG(model)
        else { return nil }
        return "the module's name says 5G, and ModemManager before 1.24 may not see it"
    }
}
