// SPDX-License-Identifier: Apache-2.0

import CLinux
import Support
import Testing

@testable import StatusPage

struct RequestScreenTests {
    private static func head(_ lines: String...) -> String {
        (["GET / HTTP/1.1", "Host: localhost"] + lines + ["", ""]).joined(separator: "\r\n")
    }

    @Test(arguments: [
        head(),
        head("Content-Length: 0"),
        head("content-length:\t5 ") + "hello",
        head("Transfer-Encoding: chunked") + "5\r\nhello\r\n0\r\n\r\n",
        head("TRANSFER-ENCODING:  Chunked", "Content-Length: 5"),
        head("X: \(String(repeating: "x", count: 1000))", "X-Content-Length: x", "Content-Length-X: y"),
        "\r\n\nGET /Content-Length:x HTTP/1.1\n\n",
        // What comes behind the head is no head.
        head() + "Transfer-Encoding: gzip\r\n\0",
        "no HTTP at all",
        "",
    ])
    func whatIsClearIsAdmitted(request: String) {
        var screen = RequestScreen()
        let isAdmitted = screen.admits(request.utf8)
        #expect(isAdmitted)
    }

    @Test(arguments: [
        head("Transfer-Encoding: gzip"), head("Transfer-Encoding:"), head("Transfer-Encoding: chunked, gzip"),
        head("transfer-encoding : gzip"), head("Transfer-Encoding\r: gzip"),
        head("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
        head("Transfer-Encoding: \(String(repeating: " ", count: 100))chunked"),
        head("Content-Length: -1"), head("Content-Length: x"), head("Content-Length:"),
        head("Content-Length: 5, 5"), head("Content-Length: 5", "Content-Length: 5"),
        head("Content-Length: 9999999999999999999"), head("Content-Length: 5", " , 6"), head("X: y", "\tz"),
        head("Transfer-\0Encoding: gzip"), "GET / HTTP/1.1\n\r\r\nTransfer-Encoding: gzip\n\n",
    ])
    func whatIsUnclearIsNot(request: String) {
        var whole = RequestScreen()
        let isAdmitted = whole.admits(request.utf8)
        #expect(!isAdmitted)
        // However it is cut, and before the last byte of its head is there.
        var cut = RequestScreen()
        let refusal = request.utf8.enumerated().first { !cut.admits(CollectionOfOne($0.element)) }
        let end = request.utf8.count - (request.hasSuffix("\r\n\r\n") ? 2 : 1)
        #expect(refusal.map { $0.offset < end } == true)
    }

    /// libsoup loses the path of each.
    @Test func refusedRequestsCostNoMemory() async throws {
        try await Bench.run { bench in
            let path = String(repeating: "x", count: 12_000)
            func ask(_ count: Int) async throws {
                for index in 0..<count {
                    let field = ["Transfer-Encoding: gzip", "Content-Length: x"][index % 2]
                    let client = try Client(bench.address)
                    client.send("GET /\(path) HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n")
                    let answer = await client.receiveAll()
                    #expect(answer.hasPrefix("HTTP/1.1 400 "))
                    #expect(
                        answer.hasSuffix(
                            "the request does not say clearly where it ends; send it without a body\n"
                        )
                    )
                }
            }
            try await ask(20)
            // Other tests have memory meanwhile, but not each time.
            var growths: [Int] = []
            for _ in 0..<5 where growths.allSatisfy({ $0 > 600_000 }) {
                let before = carrierd_heap_bytes()
                try await ask(100)
                growths.append(Int(carrierd_heap_bytes()) - Int(before))
            }
            #expect(growths.contains { $0 < 600_000 }, "\(growths)")
        }
    }
}
