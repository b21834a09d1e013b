// SPDX-License-Identifier: Apache-2.0

/// The socket that libmbim's clients take for mbim-proxy, with modems behind it in place of devices.
///
/// It has to listen before ModemManager starts, which else starts a proxy of its own.
package final class MBIMProxy: Sendable {
    private let listener: UnixListener
    private let units: [String: MBIMModemUnit]
    private let log: TrafficLog

    /// The name that libmbim knows.
    package static let defaultName = "mbim-proxy"

    /// Listens at the abstract socket `name`; each modem is found by its device path.
    ///
    /// - Throws: `SystemError` where somebody listens already.
    package init(name: String = defaultName, _ units: [MBIMModemUnit], log: TrafficLog) throws {
        listener = try UnixListener(.abstract(name))
        self.units = Dictionary(units.map { ($0.path, $0) }) { first, _ in first }
        self.log = log
    }

    /// Serves each client until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            var count = 0
            while let stream = await listener.accept() {
                count += 1
                let client = MBIMClient(stream, name: "client \(count)", units: units, log: log)
                group.addTask { await client.run() }
            }
        }
    }
}
