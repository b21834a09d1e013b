// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
package import Telephony
internal import Threads

/// Follows this machine's default routes, by the kernel's own messages.
///
/// ```swift
/// for await routes in RouteWatch.routes() { await service.take(.defaultRoutes(routes)) }
/// ```
///
/// It reads and changes nothing, and needs no rights; a sandbox may keep it from its socket all the same.
package enum RouteWatch {
    /// What is so now, and then each change. Where it cannot be told any more, the reason is the last.
    ///
    /// It is about the network namespace that the caller is in.
    package static func routes() -> AsyncStream<DefaultRoutes> {
        // Only what is so now is of interest.
        let (stream, continuation) = AsyncStream.makeStream(
            of: DefaultRoutes.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        do throws(NetlinkError) {
            let groups =
                RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE | RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR
            let events = try NetlinkSocket(groups: UInt32(groups))
            let questions = try NetlinkSocket()
            let end = try EndMark()
            continuation.onTermination = { _ in end.set() }
            do throws(ThreadError) {
                try WorkerThread(name: "routes") {
                    var watch = Watch(events: events, questions: questions, continuation: continuation)
                    watch.run(until: end)
                }.detach()
            } catch {
                throw NetlinkError("no thread can be started", code: error.number)
            }
        } catch {
            continuation.yield(.unreadable(reason: error.description))
            continuation.finish()
        }
        return stream
    }
}

/// Two sockets, so that an answer is not mixed up with news. Used on one thread, which sleeps until there is some.
private struct Watch {
    let events: NetlinkSocket
    let questions: NetlinkSocket
    let continuation: AsyncStream<DefaultRoutes>.Continuation
    private var last: [DefaultRoute]?

    init(
        events: NetlinkSocket,
        questions: NetlinkSocket,
        continuation: AsyncStream<DefaultRoutes>.Continuation
    ) {
        self.events = events
        self.questions = questions
        self.continuation = continuation
    }

    mutating func run(until end: EndMark) {
        do throws(NetlinkError) {
            try look()
            var polls = [events.descriptor, end.descriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            while true {
                guard poll(&polls, nfds_t(polls.count), -1) > 0 else { continue }
                if polls[1].revents != 0 { return }
                try hear()
            }
        } catch {
            continuation.yield(.unreadable(reason: error.description))
            continuation.finish()
        }
    }

    private mutating func hear() throws(NetlinkError) {
        var isConcerned = false
        do throws(NetlinkError) {
            while let datagram = try events.receive(waits: false) {
                isConcerned =
                    isConcerned
                    || NetlinkMessage.all(in: datagram).contains(where: RoutingTable.concernsDefaultRoutes)
            }
        } catch {
            guard error.isOverrun else { throw error }
            isConcerned = true
        }
        if isConcerned { try look() }
    }

    /// Reads all anew: a change is rare, and what the kernel does not tell of is then right as well.
    private mutating func look() throws(NetlinkError) {
        var table = RoutingTable()
        for _ in 0..<5 {
            table = RoutingTable()
            let links = try questions.dump(RTM_GETLINK, header: MemoryLayout<ifinfomsg>.size) {
                table.take($0)
            }
            let routes = try questions.dump(RTM_GETROUTE, header: MemoryLayout<rtmsg>.size) {
                table.take($0)
            }
            if links, routes { break }
        }
        guard table.defaultRoutes != last else { return }
        last = table.defaultRoutes
        continuation.yield(.known(table.defaultRoutes))
    }
}

/// Tells a thread that waits for descriptors that nobody wants to know any more (eventfd(2)).
private final class EndMark: Sendable {
    let descriptor: Int32

    init() throws(NetlinkError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC))
        guard descriptor >= 0 else { throw NetlinkError("no descriptor is left") }
    }

    deinit {
        close(descriptor)
    }

    func set() {
        eventfd_write(descriptor, 1)
    }
}
