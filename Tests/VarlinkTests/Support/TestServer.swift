// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A running server with a few methods, and what a test needs of it.
struct TestServer: ~Copyable {
    let folder: TemporaryFolder
    let server: VarlinkServer
    var path: String { folder.socket }

    /// - Parameter methods: those of `org.example.Test`, besides `Ping` and `Echo`.
    init(
        limits: VarlinkLimits = VarlinkLimits(),
        methods: [String: VarlinkInterface.Method] = [:]
    ) throws {
        let folder = try TemporaryFolder()
        let own: [String: VarlinkInterface.Method] = [
            "Ping": { _, _ in .reply(Array("{}".utf8)) },
            "Echo": { call, _ throws(VarlinkError) in .reply(encoding: try call.parameters(as: Echo.self)) },
        ]
        let server = VarlinkServer(
            service: VarlinkServiceInfo(
                vendor: "Example",
                product: "test",
                version: "1",
                url: "https://example.org/"
            ),
            interfaces: [
                VarlinkInterface(
                    name: "org.example.Test",
                    description: Self.description,
                    methods: own.merging(methods) { $1 }
                )
            ],
            limits: limits
        )
        try server.start([.bind(path: folder.socket, mode: 0o600)])
        self.folder = folder
        self.server = server
    }

    deinit {
        server.stop()
    }

    func client() throws -> RawClient { try RawClient(path) }

    static let description = """
        interface org.example.Test
        method Ping() -> ()
        method Echo(text: string) -> (text: string)
        method Planned() -> ()

        """
}

struct Echo: Codable, Equatable {
    let text: String
}

let ping = #"{"method":"org.example.Test.Ping"}"#

func echo(_ text: String) -> String {
    #"{"method":"org.example.Test.Echo","parameters":{"text":"\#(text)"}}"#
}
