// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import GLibSupport

extension FuzzTarget {
    /// What an operator may write into `carrierd.conf`.
    static let configuration = FuzzTarget("configuration") { bytes in
        let text = text(bytes)
        guard !text.contains("\0") else { return }
        let lines = text.utf8.count { $0 == 0x0A } + 1
        do {
            let configuration = try Configuration.read([(path: "fuzz", text: text)], of: "fuzz").configuration
            let files = [(path: "fuzz", text: text), (path: "fuzz", text: text)]
            let again = try? Configuration.read(files, of: "fuzz")
            try hold(again?.configuration == configuration, "what is said twice is not what is said once")
        } catch let error as ConfigurationError {
            try hold(
                error.line.map { (0...lines).contains($0) } ?? true,
                "the line of an error is none: \(error)"
            )
        }
    }
}
