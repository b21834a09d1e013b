// SPDX-License-Identifier: Apache-2.0

internal import CSoup
internal import GLibSupport
internal import Glibc
internal import Varlink

/// A socket that clients connect to. It belongs to the page's thread, and closes when it goes.
///
/// Connections are accepted here and not by soup: soup counts none, and its own listener is gone for good after one
/// connection that could not be accepted.
final class Listener {
    /// How many are accepted before others have a turn.
    private static let batch = 32

    /// As it is configured.
    let address: ListenAddress
    /// Where it is, with the port that was found for port 0.
    let boundAddress: ListenAddress
    private let socket: SocketPointer
    /// Holds the file of a Unix socket.
    private let file: VarlinkListener?

    /// - Throws: `PageListenError`.
    init(_ address: ListenAddress, mode: UInt32, group: UInt32?) throws(PageListenError) {
        self.address = address
        do {
            switch address {
            case .tcp(let ip, let port):
                file = nil
                socket = try Self.bind(ip, port)
                boundAddress = .tcp(ip: ip, port: Self.port(of: socket) ?? port)
            case .unix(let path):
                let file = try VarlinkListener.bind(path: path, mode: mode)
                if let group, lchown(path, .max, group) != 0 {
                    throw PageListenError(
                        "the socket \(path) cannot be given to group \(group): "
                            + "\(String(cString: strerror(errno))); the daemon has to be a member, or root"
                    )
                }
                socket = try Self.adopt(fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3))
                self.file = file
                boundAddress = address
            }
        } catch let error as PageListenError {
            throw error
        } catch let error as GLibError {
            throw PageListenError("cannot listen at \(address): \(error.message)")
        } catch {
            throw PageListenError("\(error)")
        }
    }

    deinit {
        g_socket_close(socket, nil)
        g_object_unref(socket)
    }

    /// Calls `ready` whenever somebody may have connected.
    func watch(_ ready: @escaping () -> Void) -> LoopSource {
        LoopSource(watching: socket, run: ready)
    }

    /// Gives each connection that waits to `take`, which gets its reference.
    ///
    /// - Throws: `GLibError` where the system gives no connection, for want of descriptors most often.
    func accept(_ take: (SocketPointer) -> Void) throws {
        for _ in 0..<Self.batch {
            do {
                take(
                    try throwingPointer { g_socket_accept(socket, nil, $0) }.assumingMemoryBound(
                        to: GSocket.self
                    )
                )
            } catch let error as GLibError where error.isPassing {
                return
            }
        }
    }

    private static func bind(_ ip: String, _ port: UInt16) throws -> SocketPointer {
        guard let address = g_inet_socket_address_new_from_string(ip, guint(port)) else {
            throw PageListenError("\(ip) is no IP address")
        }
        defer { g_object_unref(address) }
        let socket = try throwingPointer {
            g_socket_new(
                g_socket_address_get_family(address),
                G_SOCKET_TYPE_STREAM,
                G_SOCKET_PROTOCOL_TCP,
                $0
            )
        }.assumingMemoryBound(to: GSocket.self)
        do {
            g_socket_set_blocking(socket, 0)
            // 0.0.0.0 and :: are two listeners, wherever one asks for both.
            if ip.contains(":") { g_socket_set_option(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1, nil) }
            _ = try throwing { g_socket_bind(socket, address, 1, $0) }
            // As for the socket: with GLib's ten a page that opens a few connections at once waits for seconds.
            g_socket_set_listen_backlog(socket, 4096)
            _ = try throwing { g_socket_listen(socket, $0) }
            return socket
        } catch {
            g_object_unref(socket)
            throw error
        }
    }

    private static func adopt(_ descriptor: Int32) throws -> SocketPointer {
        guard descriptor >= 0 else { throw PageListenError("no descriptor is left for the page's socket") }
        do {
            let socket = try throwingPointer { g_socket_new_from_fd(descriptor, $0) }
                .assumingMemoryBound(to: GSocket.self)
            g_socket_set_blocking(socket, 0)
            return socket
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func port(of socket: SocketPointer) -> UInt16? {
        guard let address = g_socket_get_local_address(socket, nil) else { return nil }
        defer { g_object_unref(address) }
        return address.withMemoryRebound(to: GInetSocketAddress.self, capacity: 1) {
            g_inet_socket_address_get_port($0)
        }
    }
}

extension GLibError {
    /// Nobody waits any more, or who waited has gone.
    fileprivate var isPassing: Bool {
        guard domain == "g-io-error-quark" else { return false }
        return code == Int(G_IO_ERROR_WOULD_BLOCK.rawValue)
            || code == Int(G_IO_ERROR_CONNECTION_CLOSED.rawValue)
    }
}

/// Why the page cannot be served somewhere, in one line for an operator.
package struct PageListenError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
