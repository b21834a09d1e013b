// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Systemd
internal import TelephonyAPI
internal import Varlink

/// Where to listen: on systemd's sockets, else on a path.
struct SocketPlaces {
    private let given: String?
    private let activated: ActivatedSockets

    /// Takes over systemd's sockets; to be called before the process has other threads.
    init(given: String?, log: Log) {
        self.given = given
        activated = ActivatedSockets.take()
        for name in activated.rejected {
            log(.warning, "the passed socket \(name) is no listening Unix stream socket, ignored")
        }
    }

    /// - Throws: `VarlinkListenError`.
    func listeners() throws -> [VarlinkListener] {
        if let given { return [try VarlinkListener.bind(path: given)] }
        guard activated.sockets.isEmpty else {
            return try activated.sockets.map { try VarlinkListener(adopting: $0.descriptor) }
        }
        let path = TelephonyInterface.defaultSocketPath
        // Under systemd the folder is there already.
        if let end = path.lastIndex(of: "/") {
            let folder = String(path[..<end])
            // Everyone may ask, whatever the umask.
            if mkdir(folder, 0o755) == 0 { chmod(folder, 0o755) }
        }
        return [try VarlinkListener.bind(path: path)]
    }
}
