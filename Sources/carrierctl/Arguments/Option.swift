// SPDX-License-Identifier: Apache-2.0

/// A long option that a command takes.
struct Option {
    /// Without the dashes.
    let name: String
    /// What the help calls the value; nil for a switch.
    let value: String?
    let help: String
    /// The only values there are, where they are few; the help names them.
    let choices: [String]
    /// An empty value says something of its own.
    let mayBeEmpty: Bool

    init(
        _ name: String,
        value: String? = nil,
        choices: [String] = [],
        mayBeEmpty: Bool = false,
        help: String
    ) {
        self.name = name
        self.value = value
        self.choices = choices
        self.mayBeEmpty = mayBeEmpty
        self.help = help
    }

    /// `--socket PATH`.
    var synopsis: String {
        value.map { "--\(name) \($0)" } ?? "--\(name)"
    }

    /// The options that every command takes, before or after its name.
    static let common = [
        Option(
            "socket",
            value: "PATH",
            help: "the daemon's socket; $CARRIERD_SOCKET does the same"
        ),
        Option("timeout", value: "SECONDS", help: "how long an answer may take; 5 unless given"),
        Option("color", value: "WHEN", choices: ["auto", "always", "never"], help: "auto, always or never"),
        Option("help", help: "show this help"),
    ]
}
