// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Telephony

/// What a dump of routes and one of links say together.
struct RoutingTable {
    private struct Link {
        var name: String
        /// The index of the link that it is built on.
        var lower: UInt32?
    }

    private struct Route {
        var family: DefaultRoute.Family
        var metric: UInt32
        /// Indices of links.
        var links: [UInt32]
    }

    private var links: [UInt32: Link] = [:]
    private var routes: [Route] = []

    mutating func take(_ message: NetlinkMessage) {
        switch Int(message.type) {
        case RTM_NEWLINK: takeLink(message.payload)
        case RTM_NEWROUTE: takeRoute(message.payload)
        default: break
        }
    }

    /// Whether a message tells of something that the default routes may have changed with.
    ///
    /// Where a link or an address goes, the kernel takes its IPv4 routes away and says nothing of them.
    static func concernsDefaultRoutes(_ message: NetlinkMessage) -> Bool {
        switch Int(message.type) {
        case RTM_NEWLINK, RTM_DELLINK, RTM_DELADDR: true
        // The length of the destination is the second byte: nothing of it is everywhere.
        case RTM_NEWROUTE, RTM_DELROUTE: message.payload.number(at: 1, as: UInt8.self) == 0
        default: false
        }
    }

    var defaultRoutes: [DefaultRoute] {
        routes.flatMap { route in
            route.links.map { index in
                DefaultRoute(family: route.family, interfaces: names(from: index), metric: route.metric)
            }
        }
    }

    /// The link's name and those of the links that it is built on.
    private func names(from index: UInt32) -> [String] {
        var names: [String] = []
        var next: UInt32? = index
        // No more than there can be: two links may name each other.
        while let index = next, let link = links[index], names.count < 8, !names.contains(link.name) {
            names.append(link.name)
            next = link.lower
        }
        return names
    }

    private mutating func takeLink(_ payload: ArraySlice<UInt8>) {
        guard let index = payload.number(at: 4, as: UInt32.self) else { return }
        let attributes = NetlinkAttributes(payload.dropFirst(MemoryLayout<ifinfomsg>.size))
        guard let name = attributes.text(Int(IFLA_IFNAME)) else { return }
        // An index in another namespace says nothing here.
        let isElsewhere = attributes[Int(IFLA_LINK_NETNSID)] != nil
        links[index] = Link(name: name, lower: isElsewhere ? nil : attributes.number(Int(IFLA_LINK)))
    }

    private mutating func takeRoute(_ payload: ArraySlice<UInt8>) {
        guard let family = payload.first.flatMap(DefaultRoute.Family.init(netlink:)),
            let destination = payload.number(at: 1, as: UInt8.self), destination == 0,
            let table = payload.number(at: 4, as: UInt8.self),
            let type = payload.number(at: 7, as: UInt8.self), Int(type) == RTN_UNICAST,
            let flags = payload.number(at: 8, as: UInt32.self), flags & UInt32(RTNH_F_DEAD) == 0
        else { return }
        let attributes = NetlinkAttributes(payload.dropFirst(MemoryLayout<rtmsg>.size))
        guard attributes.number(Int(RTA_TABLE.rawValue)) ?? UInt32(table) == UInt32(RT_TABLE_MAIN.rawValue)
        else {
            return
        }
        var links = attributes.number(Int(RTA_OIF.rawValue)).map { [$0] } ?? []
        if let hops = attributes[Int(RTA_MULTIPATH.rawValue)] { links += Self.links(of: hops) }
        let metric = attributes.number(Int(RTA_PRIORITY.rawValue)) ?? 0
        routes.append(Route(family: family, metric: metric, links: links))
    }

    /// The links of a route with several next hops, each a struct rtnexthop with attributes of its own.
    private static func links(of hops: ArraySlice<UInt8>) -> [UInt32] {
        var links: [UInt32] = []
        var rest = hops
        while let length = rest.number(at: 0, as: UInt16.self).map(Int.init), length >= 8,
            length <= rest.count,
            let flags = rest.number(at: 2, as: UInt8.self), let link = rest.number(at: 4, as: UInt32.self)
        {
            if Int32(flags) & RTNH_F_DEAD == 0 { links.append(link) }
            rest = rest.dropFirst((length + 3) & ~3)
        }
        return links
    }
}

extension DefaultRoute.Family {
    fileprivate init?(netlink number: UInt8) {
        switch Int32(number) {
        case 2: self = .ipv4
        case 10: self = .ipv6
        default: return nil
        }
    }
}
