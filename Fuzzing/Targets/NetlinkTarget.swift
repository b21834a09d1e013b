// SPDX-License-Identifier: Apache-2.0

internal import Telephony

@testable internal import RouteWatch

extension FuzzTarget {
    /// A datagram as the kernel would send it, or a program that says it is the kernel.
    static let netlink = FuzzTarget("netlink") { bytes in
        let messages = NetlinkMessage.all(in: bytes)
        let size = messages.reduce(0) { $0 + $1.payload.count + 16 }
        try hold(size <= bytes.count, "there is more in the messages than came")
        var table = RoutingTable()
        for message in messages {
            _ = RoutingTable.concernsDefaultRoutes(message)
            table.take(message)
        }
        for route in table.defaultRoutes {
            try hold(route.interfaces.count <= 8, "a link lies on more links than there can be")
            try hold(Set(route.interfaces).count == route.interfaces.count, "a link lies on itself")
        }
    }
}
