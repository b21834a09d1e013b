// SPDX-License-Identifier: Apache-2.0

import Glibc
import StatusPage
import Support
import Testing

@Suite struct ListenerTests {
    @Test func severalAddressesAreServed() async throws {
        try await Bench.run(listen: "localhost:0 FOLDER/http") { bench in
            let addresses = await bench.server.addresses
            #expect(addresses.count == 3)
            for address in addresses {
                let client = try Client(address)
                client.send("GET /status.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try Answer(await client.receiveAll()).status == 200)
            }
            #expect(bench.log.has("notice: the page is at http://[::1]:"))
        }
    }

    @Test func anAddressThatIsTakenCostsNoOther() async throws {
        try await Bench.run { first in
            try await Bench.run(listen: "\(first.address) 127.0.0.1:0 192.0.2.1:1") { second in
                #expect(second.log.has("error: cannot listen at \(first.address): "))
                #expect(second.log.has("error: cannot listen at 192.0.2.1:1: "))
                let statuses = [
                    try await first.get("/status.json").status, try await second.get("/status.json").status,
                ]
                #expect(statuses == [200, 200])
            }
        }
    }

    @Test func anAddressThatOthersReachIsWarnedOf() async throws {
        try await Bench.run(listen: "0.0.0.0:0") { bench in
            let warning = bench.log.lines.filter { $0.hasPrefix("warning: ") }
            #expect(warning.count == 1)
            #expect(warning.first?.contains("nothing is encrypted") == true)
        }
    }

    @Test func aSocketsFileIsForItsGroupAlone() async throws {
        try await Bench.run(listen: "FOLDER/http") { bench in
            #expect(mode(of: "\(bench.folder)/http") == 0o660)
        }
        try await Bench.run(listen: "FOLDER/http", change: { $0.socketMode = 0o600 }) { bench in
            #expect(mode(of: "\(bench.folder)/http") == 0o600)
            await bench.server.stop()
            #expect(mode(of: "\(bench.folder)/http") == nil)
            #expect(mode(of: "\(bench.folder)/http.lock") == nil)
        }
    }

    @Test func aSocketNobodyAnswersAtIsTakenOver() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let path = "\(folder)/http"
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(dead, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0)
        close(dead)
        try await Bench.run(listen: path) { bench in
            #expect(try await bench.get("/status.json").status == 200)
            // And one where somebody does is not.
            try await Bench.run(listen: "127.0.0.1:0 \(path)") { second in
                #expect(second.log.has("another server is running there"))
            }
            #expect(try await bench.get("/status.json").status == 200)
        }
    }

    @Test func aFileThatIsNoSocketIsLeftAlone() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try TemporaryFolder.write("mine", to: "\(folder)/http")
        try await Bench.run(listen: "127.0.0.1:0 \(folder)/http") { bench in
            #expect(bench.log.has("a file that is no socket is in the way"))
        }
        #expect(mode(of: "\(folder)/http") != nil)
    }

    @Test func whatIsServedAlreadyIsNotDisturbed() async throws {
        try await Bench.run { bench in
            let client = try bench.stream()
            _ = await client.receive(through: "snapshot")
            var settings = PageSettings()
            settings.listen = try ListenAddress.list("127.0.0.1:0 \(bench.folder)/http")
            settings.hosts = ["router.example"]
            await bench.server.apply(settings)
            #expect(await bench.server.addresses.contains(bench.address))
            bench.stand.tell()
            bench.server.wake()
            _ = await client.receive(through: "id: 1\n")
            let answer = try await bench.answer(to: "GET / HTTP/1.1\r\nHost: router.example\r\n\r\n")
            #expect(answer.status == 200)

            settings.listen = try ListenAddress.list("\(bench.folder)/http")
            await bench.server.apply(settings)
            #expect(await client.receiveAll().contains("id: 2") == false)
            #expect(throws: Client.Failure.self) { try Client(bench.address) }
            try await eventually { bench.stand.open == 0 }
        }
    }

    @Test func whatWasTurnedOffIsTurnedOnAgain() async throws {
        try await Bench.run { bench in
            for _ in 0..<3 {
                await bench.server.stop()
                #expect(await bench.server.addresses.isEmpty)
                var settings = PageSettings()
                settings.listen = try ListenAddress.list("\(bench.folder)/http")
                await bench.server.apply(settings)
                let client = try Client(.unix(path: "\(bench.folder)/http"))
                client.send(
                    "GET /events?since=\(bench.stand.eventCount) HTTP/1.0\r\n\r\n"
                )
                let beginning = await client.receive(through: "retry: 2000\n\n")
                #expect(beginning.contains("retry"))
                bench.stand.tell()
                bench.server.wake()
                #expect(await client.receive(through: "\n\n").contains("id: "))
            }
        }
    }

    private func mode(of path: String) -> UInt32? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }
}
