// SPDX-License-Identifier: Apache-2.0

/// How long an answer is that has everything.
enum StatusSize {
    /// The bytes of the status that a privileged client gets.
    static func inBytes(of daemon: DaemonProcess) throws -> Int {
        let client = try RawClient(daemon.socket)
        client.send(Array(#"{"method":"org.carrierd.Telephony.GetStatus"}"#.utf8) + [0])
        var size = 0
        while let some = client.receive() {
            size += some.count
            if some.last == 0 { break }
        }
        return size
    }
}
