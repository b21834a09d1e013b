// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GLibSupport
import Support
import TelephonyAPI
import Testing

/// A modem that speaks MBIM, or QMI, with all that a real ModemManager needs around it, and the daemon.
struct MBIMBench {
    let bench: BenchProcess
    let bus: BusConnection
    let daemon: DaemonProcess
    let watch: EventWatch
    private let name: String

    /// Raises a bench whose first modem is registered, and lets `body` make things happen to it.
    ///
    /// - Parameters:
    ///   - isRegistered: whether to wait for that.
    ///   - configuration: what is added to carrierd's.
    ///   - wantsSignal: whether the watch has carrierd poll the signal.
    ///   - name: what is printed before the events.
    static func run(
        _ arguments: [String],
        isRegistered: Bool = true,
        configuration: String = "",
        wantsSignal: Bool = true,
        name: String = #function,
        _ body: (MBIMBench) async throws -> Void
    ) async throws {
        try await withBench(arguments) { bench in
            let daemon = try await DaemonProcess.start(
                bus: bench.address,
                folder: bench.folder,
                configuration: "[modem]\nkeep-enabled=yes\n" + configuration
            )
            let mbim = MBIMBench(
                bench: bench,
                bus: try await BusConnection.open(.address(bench.address)),
                daemon: daemon,
                watch: try await EventWatch.start(daemon, wantsSignal: wantsSignal),
                name: String(name.prefix { $0 != "(" })
            )
            do {
                if isRegistered { try await mbim.shown("registered") { $0.isSettled } }
                try await body(mbim)
            } catch {
                Issue.record("the daemon said:\n\(daemon.log)")
                await mbim.stop()
                throw error
            }
            await mbim.stop()
        }
    }

    /// Waits until the first modem is shown as wanted.
    func shown(_ what: String, _ isWanted: (Modem) -> Bool) async throws {
        try await eventually(what) { try daemon.status().modems.first.map(isWanted) ?? false }
    }

    private func stop() async {
        await watch.stop()
        await daemon.process.terminate()
    }

    /// Does what is given, and gives the events up to the one that is wanted. What came, and when, is printed.
    @discardableResult
    func after(
        _ lines: String...,
        until isWanted: (Event) -> Bool
    ) async throws -> [Event] {
        try await after(
            lines.joined(separator: ", "),
            { for line in lines { try await bench.send(line) } },
            until: isWanted
        )
    }

    @discardableResult
    func after(
        _ what: String,
        _ action: () async throws -> Void,
        until isWanted: (Event) -> Bool
    ) async throws -> [Event] {
        let start = Date.now
        try await action()
        // What was told of before waits in the pipe.
        let events = try await watch.until("\(what)") { $0.date >= start && isWanted($0) }
            .filter { $0.date >= start }
        let told = events.map { event in
            let tenths = Int(event.date.timeIntervalSince(start) * 10)
            return "\(tenths / 10).\(tenths % 10) s \(event.words)"
        }
        print("\(name): \(what): \(told.joined(separator: "; "))")
        return events
    }

    /// The rate at which ModemManager measures the signal of its first modem, as the bus has it.
    func signalRate() async throws -> String {
        try await bus.call(
            "Get",
            interface: "org.freedesktop.DBus.Properties",
            path: try await modemPath(),
            destination: "org.freedesktop.ModemManager1",
            arguments: "('org.freedesktop.ModemManager1.Modem.Signal', 'Rate')"
        )
    }

    /// Where ModemManager's first modem is now.
    private func modemPath() async throws -> String {
        let objects = try await bus.call(
            "GetManagedObjects",
            interface: "org.freedesktop.DBus.ObjectManager",
            path: "/org/freedesktop/ModemManager1",
            destination: "org.freedesktop.ModemManager1",
            arguments: "()"
        )
        let prefix = "/org/freedesktop/ModemManager1/Modem/"
        let start = try #require(objects.firstRange(of: prefix), "ModemManager has no modem")
        return prefix + objects[start.upperBound...].prefix { $0.isNumber }
    }

    /// Has ModemManager use another slot.
    func setPrimarySlot(_ slot: Int) async throws {
        let path = try await modemPath()
        try await bus.call(
            "SetPrimarySimSlot",
            interface: "org.freedesktop.ModemManager1.Modem",
            path: path,
            destination: "org.freedesktop.ModemManager1",
            arguments: "(uint32 \(slot),)"
        )
    }

    /// Has ModemManager enable its first modem, or disable it: the airplane mode.
    func setEnabled(_ isEnabled: Bool) async throws {
        try await bus.call(
            "Enable",
            interface: "org.freedesktop.ModemManager1.Modem",
            path: try await modemPath(),
            destination: "org.freedesktop.ModemManager1",
            arguments: "(\(isEnabled),)"
        )
    }

    /// Gives the card in use its PIN.
    func sendPIN(_ pin: String) async throws {
        try await bus.call(
            "SendPin",
            interface: "org.freedesktop.ModemManager1.Sim",
            path: "/org/freedesktop/ModemManager1/SIM/0",
            destination: "org.freedesktop.ModemManager1",
            arguments: "('\(pin)',)"
        )
    }
}

extension Modem {
    /// Whether it is registered, and that is of now.
    var isSettled: Bool { !stale && network.registered }

    func iccid(inSlot slot: Int) -> String? { sims.first { $0.slot == slot }?.iccid }
    func state(ofSlot slot: Int) -> SimState? { sims.first { $0.slot == slot }?.state }
}

extension Event {
    fileprivate var date: Date {
        (try? Date(time, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true)))
            ?? .distantPast
    }

    var isOfACard: Bool {
        switch kind {
        case .simInserted, .simRemoved, .simChanged, .simLocked, .simUnlocked, .imsiChanged, .modemAdded,
            .modemRemoved:
            true
        default: false
        }
    }

    /// The event in short.
    fileprivate var words: String {
        let what = change.map { "\(kind.rawValue)(\($0.rawValue))" } ?? kind.rawValue
        switch kind {
        case .technologyChanged, .fiveGChanged, .registrationChanged, .networkChanged, .carrierChanged:
            return "\(what) \(before ?? "-") to \(after ?? "-")"
        default: return what
        }
    }
}

extension [Event] {
    /// What was told of cards, in order: `simChanged(otherCarrier) 1` is one, with its slot.
    var cards: [String] {
        filter(\.isOfACard).map { event in
            let change = event.change.map { "(\($0.rawValue))" } ?? ""
            return "\(event.kind.rawValue)\(change)\(event.slot.map { " \($0)" } ?? "")"
        }
    }

    func told(_ kind: EventKind) -> [String] {
        filter { $0.kind == kind }.map { "\($0.before ?? "-") to \($0.after ?? "-")" }
    }
}
