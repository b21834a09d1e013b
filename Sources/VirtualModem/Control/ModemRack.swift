// SPDX-License-Identifier: Apache-2.0

/// All the modems of a process, and the commands for them.
package actor ModemRack {
    private let units: [any ModemUnit]
    private let grammar: ControlGrammar
    private var lastCommand: Task<Void, Never>?

    /// What a command line is answered.
    package struct Reply: Equatable, Sendable {
        /// Lines that end with `ok` or `error: …`; none for a blank line.
        package let lines: [String]
        /// Whether the line asked the process to end.
        package let isLast: Bool
    }

    package init(_ units: [any ModemUnit]) {
        self.units = units
        grammar = ControlGrammar(modems: units.map(\.name))
    }

    /// Plugs every modem in.
    ///
    /// - Throws: `ControlError` where ModemManager refuses one.
    package func plug() async throws {
        for unit in units { try await unit.plug() }
    }

    /// Takes every modem off the bus.
    package func unplug() async {
        for unit in units { await unit.unplug() }
    }

    /// Serves the modems until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            for unit in units { group.addTask { await unit.run() } }
        }
    }

    /// Does what `line` says, after all lines that came before it, from whomever.
    package func answer(_ line: String) async -> Reply {
        let previous = lastCommand
        let task = Task {
            await previous?.value
            return await self.perform(line)
        }
        lastCommand = Task { _ = await task.value }
        return await task.value
    }

    private func perform(_ line: String) async -> Reply {
        do {
            switch try grammar.parse(line) {
            case nil: return Reply(lines: [], isLast: false)
            case .help: return Reply(lines: ControlGrammar.help + ["ok"], isLast: false)
            case .quit: return Reply(lines: ["ok"], isLast: true)
            case .modem(let name, let action):
                guard let unit = unit(named: name) else {
                    return Reply(
                        lines: ["error: \(line): there is no modem; start with --modem"],
                        isLast: false
                    )
                }
                return Reply(lines: try await unit.perform(action) + ["ok"], isLast: false)
            }
        } catch {
            return Reply(lines: ["error: \(error)"], isLast: false)
        }
    }

    private func unit(named name: String?) -> (any ModemUnit)? {
        guard let name else { return units.first }
        return units.first { $0.name == name }
    }
}
