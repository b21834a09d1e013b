// SPDX-License-Identifier: Apache-2.0

import Foundation

import TelephonyAPI
import Varlink

/// A daemon that shows what a test wants, on a socket of its own, and can go away and come back.
final class FakeDaemon: Sendable {
    let path: String
    private let folder: String
    private let state: Box

    private final class Box: Sendable {
        let value: Guarded<State>

        init(_ status: Status) {
            value = Guarded(State(status: status))
        }
    }

    private struct State {
        var status: Status
        var server: VarlinkServer?
        var feeds: [Feed] = []
        var subscriptions = 0
        var isMute = false
    }

    /// What one subscriber is still to be sent.
    private final class Feed: ReplySource {
        let waiting: Guarded<[[UInt8]]>

        init(_ opening: [[UInt8]]) {
            waiting = Guarded(opening)
        }

        func next(limit: Int) -> ReplyBatch {
            waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting.isEmpty ? .waiting : .replies(waiting)
            }
        }
    }

    /// - Parameters:
    ///   - isMute: it accepts subscribers and tells them nothing.
    ///   - isStarted: whether it runs from the beginning.
    init(_ status: Status = .sample(.sample()), isMute: Bool = false, isStarted: Bool = true) throws {
        folder = NSTemporaryDirectory() + "coretelephony-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/socket"
        state = Box(status)
        state.value.withLock { $0.isMute = isMute }
        if isStarted { try start() }
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// How often somebody has begun to listen.
    var subscriptions: Int { state.value.withLock { $0.subscriptions } }

    func start() throws {
        let state = state
        let server = VarlinkServer(
            service: VarlinkServiceInfo(vendor: "test", product: "fake", version: "1", url: "about:blank"),
            interfaces: [
                VarlinkInterface(
                    name: TelephonyInterface.name,
                    description: TelephonyInterface.description,
                    methods: [
                        "Monitor": { _, _ in
                            state.value.withLock { state in
                                let feed = Feed(state.isMute ? [] : [Self.snapshot(state.status)])
                                state.feeds.append(feed)
                                state.subscriptions += 1
                                return .stream(feed)
                            }
                        }
                    ]
                )
            ]
        )
        try server.start([.bind(path: path)])
        state.value.withLock { $0.server = server }
    }

    func stop() {
        let server = state.value.withLock { state in
            state.feeds = []
            defer { state.server = nil }
            return state.server
        }
        server?.stop()
    }

    /// Begins to speak.
    func speak() {
        state.value.withLock { $0.isMute = false }
        send { Self.snapshot($0) }
    }

    /// Changes a modem, and tells it as an event of that kind.
    func change(
        _ kind: EventKind = .registrationChanged,
        modem index: Int = 0,
        _ change: (inout Modem) -> Void
    ) {
        send { status in
            change(&status.modems[index])
            return Self.event(kind, modem: status.modems[index])
        }
    }

    /// Changes the status without an event.
    func changeSilently(_ change: (inout Status) -> Void) {
        state.value.withLock { change(&$0.status) }
    }

    /// Changes what is not a modem's.
    func change(_ kind: EventKind, after: String? = nil, _ change: (inout Status) -> Void) {
        send { status in
            change(&status)
            return Self.reply(
                Event(sequence: 1, time: status.time, kind: kind, offline: false, after: after)
            )
        }
    }

    /// Sends bytes that are no event.
    func sendRubbish() {
        send { _ in Array(#"{"event":{"kind":7}}"#.utf8) }
    }

    private func send(_ make: (inout Status) -> [UInt8]) {
        let server = state.value.withLock { state in
            let reply = make(&state.status)
            for feed in state.feeds { feed.waiting.withLock { $0.append(reply) } }
            return state.server
        }
        server?.wakeStreams()
    }

    private static func snapshot(_ status: Status) -> [UInt8] {
        reply(
            Event(
                sequence: status.sequence,
                time: status.time,
                kind: .snapshot,
                offline: false,
                status: status
            )
        )
    }

    private static func event(_ kind: EventKind, modem: Modem) -> [UInt8] {
        reply(Event(sequence: 1, time: "", kind: kind, modem: modem.id, offline: false, state: modem))
    }

    private static func reply(_ event: Event) -> [UInt8] {
        let bytes = try? JSONEncoder().encode(["event": event])
        return bytes.map { [UInt8]($0) } ?? []
    }
}
