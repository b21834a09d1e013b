// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import JSON
import Recording
import Support
import Synchronization

/// Chromium's DevTools protocol over two pipes: JSON objects, a NUL after each.
final class DevTools: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private struct State {
        var next = 0
        var waiting: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
        var hasEnded = false
    }

    /// What the browser tells by itself: the method, its parameters, and of which session.
    typealias Listener = @Sendable (_ method: String, _ parameters: JSONValue, _ session: String?) -> Void

    private let state = Mutex(State())
    private let listeners = Mutex<[String: Listener]>([:])
    private let output: Mutex<Int32>

    /// - Parameters:
    ///   - output: what the browser reads; closed by `close`.
    ///   - input: what it writes; closed at its end.
    init(output: Int32, input: Int32) {
        self.output = Mutex(output)
        Spawner.thread { self.read(input) }
    }

    /// Has `listener` told of one session's news; called on the thread that reads.
    func listen(to session: String, _ listener: @escaping Listener) {
        listeners.withLock { $0[session] = listener }
    }

    /// Calls a method.
    ///
    /// - Throws: `Failure` with the browser's error, or where it does not answer within a minute.
    @discardableResult
    func call(
        _ method: String,
        _ parameters: [String: JSONValue] = [:],
        session: String? = nil
    ) async throws -> JSONValue {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        var message: [String: JSONValue] = [
            "id": .integer(Int64(number)), "method": .string(method), "params": .object(parameters),
        ]
        if let session { message["sessionId"] = .string(session) }
        let bytes = try JSONEncoder().encode(JSONValue.object(message)) + [0]
        let guardian = Task {
            try await Task.sleep(for: .seconds(60))
            self.finish(number, .failure(Failure(description: "\(method): no answer within a minute")))
        }
        defer { guardian.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.hasEnded { state.waiting[number] = continuation }
                return !state.hasEnded
            }
            guard isOpen, write(bytes) else {
                if !isOpen { continuation.resume(throwing: Failure(description: "the browser has ended")) }
                return finish(number, .failure(Failure(description: "the browser does not read")))
            }
        }
    }

    /// Ends the connection; the browser ends by it.
    func close() {
        output.withLock { output in
            if output >= 0 { _ = Glibc.close(output) }
            output = -1
        }
    }

    private func write(_ bytes: Data) -> Bool {
        let bytes = [UInt8](bytes)
        return output.withLock { output in
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    private func read(_ input: Int32) {
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = Glibc.read(input, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest += buffer[..<count]
            let parts = rest.split(separator: 0, omittingEmptySubsequences: false)
            for part in parts.dropLast() { take(Array(part)) }
            rest = parts.last.map(Array.init) ?? []
        }
        _ = Glibc.close(input)
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting {
            continuation.resume(throwing: Failure(description: "the browser has ended"))
        }
    }

    private func take(_ bytes: [UInt8]) {
        guard let message = try? JSONValue(bytes) else { return }
        if case .integer(let number) = message["id"] {
            let result: Result<JSONValue, any Error> =
                if let error = message["error"] {
                    .failure(Failure(description: error["message"]?.string ?? "\(error)"))
                } else {
                    .success(message["result"] ?? .null)
                }
            return finish(Int(number), result)
        }
        guard let method = message["method"]?.string else { return }
        let session = message["sessionId"]?.string
        let listener = session.flatMap { session in listeners.withLock { $0[session] } }
        listener?(method, message["params"] ?? .null, session)
    }

    private func finish(_ number: Int, _ result: Result<JSONValue, any Error>) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(with: result)
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
}
