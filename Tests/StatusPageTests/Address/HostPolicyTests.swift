// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StatusPage

@Suite struct HostPolicyTests {
    private func policy(_ listen: String, _ names: [String] = []) throws -> HostPolicy {
        HostPolicy(listening: try ListenAddress.list(listen), names: names)
    }

    @Test(arguments: [
        "localhost", "LOCALHOST", "localhost.", "localhost:8463", "x.localhost", "127.0.0.1", "127.0.0.1:1",
        "127.1.2.3",
        "[::1]", "[::1]:8463", "router.example", "Router.Example:80", "router.example.", "192.0.2.7",
    ])
    func namesOfThisMachineAreAnswered(host: String) throws {
        #expect(try policy("127.0.0.1:8463", ["router.example", "192.0.2.7"]).allows(host))
    }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "localhost@evil.example", "notlocalhost",
        "router.example.evil",
        "192.0.2.1", "0.0.0.0", "[::]", "[2001:db8::1]", "", "[", "[]", "127.0.0.1.evil.example",
        "2130706433",
        "router.example:80:80", "localhost:80x", "127.0.0.1\0.evil.example", "[::1\0]",
    ])
    func noOtherNameIs(host: String) throws {
        #expect(try !policy("127.0.0.1:8463", ["router.example"]).allows(host))
    }

    @Test func anAddressThatIsListenedAtIsAnswered() throws {
        #expect(try policy("192.0.2.1:80").allows("192.0.2.1:80"))
        #expect(try !policy("192.0.2.1:80").allows("192.0.2.2"))
        #expect(try policy("[2001:db8::1]:80").allows("[2001:DB8:0::1]"))
    }

    /// Who is deceived by a name server names a name.
    @Test func whereEveryAddressIsListenedAtEveryAddressIsAnswered() throws {
        #expect(try policy("0.0.0.0:80").allows("198.51.100.4:80"))
        #expect(try !policy("0.0.0.0:80").allows("evil.example:80"))
    }
}
