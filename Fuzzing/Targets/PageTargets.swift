// SPDX-License-Identifier: Apache-2.0

internal import Fleet

@testable internal import StatusPage

extension FuzzTarget {
    /// What a browser, or whoever says that it is one, asks the page: path, query, Host, Last-Event-ID, If-None-Match.
    static let page = FuzzTarget("page") { bytes in
        let parts = parts(bytes, 5)
        let host = parts[2]
        if policy.allows(host) {
            // What stands behind brackets says no name.
            let address = host.hasPrefix("[") ? host.prefix { $0 != "]" } : host[...]
            let isNumber = address.lowercased().allSatisfy { "0123456789abcdef:.[".contains($0) }
            let isNamed = ["localhost", "router.example"].contains { host.lowercased().contains($0) }
            try hold(isNumber || isNamed, "a foreign name is answered: \(host)")
        }
        var request = PageRequest(path: parts[0])
        request.query = PageQuery(parts[1])
        request.lastEventID = parts[3].isEmpty ? nil : parts[3]
        request.ifNoneMatch = parts[4].isEmpty ? nil : parts[4]
        switch routes.answer(request) {
        case .response(let response):
            try hold([200, 304, 400, 404].contains(response.status), "the status is \(response.status)")
        case .later: break
        case .events(let since, _):
            try hold(since.map { $0 >= 0 } ?? true, "an event before the first is asked for")
        }
    }

    /// Where the page is to listen, and where the broker is: printed they are read as the same.
    static let addresses = FuzzTarget("addresses") { bytes in
        let text = text(bytes)
        if let list = try? ListenAddress.list(text) {
            for address in list {
                let again = try ListenAddress.list(address.description)
                // A path with a blank in it is two addresses when it is read again, and no path that was read has one.
                try hold(again == [address], "\(address) is read as another one")
            }
            let policy = HostPolicy(listening: list, names: [text])
            _ = policy.allows(text)
        }
        if let broker = try? BrokerAddress(text) {
            let again = try BrokerAddress(broker.description)
            try hold(
                again.host == broker.host && again.port == broker.port,
                "\(broker) is read as another one"
            )
        }
    }

    private static let policy = HostPolicy(
        listening: [.tcp(ip: "127.0.0.1", port: 80)],
        names: ["router.example"]
    )

    private static let routes = Routes(
        content: PageContent(
            status: { Array("{}".utf8) },
            events: { _ in NoEvents() },
            history: { _, _ in [] }
        ),
        leaflet: Leaflet(folder: "/nonexistent")
    )
}

private final class NoEvents: PageEventSource {
    func next(limit: Int) -> [PageEvent] { [] }
    func close() {}
}
