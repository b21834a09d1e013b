// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import carrierctl

@Suite struct HelpTests {
    @Test func everyCommandIsInTheOverview() {
        for command in allCommands {
            let word = command.name.prefix { $0 != " " }
            #expect(HelpCommand.overview.contains("\n  \(word) "))
        }
    }

    @Test func noHelpIsWiderThanATerminal() {
        let texts =
            [HelpCommand.overview] + allCommands.map { HelpCommand.text(of: $0) }
            + CommandGroup.all.map { HelpCommand.text(of: $0) }
        for line in texts.flatMap({ $0.split(separator: "\n") }) {
            #expect(displayWidth(String(line)) <= 80, "\(line)")
        }
    }

    @Test func aCommandNamesItsOptionsAndTheExitCodes() {
        let text = HelpCommand.text(of: WatchCommand.self)
        #expect(text.hasPrefix("Usage: carrierctl watch [MODEM] [OPTIONS]\n"))
        for option in WatchCommand.options + Option.common {
            #expect(text.contains("\n  \(option.synopsis) "))
        }
        #expect(text.contains("\n  3  what was asked for does not exist\n"))
        #expect(text.contains("signalChanged and locationChanged"))
    }

    @Test func aGroupIsOneLineOfTheOverviewAndNamesItsCommandsInItsOwnHelp() {
        for group in CommandGroup.all {
            #expect(
                HelpCommand.overview.split(separator: "\n").filter { $0.hasPrefix("  \(group.name) ") }.count
                    == 1
            )
            for command in group.commands {
                #expect(HelpCommand.text(of: group).contains("\n  \(command.name) "))
            }
        }
    }
}
