// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Fleet

struct NamesTests {
    @Test(arguments: [
        ("gate-7.example", "gate-7.example"),
        ("a/b", "a_b"), ("+", "_"), ("#", "_"), ("a\0b", "a_b"), ("", "_"), ("$SYS", "_SYS"),
        ("a b\n", "a_b_"),
        ("\u{202E}x", "_x"), ("ゲート", "ゲート"),
    ])
    func aNameIsOneLevelOfATopic(_ text: String, _ level: String) {
        #expect(FleetTopics.level(text) == level)
        let topics = FleetTopics(host: text)
        #expect(topics.status(of: text) == "carrierd/\(level)/\(level)/status")
        #expect(topics.event(of: text).split(separator: "/").count == 4)
        #expect(topics.event(of: nil) == "carrierd/\(level)/event")
    }

    @Test func aNameIsNotLongerThanATopicMayBe() {
        #expect(FleetTopics.level(String(repeating: "x", count: 70_000)).utf8.count == 128)
    }

    @Test(arguments: ["", "/", "a/", "/a", "a//b", "#", "a/+", "$share", "a b"])
    func whatNoTopicCanBeginWithIsNoPrefix(_ text: String) {
        #expect(!FleetTopics.isPrefix(text))
        #expect(FleetTopics.isPrefix("site/carrierd"))
    }

    @Test(
        arguments: [
            ("broker", "broker", nil, nil),
            ("broker:1884", "broker", 1884, nil),
            ("mqtt://broker/", "broker", nil, false),
            ("mqtts://broker.example:443", "broker.example", 443, true),
            ("[2001:db8::1]:1883", "2001:db8::1", 1883, nil),
            ("[::1]", "::1", nil, nil),
            ("/run/mosquitto/socket", "/run/mosquitto/socket", nil, nil),
        ] as [(String, String, UInt16?, Bool?)]
    )
    func aBrokerIsNamedInManyWays(_ text: String, _ host: String, _ port: UInt16?, _ isEncrypted: Bool?)
        throws
    {
        let broker = try BrokerAddress(text)
        #expect(broker.host == host && broker.port == port && broker.isEncrypted == isEncrypted)
    }

    @Test(arguments: [
        "", ":1883", "broker:0", "broker:65536", "broker:x", "2001:db8::1", "mqtt://user:secret@broker",
        "http://broker", "mqtt://broker/topic", "a b", "[::1", "[::1]x", "mqtt:///run/x", "br\0ker",
        "[broker]",
        "mqtts://[::1:/x]:8883/",
    ])
    func whatIsNoBrokerSaysWhatWouldBe(_ text: String) {
        #expect(throws: BrokerAddress.Fault.self) { try BrokerAddress(text) }
    }

    @Test func aBrokerOfThisMachineIsKnown() throws {
        for text in ["localhost", "127.0.0.1:1883", "[::1]:1883", "/run/broker"] {
            #expect(try BrokerAddress(text).isLocal)
        }
        #expect(try !BrokerAddress("192.0.2.1").isLocal)
        #expect(try BrokerAddress("x").port(isEncrypted: true) == 8883)
        #expect(try BrokerAddress("x").port(isEncrypted: false) == 1883)
        #expect(try BrokerAddress("/run/broker").port(isEncrypted: false) == 0)
    }
}
