// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization
internal import TelephonyAPI
internal import TelephonyService
internal import Varlink

/// The configuration of now, and what follows from it.
final class Settings: Sendable {
    private let path: String
    private let log: Log
    private let content: Mutex<Content>

    private struct Content {
        var configuration: Configuration
        var identities: IdentityPolicy
    }

    /// - Throws: `ConfigurationError`.
    init(reading path: String, log: Log) throws {
        self.path = path
        self.log = log
        content = Mutex(try Self.read(path, log: log))
    }

    var current: Configuration { content.withLock { $0.configuration } }
    var identities: IdentityPolicy { content.withLock { $0.identities } }

    /// Reads the files again; on an error what was read before stays.
    ///
    /// - Throws: `ConfigurationError`.
    func reload() throws {
        let new = try Self.read(path, log: log)
        content.withLock { $0 = new }
    }

    private static func read(_ path: String, log: Log) throws -> Content {
        let (configuration, warnings) = try Configuration.load(path)
        for warning in warnings { log(.warning, warning) }
        return Content(
            configuration: configuration,
            identities: IdentityPolicy(group: number(ofGroup: configuration.group))
        )
    }

    /// The system's number of a group, nil where there is none of that name.
    private static func number(ofGroup name: String) -> UInt32? {
        var entry = group()
        var result: UnsafeMutablePointer<group>?
        var buffer = [CChar](repeating: 0, count: 1 << 16)
        let status = getgrnam_r(name, &entry, &buffer, buffer.count, &result)
        return status == 0 && result != nil ? entry.gr_gid : nil
    }
}

extension Configuration {
    var limits: VarlinkLimits {
        var limits = VarlinkLimits()
        limits.connections = connections
        limits.connectionsPerUser = connectionsPerUser
        limits.refusal = VarlinkError(name: TelephonyInterface.tooManySubscribers)
        return limits
    }
}
