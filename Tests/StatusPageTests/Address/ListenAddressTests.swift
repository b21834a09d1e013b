// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StatusPage

@Suite struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8463", ["127.0.0.1:8463"]),
        ("[::1]:8463", ["[::1]:8463"]),
        ("[0:0:0:0:0:0:0:1]:1", ["[::1]:1"]),
        ("localhost:8463", ["127.0.0.1:8463", "[::1]:8463"]),
        ("/run/carrierd/http", ["unix:/run/carrierd/http"]),
        ("unix:/run/carrierd/http", ["unix:/run/carrierd/http"]),
        (" 127.0.0.1:1, [::]:65535\t/x ", ["127.0.0.1:1", "[::]:65535", "unix:/x"]),
        ("127.0.0.1:1 127.0.0.1:1", ["127.0.0.1:1"]),
        ("", []),
    ])
    func addressesAreRead(text: String, addresses: [String]) throws {
        #expect(try ListenAddress.list(text).map(\.description) == addresses)
    }

    @Test(arguments: [
        "127.0.0.1", "8463", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1", "127.0.0.1:１",
        "::1:8463", "[::1]", "[127.0.0.1]:1", "[::1:1", "example.org:80", "unix:", "unix:run", "/run/",
        "::ffff:1:2",
        "fe80::1%lo:1", "[fe80::1%lo]:1", "127.1:80", "[]:1", ":1", "/" + String(repeating: "x", count: 120),
    ])
    func whatIsNoneIsSaid(text: String) {
        #expect(throws: InvalidListenAddress.self) { try ListenAddress.list(text) }
    }

    @Test(arguments: [
        ("127.0.0.1:1", true), ("127.9.9.9:1", true), ("[::1]:1", true), ("/x", true), ("0.0.0.0:1", false),
        ("[::]:1", false), ("192.0.2.1:1", false), ("[2001:db8::1]:1", false),
    ])
    func whatOthersReachIsKnown(text: String, isLocal: Bool) throws {
        #expect(try ListenAddress(text).isLocal == isLocal)
    }
}
