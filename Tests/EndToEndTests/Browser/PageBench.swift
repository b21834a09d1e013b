// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing

/// A bench, the daemon with its page, and a tab that looks at it.
struct PageBench {
    let bench: BenchProcess
    let daemon: DaemonProcess
    let tab: BrowserTab
    let address: String
    private let configuration: String

    /// Raises them with a first modem that is registered, and lets `body` make things happen.
    static func run(
        _ arguments: [String] = ["--modem", "m0=docomo,softbank"],
        configuration: String = "",
        _ body: (PageBench) async throws -> Void
    ) async throws {
        let browser = try #require(Browser.current)
        let configuration = "[modem]\nkeep-enabled=yes\n[signal]\nrate=1s\n" + configuration
        try await withBench(arguments) { bench in
            let daemon = try await DaemonProcess.start(
                bus: bench.address,
                folder: bench.folder,
                configuration: configuration + "[http]\nlisten=127.0.0.1:0\n"
            )
            do {
                try await eventually("registered") {
                    try daemon.status().modems.first.map { !$0.stale && $0.network.registered } ?? false
                }
                try await browser.withTab { tab in
                    try await body(
                        PageBench(
                            bench: bench,
                            daemon: daemon,
                            tab: tab,
                            address: try await address(of: daemon),
                            configuration: configuration
                        )
                    )
                }
            } catch {
                Issue.record("the daemon said:\n\(daemon.log)")
                await daemon.process.kill()
                throw error
            }
            await daemon.process.kill()
        }
    }

    /// The daemon again, where it was before, with what it knew.
    func startAgain() async throws -> DaemonProcess {
        let authority = address.dropFirst("http://".count).dropLast()
        return try await DaemonProcess.start(
            bus: bench.address,
            folder: bench.folder,
            configuration: configuration + "[http]\nlisten=\(authority)\n"
        )
    }

    /// Opens the page and waits for the first answer.
    func open() async throws {
        try await tab.open(address)
        try await tab.holds("document.body.dataset.link === 'live' && document.querySelector('.modem')")
    }

    /// What the first modem's fact of a name says.
    func fact(_ name: String) async throws -> String {
        try await tab.text(of: "[data-fact=\(name)]") ?? ""
    }

    /// Where the daemon says that its page is: it chose the port itself.
    private static func address(of daemon: DaemonProcess) async throws -> String {
        var address = ""
        try await eventually("the page is somewhere") {
            guard let range = daemon.log.firstRange(of: "the page is at ") else { return false }
            address = String(daemon.log[range.upperBound...].prefix { !$0.isWhitespace })
            return address.hasSuffix("/")
        }
        return address
    }
}
