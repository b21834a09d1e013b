// SPDX-License-Identifier: Apache-2.0

import StatusPage
import Support
import Synchronization

/// A server on a port and in a folder of its own.
struct Bench: Sendable {
    let server: PageServer
    let stand: Newsstand
    let address: ListenAddress
    let folder: String
    let log: Log

    final class Log: Sendable {
        private let stored = Mutex<[String]>([])
        var lines: [String] { stored.withLock { $0 } }
        func has(_ part: String) -> Bool { lines.contains { $0.contains(part) } }
        func add(_ line: String) { stored.withLock { $0.append(line) } }
    }

    /// Runs `body` with a server, which is gone afterwards.
    static func run<Value>(
        listen: String = "127.0.0.1:0",
        stand: Newsstand = Newsstand(),
        content: ((PageContent) -> PageContent)? = nil,
        change: (inout PageSettings) -> Void = { _ in },
        _ body: (Bench) async throws -> Value
    ) async throws -> Value {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let log = Log()
        let server = PageServer(
            content: content?(stand.content) ?? stand.content,
            leaflet: "\(folder)/leaflet"
        ) { level, line in log.add("\(level): \(line)") }
        var settings = PageSettings()
        settings.listen = try ListenAddress.list(listen.replacing("FOLDER", with: folder))
        change(&settings)
        await server.apply(settings)
        do {
            guard let address = await server.addresses.first else {
                throw Client.Failure(description: "it does not listen: \(log.lines)")
            }
            let value = try await body(
                Bench(server: server, stand: stand, address: address, folder: folder, log: log)
            )
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }

    /// The whole answer to a request of these bytes.
    func answer(to request: String) async throws -> Answer {
        let client = try Client(address)
        client.send(request)
        return try Answer(await client.receiveAll())
    }

    func get(_ path: String, headers: [String] = [], method: String = "GET") async throws -> Answer {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + headers
        return try await answer(to: lines.map { $0 + "\r\n" }.joined() + "\r\n")
    }

    /// A client of `/events` that has been sent its beginning.
    func stream(_ query: String = "", headers: [String] = [], receiveBuffer: Int32? = nil) throws -> Client {
        let client = try Client(address, receiveBuffer: receiveBuffer)
        client.send(
            (["GET /events\(query) HTTP/1.1", "Host: localhost"] + headers + ["", ""]).joined(
                separator: "\r\n"
            )
        )
        return client
    }
}
