// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Telephony
import Testing

@testable import Configuration

/// The file that the package puts into /etc/carrierd.
struct DefaultConfigurationTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "etc/carrierd.conf")

    /// Keys whose defaults are written out as what they come to.
    private static let written: Set<String> = ["label", "history.file"]

    private let text: String

    init() throws {
        text = String(decoding: try Data(contentsOf: Self.path), as: UTF8.self)
    }

    @Test func asItIsItChangesNothing() throws {
        #expect(try load(text) == Configuration())
    }

    @Test func itHasEveryKeyInItsGroup() {
        let there = Set(Self.keys(of: text).map { "[\($0.group)] \($0.name)" })
        #expect(there == Set(Configuration.keys.map { "[\($0.group)] \($0.name)" }))
    }

    @Test func whatIsCommentedOutIsTheDefault() throws {
        let keys = Self.keys(of: text)
        let exact = keys.filter {
            !Self.written.contains($0.group) && !Self.written.contains("\($0.group).\($0.name)")
        }
        #expect(try load(Self.file(exact)) == Configuration())
        let all = try load(Self.file(keys))
        #expect(all.historyFile == "/var/lib/carrierd/history.db")
        for (condition, label) in all.policy.labels.texts {
            #expect(condition.defaultText == label, "\(condition)")
        }
    }

    @Test func theExamplesMeanSomething() throws {
        let lines = text.split(separator: "\n").drop { !$0.hasPrefix("#[") }
            .filter { !$0.hasPrefix("# ") }.map { $0.drop { $0 == "#" } }
        let configuration = try load(lines.joined(separator: "\n"))
        #expect(configuration.policy.names.count == 2)
        #expect(configuration.policy.guards.count == 1)
    }

    private struct Line {
        var group: String
        var name: String
        var value: String
    }

    /// The commented keys of the groups that stand there as they are.
    private static func keys(of text: String) -> [Line] {
        var group: String?
        var keys: [Line] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("[") { group = String(line.dropFirst().dropLast()) }
            if line.hasPrefix("#[") { group = nil }
            let parts = line.dropFirst().split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if let group, line.hasPrefix("#"), !line.hasPrefix("# "), parts.count == 2 {
                keys.append(Line(group: group, name: String(parts[0]), value: String(parts[1])))
            }
        }
        return keys
    }

    private static func file(_ keys: [Line]) -> String {
        keys.map { "[\($0.group)]\n\($0.name)=\($0.value)\n" }.joined()
    }

    /// Loads it as a file; a warning is a failure.
    private func load(_ text: String) throws -> Configuration {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "carrierd-\(UUID().uuidString).conf"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        let (configuration, warnings) = try Configuration.load(
            ConfigurationFile(path: file.path, mustExist: true)
        )
        #expect(warnings == [])
        return configuration
    }
}
