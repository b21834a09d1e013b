// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

@testable import RouteWatch

/// Messages as the kernel writes them (rtnetlink(7)), in the machine's own byte order.
private enum Message {
    static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number) { Array($0) }
    }

    static func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
        let length = UInt16(4 + value.count)
        return bytes(length) + bytes(type) + value + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
    }

    static func message(_ type: UInt16, _ payload: [UInt8]) -> [UInt8] {
        bytes(UInt32(16 + payload.count)) + bytes(type) + bytes(UInt16(2)) + [UInt8](repeating: 0, count: 8)
            + payload
    }

    static func link(_ index: UInt32, _ name: String, lower: UInt32? = nil, isElsewhere: Bool = false)
        -> [UInt8]
    {
        message(
            16,
            [0, 0, 0, 0] + bytes(index) + [UInt8](repeating: 0, count: 8)
                + attribute(3, Array(name.utf8) + [0])
                + (lower.map { attribute(5, bytes($0)) } ?? [])
                + (isElsewhere ? attribute(37, bytes(UInt32(1))) : [])
        )
    }

    static func route(
        _ family: UInt8 = 2,
        to length: UInt8 = 0,
        by link: UInt32? = 3,
        metric: UInt32? = nil,
        table: UInt8 = 254,
        wideTable: UInt32? = nil,
        type: UInt8 = 1,
        flags: UInt32 = 0,
        hops: [UInt32] = [],
        is message: UInt16 = 24
    ) -> [UInt8] {
        self.message(
            message,
            [family, length, 0, 0, table, 3, 0, type] + bytes(flags)
                + (wideTable.map { attribute(15, bytes($0)) } ?? [])
                + (link.map { attribute(4, bytes($0)) } ?? [])
                + (metric.map { attribute(6, bytes($0)) } ?? [])
                + (hops.isEmpty ? [] : attribute(9, hops.flatMap { bytes(UInt16(8)) + [0, 0] + bytes($0) }))
        )
    }
}

@Suite struct RoutingTableTests {
    private func table(_ messages: [UInt8]...) -> [DefaultRoute] {
        var table = RoutingTable()
        for message in NetlinkMessage.all(in: messages.flatMap(\.self)) { table.take(message) }
        return table.defaultRoutes
    }

    @Test func aDefaultRouteHasItsInterfaceAndItsMetric() {
        #expect(
            table(Message.link(3, "wwan0"), Message.route(metric: 700), Message.route(10, metric: 1024))
                == [
                    DefaultRoute(family: .ipv4, interfaces: ["wwan0"], metric: 700),
                    DefaultRoute(family: .ipv6, interfaces: ["wwan0"], metric: 1024),
                ]
        )
    }

    @Test func aRouteWithoutAMetricIsTheFirst() {
        #expect(table(Message.link(3, "eth0"), Message.route()).map(\.metric) == [0])
    }

    @Test func whatIsNoWayOutIsLeftOut() {
        let link = Message.link(3, "eth0")
        #expect(table(link, Message.route(to: 24)).isEmpty)
        #expect(table(link, Message.route(table: 255)).isEmpty)
        #expect(table(link, Message.route(table: 252, wideTable: 1000)).isEmpty)
        #expect(table(link, Message.route(type: 7)).isEmpty)
        #expect(table(link, Message.route(flags: 1)).isEmpty)
        #expect(table(link, Message.route(17)).isEmpty)
        #expect(table(link, Message.route(wideTable: 254)).count == 1)
    }

    @Test func aRouteOfSeveralHopsHasThemAll() {
        let links = Message.link(3, "wwan0") + Message.link(4, "wwan1")
        #expect(
            table(links, Message.route(by: nil, hops: [3, 4])).map(\.interfaces) == [["wwan0"], ["wwan1"]]
        )
    }

    @Test func aLinkOnAnotherIsTheOtherToo() {
        let route = Message.route(by: 9)
        #expect(
            table(Message.link(3, "wwan0"), Message.link(9, "qmapmux0.0", lower: 3), route).first?.interfaces
                == ["qmapmux0.0", "wwan0"]
        )
        #expect(
            table(Message.link(3, "wwan0"), Message.link(9, "v", lower: 3, isElsewhere: true), route)
                .first?.interfaces == ["v"]
        )
        // A pair whose ends name each other.
        #expect(
            table(Message.link(8, "a", lower: 9), Message.link(9, "b", lower: 8), route).first?.interfaces
                == ["b", "a"]
        )
    }

    @Test func onlyWhatMayChangeTheWayOutIsLookedInto() {
        func concerns(_ message: [UInt8]) -> Bool {
            NetlinkMessage.all(in: message).contains(where: RoutingTable.concernsDefaultRoutes)
        }
        #expect(concerns(Message.route()))
        #expect(concerns(Message.route(is: 25)))
        #expect(!concerns(Message.route(to: 24)))
        #expect(concerns(Message.link(3, "a")))
        #expect(!concerns(Message.message(20, [2, 24, 0, 0])))
    }

    /// Whatever is cut off and whatever a length says, nothing is read beyond the end.
    @Test func aMessageThatIsCutOffIsNone() {
        let whole =
            Message.link(3, "wwan0", lower: 4) + Message.route(metric: 7, wideTable: 254, hops: [3, 4])
        for count in 0..<whole.count {
            _ = table(Array(whole.prefix(count)))
            for value in [UInt8(0), 1, 3, 0xFF] {
                var broken = whole
                broken[count] = value
                _ = table(broken)
            }
        }
    }
}
