// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Telephony

/// One client of GeoClue's, from its making until GeoClue, the bus or carrierd ends it.
@GLibActor
struct GeoClueSession {
    /// How it ended.
    struct End: Sendable {
        var facts: PositionFacts
        /// GeoClue had let carrierd in.
        var hasWorked: Bool
    }

    /// Longer than a GeoClue that has no agent for this user lasts, which is a minute; and an agent may ask a person.
    private static let patience = Duration.seconds(180)

    private static let agentPatience = Duration.seconds(3)

    private let connection: BusConnection

    nonisolated init(_ connection: BusConnection) {
        self.connection = connection
    }

    func run(_ deliver: @escaping @Sendable (PositionFacts) async -> Void) async -> End {
        let path: String
        let owner: String
        let signals: AsyncStream<BusSignal>
        var agentRefusal: PositionFacts?
        do {
            try await GeoClueAgent.register(on: connection)
        } catch let error as GLibError where error.remoteName == "org.freedesktop.DBus.Error.AccessDenied" {
            // Another agent may be there, of whoever's desktop this is.
            agentRefusal = PositionFacts(refusal: error)
        } catch {
            // Whatever is wrong, the next call says so too.
        }
        // GeoClue says nothing while it waits for an agent, so it is said in its stead, unless one is there.
        let warning = agentRefusal.map { refusal in
            Task {
                try? await Task.sleep(for: Self.agentPatience)
                if !Task.isCancelled { await deliver(refusal) }
            }
        }
        defer { warning?.cancel() }
        do {
            path = try await makeClient()
            warning?.cancel()
            await warning?.value
            owner = try await ownerNow()
            signals = try await connection.signals(of: owner, path: path, buffering: .bufferingNewest(64))
            try await set("DesktopId", "<'\(GeoClue.desktopID)'>", path, owner)
            try await set("DistanceThreshold", "<uint32 \(GeoClue.distanceThreshold)>", path, owner)
            try await set("TimeThreshold", "<uint32 \(GeoClue.timeThreshold)>", path, owner)
            try await set("RequestedAccuracyLevel", "<uint32 \(GeoClue.accuracyLevel)>", path, owner)
            try await start(path, owner)
        } catch {
            return End(facts: agentRefusal ?? PositionFacts(refusal: error), hasWorked: false)
        }
        await deliver(.silence(.notYet, detail: "GeoClue has no fix yet"))
        return await withTaskGroup { group in
            group.addTask { await follow(signals, of: owner, deliver) }
            group.addTask { await waitForEnd(of: owner) }
            let end = await group.next() ?? End(facts: .gone, hasWorked: true)
            group.cancelAll()
            return end
        }
    }

    private func makeClient() async throws -> String {
        let reply = try await connection.invoke(
            "GetClient",
            interface: GeoClue.manager,
            path: GeoClue.managerPath,
            destination: GeoClue.service,
            arguments: GLibVariant(strings: []),
            timeout: Self.patience,
            startsPeer: true
        )
        guard let path = reply.children.first?.string else { throw Unexpected(what: "GetClient") }
        return path
    }

    /// All that follows is asked of this very process: a client is not another one's.
    private func ownerNow() async throws -> String {
        let reply = try await connection.invoke(
            "GetNameOwner",
            interface: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            destination: "org.freedesktop.DBus",
            arguments: GLibVariant(strings: GeoClue.service)
        )
        guard let owner = reply.children.first?.string else { throw Unexpected(what: "GetNameOwner") }
        return owner
    }

    private func set(_ property: String, _ value: String, _ path: String, _ owner: String) async throws {
        _ = try await connection.invoke(
            "Set",
            interface: GeoClue.properties,
            path: path,
            destination: owner,
            arguments: GLibVariant(parsing: "('\(GeoClue.client)', '\(property)', \(value))", as: "(ssv)")
        )
    }

    private func start(_ path: String, _ owner: String) async throws {
        _ = try await connection.invoke(
            "Start",
            interface: GeoClue.client,
            path: path,
            destination: owner,
            arguments: GLibVariant(strings: []),
            timeout: Self.patience
        )
    }

    private func follow(
        _ signals: AsyncStream<BusSignal>,
        of owner: String,
        _ deliver: @Sendable (PositionFacts) async -> Void
    ) async -> End {
        for await signal in signals {
            if signal.interface == GeoClue.client, signal.member == "LocationUpdated" {
                guard let place = signal.arguments.children.last?.string else { continue }
                if let fix = await fix(at: place, owner) { await deliver(.fix(fix)) }
            } else if signal.saysStopped {
                return End(facts: .stopped, hasWorked: true)
            }
        }
        return End(facts: .gone, hasWorked: true)
    }

    /// Nil for a place that is gone again: another has taken its place.
    private func fix(at path: String, _ owner: String) async -> PositionFacts.Fix? {
        let all = try? await connection.properties(of: GeoClue.location, path: path, destination: owner)
        return all.flatMap {
            PositionFacts.Fix(Dictionary($0.map { ($0.name, $0.value) }) { first, _ in first })
        }
    }

    private func waitForEnd(of owner: String) async -> End {
        for await now in connection.owners(of: GeoClue.service) where now != owner {
            return End(facts: .gone, hasWorked: true)
        }
        return End(facts: .silence(.failed, detail: "the message bus has gone"), hasWorked: true)
    }

    private struct Unexpected: Error, CustomStringConvertible {
        let what: String
        var description: String { "the answer to \(what) is not what it should be" }
    }
}

extension BusSignal {
    /// `Active` became false: the machine's owner has turned locations off.
    fileprivate var saysStopped: Bool {
        guard interface == GeoClue.properties, member == "PropertiesChanged" else { return false }
        let parts = arguments.children
        guard parts.first?.string == GeoClue.client, parts.count > 1 else { return false }
        return parts[1]["Active"]?.boolean == false
    }
}
