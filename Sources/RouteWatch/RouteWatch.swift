// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Dispatch
internal import Glibc
package import Telephony

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
            let watch = Watch(
                events: try NetlinkSocket(groups: UInt32(groups)),
                questions: try NetlinkSocket(),
                continuation
            )
            watch.start()
        } catch {
            continuation.yield(.unreadable(reason: error.description))
            continuation.finish()
        }
        return stream
    }
}

/// Two sockets, so that an answer is not mixed up with news.
// Unchecked: what changes is used on the queue alone.
private final class Watch: @unchecked Sendable {
    private let events: NetlinkSocket
    private let questions: NetlinkSocket
    private let continuation: AsyncStream<DefaultRoutes>.Continuation
    private let queue = DispatchQueue(label: "routes")
    private let source: any DispatchSourceRead
    private var last: [DefaultRoute]?

    init(
        events: NetlinkSocket,
        questions: NetlinkSocket,
        _ continuation: AsyncStream<DefaultRoutes>.Continuation
    ) {
        self.events = events
        self.questions = questions
        self.continuation = continuation
        source = DispatchSource.makeReadSource(fileDescriptor: events.descriptor, queue: queue)
    }

    /// It lives until the stream is over.
    func start() {
        source.setEventHandler { self.hear() }
        // Holds the descriptors until the source has let go of them, and then lets go of this.
        source.setCancelHandler { self.source.setEventHandler(handler: nil) }
        continuation.onTermination = { _ in self.queue.async { self.source.cancel() } }
        source.resume()
        queue.async { self.look() }
    }

    private func hear() {
        var isConcerned = false
        do throws(NetlinkError) {
            while let datagram = try events.receive(waits: false) {
                isConcerned =
                    isConcerned
                    || NetlinkMessage.all(in: datagram).contains(where: RoutingTable.concernsDefaultRoutes)
            }
        } catch {
            guard error.isOverrun else { return end(error) }
            isConcerned = true
        }
        if isConcerned { look() }
    }

    /// Reads all anew: a change is rare, and what the kernel does not tell of is then right as well.
    private func look() {
        do throws(NetlinkError) {
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
        } catch {
            end(error)
        }
    }

    private func end(_ error: NetlinkError) {
        continuation.yield(.unreadable(reason: error.description))
        continuation.finish()
    }
}
