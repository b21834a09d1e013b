// SPDX-License-Identifier: Apache-2.0

/// The command line of `virtual-modem bench`.
package struct BenchOptions: Equatable, Sendable {
    package enum Action: Equatable, Sendable { case run, help, check }

    package var action = Action.run
    package var voice = VoiceProtocol.mbim
    package var bus = ModemBus.usb
    package var identity: DeviceIdentity?
    /// Where the sockets and the logs go; nil is a folder of its own, which goes with the bench.
    package var folder: String?
    /// The ModemManager to run; nil is the installed one.
    package var modemManagerPath: String?
    /// Another program that is the modem; nil is this one.
    package var voicePath: String?
    /// What is handed on to the modem.
    package var voiceArguments: [String] = []
    /// How many modems `voiceArguments` ask for.
    package var modemNames: [String] = []
    /// The descriptor whose end is the end of the outer half; nil is the outer half itself.
    package var parentDescriptor: Int32?

    package static let help = """
        virtual-modem bench: modems in software with all that a ModemManager needs around them

        virtual-modem bench [--protocol at|mbim|qmi] [--bus usb|pci] [--id VVVV:PPPP] [--folder FOLDER]
                            [--modem-manager PROGRAM] [--voice PROGRAM] [OPTION OF virtual-modem]...
        virtual-modem bench --check

          --protocol at|mbim|qmi   what the modems speak (default: mbim)
          --bus usb|pci            what they sit on: USB, or PCIe as an M.2 modem (default: usb)
          --id VVVV:PPPP           their vendor and product (default: 2c7c:0800 on USB, for QMI
                                   05c6:9025, 17cb:0306 on PCIe)
          --folder FOLDER          where the sockets `bus` and `control`, and the logs, are (default: one of its own)
          --modem-manager PROGRAM  the ModemManager (default: the installed one)
          --voice PROGRAM          another program as the modem: it owns the proxy's socket, says `ready`, and takes
                                   commands on standard input
          --check                  says whether a bench can run here, and what is missing where it cannot

        All other options go to virtual-modem: see virtual-modem --help. A kernel's devices, a message bus, an answer in
        polkit's place and an unmodified ModemManager are raised in namespaces of their own; nothing outside is touched,
        and nothing is left. Needs root, or a kernel that lets users have namespaces.

        The commands are those of virtual-modem, and these; say help. When the line `ready` appears, ModemManager
        is on the bus.

        """

    /// Reads `arguments`, without the program's name and the word `bench`.
    package init(_ arguments: [String]) throws(ControlError) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--help", "-h": action = .help
            case "--check": action = .check
            case "--protocol": voice = try Self.choice(of: option, &rest)
            case "--bus": bus = try Self.choice(of: option, &rest)
            case "--id": identity = try Self.identity(&rest)
            case "--folder": folder = try Self.value(of: option, &rest)
            case "--modem-manager": modemManagerPath = try Self.value(of: option, &rest)
            case "--voice": voicePath = try Self.value(of: option, &rest)
            case Self.insideOption: parentDescriptor = Int32(try Self.value(of: option, &rest))
            case "--modem":
                let text = try Self.value(of: option, &rest)
                voiceArguments += [option, text]
                modemNames.append(String(text.prefix { $0 != "=" }))
            // Both belong to the bench.
            case "--control", "--device", "--bus-address", "--mbim-proxy", "--qmi-proxy":
                throw ControlError(option, "the bench chooses it", "leave it out")
            default: voiceArguments.append(option)
            }
        }
        if modemNames.isEmpty { modemNames = ["m0"] }
    }

    /// Marks the half that is inside the namespaces.
    static let insideOption = "--inside"

    private static func value(
        of option: String,
        _ rest: inout ArraySlice<String>
    ) throws(ControlError) -> String {
        guard let value = rest.popFirst() else {
            throw ControlError(option, "its value is missing", "see virtual-modem bench --help")
        }
        return value
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        of option: String,
        _ rest: inout ArraySlice<String>
    ) throws(ControlError) -> Choice where Choice.RawValue == String {
        let word = try value(of: option, &rest)
        guard let choice = Choice(rawValue: word) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ControlError("\(option) \(word)", "no such value", "choose one of \(choices)")
        }
        return choice
    }

    private static func identity(_ rest: inout ArraySlice<String>) throws(ControlError) -> DeviceIdentity {
        let text = try value(of: "--id", &rest)
        guard let identity = DeviceIdentity(text) else {
            throw ControlError("--id \(text)", "not a vendor and a product", "say --id 2c7c:0800")
        }
        return identity
    }
}

/// What the modems of a bench speak.
package enum VoiceProtocol: String, CaseIterable, Hashable, Sendable {
    case at
    case mbim
    case qmi
}

/// What the modems of a bench sit on.
package enum ModemBus: String, CaseIterable, Hashable, Sendable {
    case usb
    case pci
}

/// A vendor and a product, each of four hexadecimal digits, with their names.
package struct DeviceIdentity: Hashable, Sendable {
    package let vendor: String
    package let product: String
    package let manufacturer: String
    package let model: String

    /// Reads `2c7c:0800`.
    package init?(_ text: String) {
        let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let isGood = parts.allSatisfy { $0.utf8.count == 4 && $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
        guard parts.count == 2, isGood else { return nil }
        self.init(parts[0], parts[1], "Virtual", "Modem")
    }

    private init(_ vendor: String, _ product: String, _ manufacturer: String, _ model: String) {
        (self.vendor, self.product) = (vendor, product)
        (self.manufacturer, self.model) = (manufacturer, model)
    }

    /// What a modem on `bus` is where nothing else is said: a Quectel RM500Q, or a Qualcomm SDX55 on MHI.
    ///
    /// Over QMI it is one of no vendor's plugin: ModemManager 1.20.4 ends itself over a Quectel that speaks QMI and has no
    /// AT port beside it.
    package static func standard(on bus: ModemBus, _ voice: VoiceProtocol) -> DeviceIdentity {
        switch (bus, voice) {
        case (.usb, .qmi): DeviceIdentity("05c6", "9025", "Qualcomm", "SDX55")
        case (.usb, _): DeviceIdentity("2c7c", "0800", "Quectel", "RM500Q-GL")
        case (.pci, _): DeviceIdentity("17cb", "0306", "Qualcomm", "SDX55")
        }
    }
}
