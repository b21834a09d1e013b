// SPDX-License-Identifier: Apache-2.0

/// The socket that libqmi's clients take for qmi-proxy, with modems behind it in place of devices.
///
/// It has to listen before ModemManager starts, which else starts a proxy of its own.
package final class QMIProxy: Sendable {
    private let listener: UnixListener
    private let units: [String: QMIModemUnit]
    private let log: TrafficLog

    /// The name that libqmi knows.
    package static let defaultName = "qmi-proxy"

    /// Listens at the abstract socket `name`; each modem is found by its device path.
    ///
    /// - Throws: `SystemError` where somebody listens already.
    package init(name: String = defaultName, _ units: [QMIModemUnit], log: TrafficLog) throws {
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
                let client = QMIClient(stream, name: "client \(count)", units: units, log: log)
                group.addTask { await client.run() }
            }
        }
    }
}
