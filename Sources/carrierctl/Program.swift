// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI
internal import Wording

/// The program: finds the command, runs it, and turns what went wrong into a line and an exit code.
struct Program {
    static let version = Release.version

    let environment: Environment

    /// - Parameter words: the command line without the program's name.
    func run(_ words: [String]) -> ExitCode {
        secureStandardDescriptors()
        do {
            return try perform(words)
        } catch is ReaderGone {
            return .success
        } catch {
            let failure = Failure(error)
            complain(failure.line)
            if let excerpt = failure.excerpt { complain(excerpt) }
            return failure.exitCode
        }
    }

    private func perform(_ words: [String]) throws -> ExitCode {
        let (name, rest) = Self.split(words)
        guard let name else { return try runWithoutCommand(rest) }
        var words = rest
        let subject = try CommandSubject(name) {
            let (name, rest) = Self.split(words)
            words = rest
            return name
        }
        switch subject {
        case .command(let type): return try run(type, words)
        case .group(let group): return try run(group, words)
        }
    }

    private func run(_ type: any Command.Type, _ words: [String]) throws -> ExitCode {
        do {
            return try perform(type, words)
        } catch let reader as ReaderGone {
            throw reader
        } catch {
            guard let answer = type.answer(to: Failure(error)) else { throw error }
            try StandardOutput().write(answer.line + "\n")
            return answer.exitCode
        }
    }

    private func perform(_ type: any Command.Type, _ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(parsing: words, known: type.allOptions)
        if arguments.has("help") {
            try StandardOutput().write(HelpCommand.text(of: type))
            return .success
        }
        try check(arguments.operands, of: type)
        return try type.init(arguments).run(in: context(arguments))
    }

    /// A group alone does nothing but help.
    private func run(_ group: CommandGroup, _ words: [String]) throws -> ExitCode {
        guard try Arguments(parsing: words, known: Option.common).has("help") else {
            throw Failure(
                .usage,
                group.name,
                why: "it needs one of \(list(group.commands.map(group.shortName)))",
                advice: "see carrierctl help \(group.name)"
            )
        }
        try StandardOutput().write(HelpCommand.text(of: group))
        return .success
    }

    private func runWithoutCommand(_ words: [String]) throws -> ExitCode {
        if words.contains("--version") {
            let rest = words.filter { $0 != "--version" }
            return try perform([VersionCommand.name] + rest)
        }
        if try Arguments(parsing: words, known: Option.common).has("help") {
            try StandardOutput().write(HelpCommand.overview)
            return .success
        }
        throw Failure(
            .usage,
            "no command",
            why: "it needs one of \(list(HelpCommand.entries.map(\.name)))",
            advice: "see carrierctl help"
        )
    }

    /// The command's name, which common options may precede, and everything else.
    static func split(_ words: [String]) -> (name: String?, rest: [String]) {
        var index = 0
        while index < words.count, words[index].hasPrefix("-"), words[index] != "-" {
            let takesNext = Option.common.contains { $0.value != nil && "--\($0.name)" == words[index] }
            index += takesNext ? 2 : 1
        }
        guard index < words.count else { return (nil, words) }
        var rest = words
        let name = rest.remove(at: index)
        return (name, rest)
    }

    private func check(_ operands: [String], of type: any Command.Type) throws(Failure) {
        if operands.count < type.operandCount.lowerBound {
            throw Failure(
                .usage,
                type.name,
                why: "\(type.operands) is missing",
                advice: "write carrierctl \(type.name) \(type.operands)"
            )
        }
        if operands.count > type.operandCount.upperBound {
            throw Failure(
                .usage,
                type.name,
                why: "does not know what to do with \(operands[type.operandCount.upperBound])",
                advice: "see carrierctl help \(type.name)"
            )
        }
    }

    private func context(_ arguments: Arguments) throws(Failure) -> Context {
        let path = arguments.value("socket") ?? environment.socketPath ?? TelephonyInterface.defaultSocketPath
        return Context(
            daemon: Daemon(path: path, timeout: try Self.timeout(arguments.value("timeout"))),
            output: StandardOutput(),
            style: Style(color: try Self.color(arguments.value("color")), environment: environment),
            clock: .local
        )
    }

    private static func timeout(_ text: String?) throws(Failure) -> Duration {
        guard let text else { return .seconds(5) }
        if let seconds = TimeArgument.seconds(text), (1...86_400).contains(seconds) {
            return .seconds(seconds)
        }
        guard let seconds = Double(text), (0.001...86_400).contains(seconds) else {
            throw Failure(
                .usage,
                "--timeout \(text)",
                why: "no time from 0.001 to 86400 seconds",
                advice: "write it as in --timeout 2.5"
            )
        }
        return .milliseconds(Int(seconds * 1000))
    }

    private static func color(_ text: String?) throws(Failure) -> ColorChoice {
        guard let text else { return .auto }
        if let choice = ColorChoice(rawValue: text) { return choice }
        throw Failure(.usage, "--color \(text)", why: "no such choice", advice: "it is auto, always or never")
    }
}
