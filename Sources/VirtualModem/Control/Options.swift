// SPDX-License-Identifier: Apache-2.0

/// The command line of `virtual-modem`.
package struct Options: Equatable, Sendable {
    /// A modem to make: its device name and its profile.
    package struct Entry: Equatable, Sendable {
        package var name: String
        package var profile: String
    }

    /// The language in which the modems speak to ModemManager.
    package enum Voice: String, CaseIterable, Sendable { case at, mbim, qmi }

    package enum Action: Equatable, Sendable { case run, help, version, profiles }

    package var action = Action.run
    package var busAddress: String?
    package var profilesPath: String?
    package var controlPath: String?
    package var logPath: String?
    package var plugin = "generic"
    package var modems: [Entry] = []
    package var voice = Voice.at
    /// The device of each modem that speaks MBIM or QMI, in their order.
    package var devices: [String] = []
    package var mbimProxy = MBIMProxy.defaultName
    package var mbimExtensions: MBIMExtensions?
    package var qmiProxy = QMIProxy.defaultName

    /// The device of the modem at `index`.
    package func device(_ index: Int) -> String {
        devices.indices.contains(index) ? devices[index] : "/dev/cdc-wdm\(index)"
    }

    package static let help = """
        virtual-modem: modems in software for a real ModemManager

        virtual-modem [--bus-address ADDRESS] [--profiles FILE] [--control PATH]
                      [--modem NAME=SIM[,SIM...][@MODEM]]... [--plugin NAME] [--log FILE|-]
        virtual-modem --protocol mbim [--device PATH]... [--mbim-proxy NAME] [--mbimex 1|2|3] ...
        virtual-modem --protocol qmi [--device PATH]... [--qmi-proxy NAME] ...
        virtual-modem voices ...   compares what ModemManager shows over each: see voices --help
        virtual-modem bench ...    one of them, with a ModemManager and all that it needs: see bench --help

          --bus-address ADDRESS    the bus of ModemManager (default: $DBUS_SESSION_BUS_ADDRESS)
          --profiles FILE          cards, modems and networks (default: those that --print-profiles shows)
          --control PATH           a Unix socket that takes commands, beside standard input
          --modem NAME=SIM[,SIM...][@MODEM]
                                   a modem with a slot for each SIM, the first in use; may be repeated; none is an
                                   empty slot, esim an eSIM without a profile (default: m0=docomo)
          --plugin NAME            the ModemManager plugin that drives them (default: generic)
          --log FILE               everything said and done; - is standard error
          --protocol at|mbim|qmi   what the modems speak (default: at)
          --device PATH            mbim, qmi: the device that a modem is taken for; once for each (default: /dev/cdc-wdm0
                                   and so on)
          --mbim-proxy NAME        mbim: the abstract socket (default: mbim-proxy, the one that libmbim knows)
          --mbimex 1|2|3           mbim: the newest extensions, in place of the profile's
          --qmi-proxy NAME         qmi: the abstract socket (default: qmi-proxy, the one that libqmi knows)
          --print-profiles         the built-in profiles, as a file to start from
          --help, --version

        Commands are read from standard input: say help. When the line `ready` appears, the modems are plugged in. MBIM and
        QMI need no bus, and have to be ready before ModemManager starts.

        """

    /// Reads `arguments`, without the program's name.
    package init(_ arguments: [String]) throws(ControlError) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--help", "-h": action = .help
            case "--version": action = .version
            case "--print-profiles": action = .profiles
            case "--bus-address": busAddress = try Self.value(of: option, &rest)
            case "--profiles": profilesPath = try Self.value(of: option, &rest)
            case "--control": controlPath = try Self.value(of: option, &rest)
            case "--log": logPath = try Self.value(of: option, &rest)
            case "--plugin": plugin = try Self.word(of: option, &rest)
            case "--protocol": voice = try Self.choice(of: option, &rest)
            case "--device": devices.append(try Self.value(of: option, &rest))
            case "--mbim-proxy": mbimProxy = try Self.value(of: option, &rest)
            case "--qmi-proxy": qmiProxy = try Self.value(of: option, &rest)
            case "--mbimex":
                let text = try Self.value(of: option, &rest)
                guard let version = Int(text).flatMap(MBIMExtensions.init(rawValue:)) else {
                    throw ControlError("--mbimex \(text)", "no such version", "say 1, 2 or 3")
                }
                mbimExtensions = version
            case "--modem":
                let text = try Self.value(of: option, &rest)
                let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, Self.isWord(parts[0]) else {
                    throw ControlError("--modem \(text)", "not NAME=SIM", "say --modem m0=docomo")
                }
                guard !modems.contains(where: { $0.name == parts[0] }) else {
                    throw ControlError(
                        "--modem \(text)",
                        "\(parts[0]) is there already",
                        "choose another name"
                    )
                }
                modems.append(Entry(name: parts[0], profile: parts[1]))
            default: throw ControlError(option, "no such option", "see virtual-modem --help")
            }
        }
        if modems.isEmpty { modems = [Entry(name: "m0", profile: "docomo")] }
        guard Set(modems.indices.map(device)).count == modems.count else {
            throw ControlError("--device", "two modems cannot be one device", "give each its own path")
        }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(ControlError)
        -> String
    {
        guard let value = rest.popFirst() else {
            throw ControlError(option, "its value is missing", "see virtual-modem --help")
        }
        return value
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of option: String,
        _ rest: inout ArraySlice<String>
    ) throws(ControlError) -> Choice {
        let value = try value(of: option, &rest)
        guard let choice = Choice(rawValue: value) else {
            throw .unknown(String(option.dropFirst(2)), value, among: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    private static func word(of option: String, _ rest: inout ArraySlice<String>) throws(ControlError)
        -> String
    {
        let value = try value(of: option, &rest)
        guard isWord(value) else {
            throw ControlError("\(option) \(value)", "not a name", "use letters, digits, - and _")
        }
        return value
    }

    /// Names go into D-Bus arguments and paths, so nothing but these may be in them.
    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
}
