// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import Synchronization
import TelephonyAPI
import Varlink

/// Who looks at the page, the metrics and the history now and then, and who listens to the page's events all the time.
final class SoakVisitors: Sendable {
    private struct State {
        var isStopping = false
        var answers = 0
        var events = 0
        var lastEvent = 0
        var troubles: [String] = []
    }

    private let page: PageClient
    private let socket: String
    private let state = Mutex(State())

    init(page: String, socket: String) {
        self.page = PageClient(path: page)
        self.socket = socket
    }

    var lastEvent: Int { state.withLock { $0.lastEvent } }
    var troubles: [String] { state.withLock { $0.troubles } }
    var summary: String { state.withLock { "\($0.answers) answers and \($0.events) events of the page" } }

    func start() {
        Spawner.thread { [self] in
            while !isStopping {
                look()
                usleep(500_000)
            }
        }
        Spawner.thread { [self] in
            while !isStopping {
                listen()
                usleep(100_000)
            }
        }
    }

    func stop() { state.withLock { $0.isStopping = true } }

    private var isStopping: Bool { state.withLock { $0.isStopping } }

    private func look() {
        for target in [
            "/", "/status.json", "/metrics", "/history.json?limit=100&brief=yes", "/survey.geojson",
        ] {
            let answer = (try? page.get(target)) ?? "nothing"
            state.withLock { state in
                if answer.hasPrefix("HTTP/1.0 200") {
                    state.answers += 1
                } else if !state.isStopping {
                    state.troubles.append("\(target) is answered with \(answer.prefix(200))")
                }
            }
        }
        _ = try? VarlinkConnection.connect(path: socket, timeout: .seconds(20)).call(
            TelephonyInterface.getReport
        )
    }

    /// Follows the stream, from where it was.
    private func listen() {
        guard let client = try? RawClient(page.path, silence: 1) else { return }
        let since = lastEvent
        client.send(Array("GET /events?since=\(since) HTTP/1.0\r\n\r\n".utf8))
        var rest: [UInt8] = []
        while !isStopping {
            switch client.receiveSome() {
            case .silence: continue
            case .end: return
            case .bytes(let bytes): rest += bytes
            }
            var begin = 0
            while let end = rest[begin...].firstIndex(of: 0x0A) {
                // A line of data is long, and of no interest.
                if end - begin < 40 { take(String(decoding: rest[begin..<end], as: UTF8.self)) }
                begin = end + 1
            }
            rest.removeFirst(begin)
        }
    }

    private func take(_ line: String) {
        guard line.hasPrefix("id: "), let number = Int(line.dropFirst(4)) else {
            if line == "event: gap" { state.withLock { $0.troubles.append("the page's stream has a gap") } }
            return
        }
        state.withLock { state in
            if state.lastEvent != 0, number != state.lastEvent + 1 {
                state.troubles.append("the page's event \(number) came after \(state.lastEvent)")
            }
            state.lastEvent = number
            state.events += 1
        }
    }
}
