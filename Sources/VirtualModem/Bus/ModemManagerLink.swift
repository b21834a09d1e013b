// SPDX-License-Identifier: Apache-2.0

package import GLibSupport

/// A device as ModemManager's test interface takes it.
package struct VirtualDevice: Hashable, Sendable {
    /// The name, such as `m0`: ModemManager shows the device as `/virtual/m0`.
    package let name: String
    /// The ModemManager plugin that is to drive it, such as `generic` or `quectel`.
    package let plugin: String
    /// The abstract sockets of its ports.
    package let sockets: [String]

    package init(name: String, plugin: String, sockets: [String]) {
        self.name = name
        self.plugin = plugin
        self.sockets = sockets
    }
}

/// Plugs virtual devices into the ModemManager of a bus, and again each time that it comes back.
///
/// ModemManager has to run with `--test-session --test-enable`.
@GLibActor
package final class ModemManagerLink {
    private let connection: BusConnection
    private let log: TrafficLog
    private var plugged: [VirtualDevice] = []
    private var isPresent = false
    private var lastMove: Task<Void, Never>?

    private init(_ connection: BusConnection, log: TrafficLog) {
        self.connection = connection
        self.log = log
    }

    /// Connects to the bus at `address`.
    ///
    /// - Throws: `GLibError` where no bus answers there.
    package static func open(_ address: String, log: TrafficLog) async throws -> ModemManagerLink {
        let connection = try await BusConnection.open(.address(address))
        let link = ModemManagerLink(connection, log: log)
        // Without it a device can still be plugged in; see `forget`.
        if (try? await Authority.serve(on: connection)) != true {
            log.note("bus", "somebody else answers as polkit here")
        }
        return link
    }

    /// Follows ModemManager until the task is cancelled.
    package func run() async {
        for await owner in connection.owners(of: Self.service) {
            await move {
                self.isPresent = owner != nil
                self.log.note("bus", owner.map { "ModemManager is \($0)" } ?? "no ModemManager")
                guard owner != nil else { return }
                for device in self.plugged { try? await self.attach(device) }
            }
        }
    }

    /// Plugs `device` in, now if ModemManager is there and else as soon as it comes.
    ///
    /// - Throws: `ControlError` where ModemManager refuses it.
    package func plug(_ device: VirtualDevice) async throws {
        try await move {
            if !self.plugged.contains(device) { self.plugged.append(device) }
            if self.isPresent { try await self.attach(device) }
        }
    }

    /// Takes `device` off. When this returns ModemManager's object is gone.
    package func unplug(_ device: VirtualDevice) async {
        await move {
            self.plugged.removeAll { $0 == device }
            if self.isPresent { await self.forget(device) }
        }
    }

    /// Runs one move after another: a device that is plugged in twice at once leaves an object behind.
    private func move<Failure: Error>(
        _ body: @escaping @GLibActor @Sendable () async throws(Failure) -> Void
    ) async throws(Failure) {
        let previous = lastMove
        let task = Task { @GLibActor () -> Result<Void, Failure> in
            await previous?.value
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        lastMove = Task { _ = await task.value }
        try await task.value.get()
    }

    private func attach(_ device: VirtualDevice) async throws {
        // An earlier process may have left a device of this name.
        await forget(device)
        let sockets = device.sockets.map { "'\($0)'" }.joined(separator: ", ")
        do {
            try await setProfile("('\(device.name)', '\(device.plugin)', [\(sockets)])")
            log.note("bus", "\(device.name) plugged in")
        } catch let error as GLibError {
            log.note("bus", "\(device.name): \(error)")
            throw ControlError(
                "plug \(device.name)",
                "ModemManager says \(error.message)",
                "see that it runs with --test-session --test-enable and knows the plugin \(device.plugin)"
            )
        }
    }

    /// Makes ModemManager forget a device and remove its object.
    ///
    /// A plain SetProfile over an existing device would leave an object without interfaces behind, and the
    /// closing of a socket alone goes unnoticed: it is udev that tells of a USB device, and here is none. So the
    /// device is inhibited, which takes its object away; then replaced by one of no known plugin, which
    /// ModemManager refuses and drops; then the inhibition, of nothing now, is given up.
    private func forget(_ device: VirtualDevice) async {
        let isInhibited = await inhibit(device)
        if let isInhibited {
            try? await setProfile("('\(device.name)', 'unplugged', @as [])")
            if isInhibited {
                try? await setInhibited(device, false)
            }
            log.note("bus", "\(device.name) unplugged")
        }
    }

    /// - Returns: whether the device is inhibited now; nil where there is none.
    private func inhibit(_ device: VirtualDevice) async -> Bool? {
        for _ in 0..<100 {
            do {
                try await setInhibited(device, true)
                return true
            } catch let error as GLibError where error.message.contains("Core.NotFound") {
                return nil
            } catch let error as GLibError where error.message.contains("Core.WrongState") {
                // Still being probed: soon there is an object to take away.
                try? await Task.sleep(for: .milliseconds(50))
            } catch {
                log.note("bus", "\(device.name) not inhibited: \(error)")
                return false
            }
        }
        return false
    }

    private func setInhibited(_ device: VirtualDevice, _ inhibited: Bool) async throws {
        try await connection.call(
            "InhibitDevice",
            interface: Self.service,
            path: Self.path,
            destination: Self.service,
            arguments: "('/virtual/\(device.name)', \(inhibited))"
        )
    }

    private func setProfile(_ arguments: String) async throws {
        try await connection.call(
            "SetProfile",
            interface: "org.freedesktop.ModemManager1.Test",
            path: Self.path,
            destination: Self.service,
            arguments: arguments
        )
    }

    private static let service = "org.freedesktop.ModemManager1"
    private static let path = "/org/freedesktop/ModemManager1"
}
