// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import carrierctl

@Suite struct CompletionTests {
    @Test(arguments: Shell.allCases)
    func aShellThatIsHereUnderstandsItsScript(_ shell: Shell) throws {
        guard let path = Self.path(of: shell.rawValue) else { return }
        let folder = try Folder()
        let file = try folder.write(shell.script, to: "script")
        #expect(try Self.output(of: path, ["-n", file]) == "")
        withExtendedLifetime(folder) {}
    }

    @Test func aScriptIsPrintedAndAShellThatIsNoneIsNamed() throws {
        let bash = try carrierctl("help", "--completion", "bash")
        #expect(bash.code == 0 && bash.output == Shell.bash.script)
        let none = try carrierctl("help", "--completion=tcsh")
        #expect(none.code == 1 && none.output == "")
        #expect(none.errors == "carrierctl: --completion tcsh: no such shell; it is bash, zsh or fish\n")
    }

    /// What bash offers at the end of each line is what the help has there.
    @Test func bashCompletesEveryCommandAndOptionOfTheHelp() throws {
        let bash = try #require(Self.path(of: "bash"))
        let folder = try Folder()
        defer { withExtendedLifetime(folder) {} }
        let script = try folder.write(Shell.bash.script, to: "script")
        for place in CompletionPlace.all {
            let words = ["carrierctl"] + place.path.split(separator: " ").map(String.init)
            let options = try Self.offered(by: bash, script, words + ["--"])
            #expect(options == Set(place.options.map { "--\($0.name)" }), "\(place.path)")
            if !place.next.isEmpty {
                #expect(try Self.offered(by: bash, script, words + [""]) == Set(place.next.map(\.name)))
            }
            for option in place.options {
                guard case .words(let choices) = option.candidates else { continue }
                #expect(try Self.offered(by: bash, script, words + ["--\(option.name)", ""]) == Set(choices))
                #expect(
                    try Self.offered(by: bash, script, words + ["--\(option.name)", "=", ""]) == Set(choices)
                )
            }
        }
    }

    @Test func anOptionBeforeTheCommandIsNotTakenForIt() throws {
        let bash = try #require(Self.path(of: "bash"))
        let folder = try Folder()
        defer { withExtendedLifetime(folder) {} }
        let script = try folder.write(Shell.bash.script, to: "script")
        #expect(
            try Self.offered(by: bash, script, ["carrierctl", "--color", "never", "carriers", "lo"]) == [
                "lookup"
            ]
        )
        #expect(
            try Self.offered(by: bash, script, ["carrierctl", "--socket", "=", "/run/x", "stat"]) == [
                "status"
            ]
        )
    }

    /// Where fish is here.
    @Test func fishOffersTheSame() throws {
        guard let fish = Self.path(of: "fish") else { return }
        let folder = try Folder()
        defer { withExtendedLifetime(folder) {} }
        let script = try folder.write(Shell.fish.script, to: "script")
        for place in CompletionPlace.all {
            let line = "carrierctl " + (place.path.isEmpty ? "" : place.path + " ")
            let program = "source \(script); complete -C '\(line)'; complete -C '\(line)--'"
            let offered = Set(
                try Self.output(of: fish, ["--no-config", "-c", program]).split(separator: "\n")
                    .map { String($0.prefix { $0 != "\t" }) }
            )
            #expect(
                offered.isSuperset(of: place.next.map(\.name) + place.options.map { "--\($0.name)" }),
                "\(line)"
            )
            #expect(!offered.contains { $0.contains("rror") || $0.contains("nvalid") }, "\(line): \(offered)")
        }
    }

    @Test(arguments: [Shell.zsh, .fish])
    func theOthersNameEveryCommandAndOption(_ shell: Shell) {
        let script = shell.script
        for place in CompletionPlace.all {
            for next in place.next { #expect(script.contains(next.name)) }
            for option in place.options {
                let written = shell == .fish ? " -l \(option.name) " : "'--\(option.name)"
                #expect(
                    script.contains(written) || script.contains("*--\(option.name)="),
                    "\(place.path) \(option.name)"
                )
            }
        }
    }

    /// What the script offers where the line ends with the last of the words.
    private static func offered(by bash: String, _ script: String, _ words: [String]) throws -> Set<String> {
        let line = words.map(\.quoted).joined(separator: " ")
        let program = """
            source "$0"
            COMP_WORDS=(\(line))
            COMP_CWORD=\(words.count - 1)
            _carrierctl
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        return Set(try output(of: bash, ["-c", program, script]).split(separator: "\n").map(String.init))
    }

    private static func path(of program: String) -> String? {
        ["/usr/bin", "/bin"].map { "\($0)/\(program)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func output(of program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
