// SPDX-License-Identifier: Apache-2.0

import Support
import Synchronization
import Threads

#if canImport(Glibc)
    import Glibc
#endif

struct Failure: Error {
    let description: String
}

/// Takes connections and says nothing, or always the same.
final class SilentPeer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let taken = Mutex<[Int32]>([])

    init(says answer: String? = nil) throws {
        port = try FreePort.find()
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0, listen(listener, 16) == 0 else {
            throw Failure(description: "no listener: \(String(cString: strerror(errno)))")
        }
        guard let answer else { return }
        try WorkerThread(name: "peer") { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { return }
                let bytes = Array(answer.utf8)
                _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                taken.withLock { $0.append(connection) }
            }
        }.detach()
    }

    func close() {
        shutdown(listener, Int32(SHUT_RDWR))
        Glibc.close(listener)
        for connection in taken.withLock({ $0 }) { Glibc.close(connection) }
    }
}

/// Runs a program to its end.
func run(_ program: String, _ arguments: [String]) async throws {
    let process = try await ChildProcess.start(program, arguments, output: .discard, errors: .discard)
    guard try await process.waitForExit(limit: .seconds(60)) == .status(0) else {
        throw Failure(description: "\(program) \(arguments) failed")
    }
}

/// A throw-away authority, a broker's certificate of it for `localhost`, a client's, and an authority that has nothing to
/// do with them.
struct Certificates {
    let folder: String
    var authority: String { "\(folder)/ca.pem" }
    var otherAuthority: String { "\(folder)/other.pem" }
    var own: String { "\(folder)/client.pem" }
    var ownKey: String { "\(folder)/client.key" }

    /// What a broker's configuration says of its listener.
    var listener: String {
        "allow_anonymous true\ncafile \(authority)\ncertfile \(folder)/broker.pem\nkeyfile \(folder)/broker.key"
    }

    init(in folder: String) async throws {
        self.folder = folder
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        for name in ["ca", "other"] {
            try await run(
                "openssl",
                ["req", "-x509"] + key + [
                    "-subj", "/CN=\(name)", "-keyout", "\(folder)/\(name).key", "-out",
                    "\(folder)/\(name).pem",
                ]
            )
        }
        for (name, subject) in [("broker", "localhost"), ("client", "gate")] {
            try await run(
                "openssl",
                ["req"] + key + [
                    "-subj", "/CN=\(subject)", "-addext", "subjectAltName=DNS:\(subject)",
                    "-keyout", "\(folder)/\(name).key", "-out", "\(folder)/\(name).csr",
                ]
            )
            try await run(
                "openssl",
                [
                    "x509", "-req", "-in", "\(folder)/\(name).csr", "-CA", authority, "-CAkey",
                    "\(folder)/ca.key",
                    "-days", "2", "-copy_extensions", "copy", "-CAcreateserial", "-out",
                    "\(folder)/\(name).pem",
                ]
            )
        }
    }
}
