// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// Keeps the inputs that a client delivers, and lets a test wait for some.
package actor InputRecorder {
    package private(set) var inputs: [Input] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init() {}

    package func append(_ input: Input) {
        inputs.append(input)
        wake()
    }

    /// Waits until `isEnough` holds for all inputs so far, and gives them.
    ///
    /// - Throws: `Overdue` when it does not within `limit`.
    @discardableResult
    package func wait(
        limit: Duration = .seconds(60),
        until isEnough: @Sendable ([Input]) -> Bool
    ) async throws -> [Input] {
        let alarm = Task {
            try await Task.sleep(for: limit)
            wake()
        }
        defer { alarm.cancel() }
        let deadline = ContinuousClock.now + limit
        while !isEnough(inputs) {
            guard ContinuousClock.now < deadline else { throw Overdue(inputs: inputs) }
            await withCheckedContinuation { waiting.append($0) }
        }
        return inputs
    }

    private func wake() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// What was awaited did not come; the inputs that did.
    package struct Overdue: Error {
        package let inputs: [Input]
    }
}

extension [Input] {
    /// The newest facts of the modem at `path`, nil when it is gone.
    package func facts(_ path: String) -> ModemFacts? {
        for input in reversed() {
            switch input {
            case .modem(let facts) where facts.path.text == path: return facts
            case .modemGone(let gone) where gone.text == path: return nil
            case .modemManagerVanished: return nil
            default: continue
            }
        }
        return nil
    }

    /// Short words for the inputs, for comparing an order.
    package var outline: [String] {
        map { input in
            switch input {
            case .modemManagerAppeared(let version): "appeared \(version ?? "-")"
            case .complete: "complete"
            case .modemManagerVanished(let reason): "vanished: \(reason)"
            case .modem(let facts): "modem \(facts.path.text.split(separator: "/").last ?? "")"
            case .modemGone(let path): "gone \(path.text.split(separator: "/").last ?? "")"
            case .cells, .loans, .carriers, .defaultRoutes, .position, .tick: "tick"
            }
        }
    }
}
