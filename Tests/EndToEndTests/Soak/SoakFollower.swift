// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import Synchronization

/// A subscriber that looks at the beginning of each event alone, and can so keep up with any number of them.
///
/// It has a thread of its own. Events that are missing, doubled or replaced by a `gap` are noted.
final class SoakFollower: Sendable {
    struct State {
        /// The number of the last event.
        var last = 0
        var events = 0
        var connections = 0
        /// How often ModemManager has come.
        var arrivals = 0
        /// What each modem's last change of the signal ended with.
        var quality: [String: String] = [:]
        var troubles: [String] = []
        var isStopping = false
        var hasEnded = false
    }

    private let state: Mutex<State>

    /// - Parameter stay: it connects anew, with `since`, after so many events; nil for never.
    init(socket: String, since: Int, stay: Int? = nil) {
        state = Mutex(State(last: since))
        Spawner.thread { [self] in
            while !state.withLock({ $0.isStopping }) {
                follow(socket, stay: stay)
                usleep(20_000)
            }
            state.withLock { $0.hasEnded = true }
        }
    }

    var now: State { state.withLock { $0 } }

    func stop() { state.withLock { $0.isStopping = true } }

    private func follow(_ socket: String, stay: Int?) {
        guard let client = try? RawClient(socket, silence: 1) else {
            state.withLock { $0.troubles.append("cannot connect") }
            usleep(1_000_000)
            return
        }
        let since = state.withLock { state in
            state.connections += 1
            return state.last
        }
        let method = "org.carrierd.Telephony.Monitor"
        client.send(
            Array("{\"method\":\"\(method)\",\"more\":true,\"parameters\":{\"since\":\(since)}}\0".utf8)
        )
        var rest: [UInt8] = []
        var taken = 0
        while !state.withLock({ $0.isStopping }), stay.map({ taken < $0 }) ?? true {
            switch client.receiveSome() {
            case .silence: continue
            case .end: return
            case .bytes(let bytes): rest += bytes
            }
            let used = rest.withUnsafeBytes { bytes -> Int in
                guard let start = bytes.baseAddress else { return 0 }
                var begin = 0
                while let end = memchr(start + begin, 0, bytes.count - begin) {
                    take((start + begin).assumingMemoryBound(to: CChar.self))
                    taken += 1
                    begin = UnsafeRawPointer(end) - start + 1
                }
                return begin
            }
            rest.removeFirst(used)
        }
    }

    private func take(_ text: UnsafePointer<CChar>) {
        let kind = Self.value("kind", of: text) ?? "no event: \(String(cString: text).prefix(200))"
        let sequence = Self.value("sequence", of: text).flatMap { Int($0) } ?? -1
        state.withLock { state in
            // Who comes with `since` 0 and nothing has happened is told how things are.
            if kind == "snapshot", state.events == 0 {
                state.last = sequence
                return
            }
            if sequence != state.last + 1 || kind == "gap" || kind == "snapshot" {
                state.troubles.append("\(kind) \(sequence) came after \(state.last)")
            }
            state.last = sequence
            state.events += 1
            if kind == "modemManagerAvailable" { state.arrivals += 1 }
            if kind == "signalChanged", let modem = Self.value("modem", of: text) {
                state.quality[modem] = Self.value("after", of: text)
            }
        }
    }

    /// The first member of that name: `"kind":"signalChanged"`.
    private static func value(_ name: String, of text: UnsafePointer<CChar>) -> String? {
        guard let place = strstr(text, "\"\(name)\":") else { return nil }
        let start = place + name.utf8.count + 3
        let value = UnsafeRawBufferPointer(start: start, count: strcspn(start, ",}"))
        return String(decoding: value.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}
