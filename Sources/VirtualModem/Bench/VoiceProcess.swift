// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    internal import Glibc
#endif

/// A program that takes commands line by line: the modem of a bench, or a whole bench.
actor VoiceProcess {
    nonisolated let program: ChildProgram
    private let input: Descriptor
    private let lines: AsyncStream<String>
    private let reading: Task<Void, Never>

    /// Starts the modem of a bench.
    ///
    /// - Parameter bus: the address of the bench's bus, which only a modem that speaks AT needs.
    /// - Throws: `SystemError` where that cannot be.
    init(_ options: BenchOptions, tree: DeviceTree, bus: String, log: String) throws {
        var arguments = ["--protocol", options.voice.rawValue]
        if options.voice == .at { arguments += ["--bus-address", bus] }
        arguments += tree.devices.flatMap { ["--device", $0.file] }
        arguments += options.voiceArguments
        if !options.voiceArguments.contains("--log") { arguments += ["--log", log] }
        try self.init(options.voicePath ?? Programs.own ?? "virtual-modem", arguments)
    }

    /// Starts a program.
    ///
    /// - Throws: `SystemError` where that cannot be.
    init(_ program: String, _ arguments: [String]) throws {
        let (childInput, input) = try Descriptor.pipe()
        let (output, childOutput) = try Descriptor.pipe()
        self.program = try ChildProgram(
            program,
            arguments,
            input: .descriptor(childInput),
            output: .descriptor(childOutput)
        )
        self.input = input
        let (lines, line) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(10_000))
        self.lines = lines
        // Ends with the program, which holds the other end.
        reading = Task {
            await output.readLines { line.yield($0) }
            line.finish()
        }
    }

    /// Waits until it is to be found.
    ///
    /// - Throws: `ControlError` where it says otherwise, or ends.
    func waitUntilReady() async throws {
        for await line in lines {
            if line == "ready" { return }
            guard !line.hasPrefix("error:") else {
                throw ControlError("the modem", "\(line.dropFirst("error: ".count))", "see its options")
            }
        }
        throw ControlError("the modem", "ended with \(await program.exit)", "see what it said above")
    }

    /// Has it do what `line` says; not to be called again before this has returned.
    ///
    /// - Returns: lines that end with `ok` or `error: …`.
    func answer(_ line: String) async -> [String] {
        let bytes = Array("\(line)\n".utf8)
        guard write(input.number, bytes, bytes.count) == bytes.count else {
            return ["error: \(line): the modem does not read; start the bench again"]
        }
        var answer: [String] = []
        for await line in lines {
            answer.append(line)
            if line == "ok" || line.hasPrefix("error:") { return answer }
        }
        return answer + ["error: \(line): the modem has ended; start the bench again"]
    }
}
