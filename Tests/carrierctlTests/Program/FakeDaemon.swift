// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TelephonyAPI
import Varlink

/// A daemon that answers what a test prepared, on a socket of its own in a folder of its own.
final class FakeDaemon: Sendable {
    /// The replies of one subscriber, in order; the stream never ends by itself.
    private final class Feed: ReplySource {
        let waiting: Mutex<[[UInt8]]>

        init(_ opening: [[UInt8]]) {
            waiting = Mutex(opening)
        }

        func push(_ reply: [UInt8]) {
            waiting.withLock { $0.append(reply) }
        }

        func next(limit: Int) -> ReplyBatch {
            waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting.isEmpty ? .waiting : .replies(waiting)
            }
        }
    }

    private struct State {
        var feeds: [Feed] = []
        var subscriptions: [MonitorParameters] = []
        var questions: [HistoryParameters] = []
    }

    let path: String
    private let folder: String
    private let server: VarlinkServer
    private let state: Box

    private final class Box: Sendable {
        let value = Mutex(State())
    }

    /// - Parameters:
    ///   - status: the Status object as JSON.
    ///   - modem: the Modem object that GetModem answers for `modem1`.
    ///   - opening: the Event objects that each subscriber gets first.
    ///   - history: the Event objects that GetHistory has, oldest first, numbered from 1.
    ///   - path: where to listen; nil for a new folder.
    ///   - others: more methods, by their short names.
    init(
        status: String,
        modem: String = "{}",
        opening: [String] = [],
        history: [String] = [],
        path: String? = nil,
        others: [String: VarlinkInterface.Method] = [:]
    ) throws {
        folder = NSTemporaryDirectory() + "carrierctl-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        self.path = path ?? folder + "/socket"
        let state = Box()
        self.state = state
        let methods: [String: VarlinkInterface.Method] = [
            "GetStatus": { _, _ in .reply(Array(#"{"status":\#(status)}"#.utf8)) },
            "GetModem": { call, _ throws(VarlinkError) in
                let name: ModemName = try call.parameters()
                guard name.modem == "modem1" else {
                    throw VarlinkError(name: TelephonyInterface.modemNotFound, encoding: name)
                }
                return .reply(Array(#"{"modem":\#(modem)}"#.utf8))
            },
            "GetHistory": { call, _ throws(VarlinkError) in
                let question: HistoryParameters = try call.parameters()
                let last = min(question.before.map { $0 - 1 } ?? history.count, history.count)
                let events = history[max(0, last - (question.limit ?? 100))..<last].reversed()
                state.value.withLock { $0.questions.append(question) }
                return .reply(Array(#"{"events":[\#(events.joined(separator: ","))]}"#.utf8))
            },
            "Monitor": { call, _ throws(VarlinkError) in
                let parameters: MonitorParameters = try call.parameters()
                let feed = Feed(opening.map(Self.reply))
                state.value.withLock {
                    $0.subscriptions.append(parameters)
                    $0.feeds.append(feed)
                }
                return .stream(feed)
            },
        ]
        server = VarlinkServer(
            service: VarlinkServiceInfo(vendor: "test", product: "fake", version: "1", url: "about:blank"),
            interfaces: [
                VarlinkInterface(
                    name: TelephonyInterface.name,
                    description: TelephonyInterface.description,
                    methods: methods.merging(others) { $1 }
                )
            ]
        )
        try server.start([.bind(path: self.path)])
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What each subscriber asked for.
    var subscriptions: [MonitorParameters] { state.value.withLock { $0.subscriptions } }

    /// What was asked of the history.
    var questions: [HistoryParameters] { state.value.withLock { $0.questions } }

    /// Sends an Event object to every subscriber.
    func send(_ event: String) {
        state.value.withLock { state in
            for feed in state.feeds { feed.push(Self.reply(event)) }
        }
        server.wakeStreams()
    }

    /// Goes away, as a daemon that dies does.
    func stop() {
        server.stop()
    }

    private static func reply(_ event: String) -> [UInt8] {
        Array(#"{"event":\#(event)}"#.utf8)
    }
}

/// A value of the contract as JSON.
func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}
