// SPDX-License-Identifier: Apache-2.0

import Glibc
import Telephony
import TelephonyAPI
import Varlink

@testable import TelephonyService
import Testing

/// The methods on a socket of their own.
struct RunningMethods {
    static let stranger = Peer(pid: 1, uid: 1000, gid: 1000, groups: [])
    static let member = Peer(pid: 1, uid: 1000, gid: 1000, groups: [990])

    var newsroom: Newsroom
    let server: VarlinkServer
    /// What this process may see.
    let audience: Audience
    private let folder: TemporaryFolder
    private let stopper: Stopper

    var path: String { folder.path + "/socket" }

    init() throws {
        newsroom = Newsroom()
        newsroom.show()
        folder = try TemporaryFolder()
        let methods = Self.methods(newsroom)
        server = VarlinkServer(
            service: VarlinkServiceInfo(vendor: "carrierd", product: "test", version: "1", url: ""),
            interfaces: [methods.interface]
        )
        stopper = Stopper(server)
        audience = getuid() == 0 ? .privileged : .everyone
        try server.start([.bind(path: folder.path + "/socket", mode: 0o600)])
    }

    /// A method as the server would call it, of a publication with one modem.
    static func method(
        _ name: String,
        demand: SignalDemand = SignalDemand { _ in }
    ) throws -> VarlinkInterface.Method {
        var newsroom = Newsroom()
        newsroom.show()
        return try #require(methods(newsroom, demand: demand).interface.methods[name])
    }

    static func methods(
        _ newsroom: Newsroom,
        demand: SignalDemand = SignalDemand { _ in }
    ) -> TelephonyMethods {
        TelephonyMethods(
            publication: newsroom.publication,
            identities: { IdentityPolicy(group: 990) },
            cells: { _ in .refused(.busDenied, "root alone") },
            signalDemand: demand,
            tables: .none,
            reload: {}
        )
    }

    private final class Stopper {
        private let server: VarlinkServer

        init(_ server: VarlinkServer) {
            self.server = server
        }

        deinit {
            server.stop()
        }
    }
}
