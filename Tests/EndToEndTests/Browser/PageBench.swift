// SPDX-License-Identifier: Apache-2.0

import Glibc
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
        let port = try freePort()
        let configuration =
            "[modem]\nkeep-enabled=yes\n[http]\nlisten=127.0.0.1:\(port)\n[signal]\nrate=1s\n" + configuration
        try await withBench(arguments) { bench in
            let daemon = try await DaemonProcess.start(
                bus: bench.address,
                folder: bench.folder,
                configuration: configuration
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
                            address: "http://127.0.0.1:\(port)/",
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
        try await DaemonProcess.start(bus: bench.address, folder: bench.folder, configuration: configuration)
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

    /// A port at which nobody listens now.
    private static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let hasPort = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(hasPort, "no port is free")
        return UInt16(bigEndian: address.sin_port)
    }
}
