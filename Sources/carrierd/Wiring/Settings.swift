// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import Glibc
internal import StatusPage
internal import Synchronization
internal import TelephonyAPI
internal import TelephonyService
internal import Varlink

/// The configuration of now, and what follows from it.
final class Settings: Sendable {
    private let file: ConfigurationFile
    private let log: Log
    private let content: Mutex<Content>

    private struct Content {
        var configuration: Configuration
        var identities: IdentityPolicy
        var pageSettings: PageSettings
    }

    /// - Throws: `ConfigurationError`.
    init(reading file: ConfigurationFile, log: Log) throws {
        self.file = file
        self.log = log
        content = Mutex(try Self.read(file, log: log))
    }

    var current: Configuration { content.withLock { $0.configuration } }
    var identities: IdentityPolicy { content.withLock { $0.identities } }
    var pageSettings: PageSettings { content.withLock { $0.pageSettings } }

    /// Reads the files again; on an error what was read before stays.
    ///
    /// - Parameter confirm: asked with the new configuration before it is in force; what it throws leaves the old one.
    func reload(confirm: (Configuration) throws -> Void) throws {
        let new = try Self.read(file, log: log)
        try confirm(new.configuration)
        content.withLock { $0 = new }
    }

    private static func read(_ file: ConfigurationFile, log: Log) throws -> Content {
        let (configuration, warnings) = try Configuration.load(file)
        for warning in warnings { log(.warning, warning) }
        let group = number(ofGroup: configuration.group)
        if group == nil, configuration.group != Configuration().group {
            log(
                .warning,
                "[access] group=\(configuration.group): no such group, so identities are for root alone"
            )
        }
        var pageSettings = configuration.page.settings
        if let name = configuration.page.socketGroup {
            pageSettings.socketGroup = number(ofGroup: name)
            if pageSettings.socketGroup == nil {
                log(.warning, "[http] socket-group=\(name): no such group; the socket stays the daemon's own")
            }
        }
        return Content(
            configuration: configuration,
            identities: IdentityPolicy(group: group),
            pageSettings: pageSettings
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
